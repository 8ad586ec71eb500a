import { type ExecFileOptions, execFile } from 'node:child_process'
import { EngineMissing } from './engineName.ts'

/** Runs a program to its end and gives back what it wrote. */
export function run(
  program: string,
  parameters: readonly string[],
  options: ExecFileOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      program,
      parameters,
      { maxBuffer: 1 << 26, ...options, encoding: 'utf8' },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout)
        else
          reject(
            new Error(
              `${program} ${parameters.join(' ')}: ${error.message}\n${stdout.slice(-1000)}\n${stderr.slice(-2000)}`,
            ),
          )
      },
    )
  })
}

/** Whether a program is on the path. */
export async function isInstalled(program: string): Promise<boolean> {
  return run('sh', ['-c', `command -v ${program}`]).then(
    () => true,
    () => false,
  )
}

/** Installs Debian packages, which only root can. */
export async function aptInstall(...packages: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !(await isInstalled('apt-get')))
    throw new EngineMissing(`install ${packages.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await run('apt-get', ['update', '-q'], { env })
    await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], { env })
  } catch (error) {
    throw new EngineMissing(`apt-get cannot install ${packages.join(' ')}: ${(error as Error).message}`)
  }
}
