import { type ExecFileOptions, execFile } from 'node:child_process'
import { oneAtATime } from './oneAtATime.ts'
import { EngineMissing } from './runningEngine.ts'

/** Runs a program and returns its standard output. */
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
        if (error === null) return resolve(stdout)
        const output = `${stdout.slice(-1000)}\n${stderr.slice(-2000)}`
        reject(new Error(`${program} ${parameters.join(' ')}: ${error.message}\n${output}`))
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

/**
 * Installs Debian packages.
 *
 * @throws EngineMissing if the user is not root or `apt-get` fails
 */
export async function aptInstall(...packages: readonly string[]): Promise<void> {
  if (!isRoot || !(await isInstalled('apt-get'))) throw new EngineMissing(`install ${packages.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await oneAtATime('apt', async () => {
      await run('apt-get', ['update', '-q'], { env })
      await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], { env })
    })
  } catch (error) {
    throw new EngineMissing(`apt-get cannot install ${packages.join(' ')}: ${(error as Error).message}`)
  }
}

export const isRoot = process.getuid?.() === 0

/** PostgreSQL and MariaDB refuse to run as root. This user runs them instead. */
const NOBODY = 'nobody'

/** A command that runs as `nobody` if the current user is root, and unchanged otherwise. */
export function asNobody(command: readonly string[]): [program: string, ...parameters: string[]] {
  const prefix = ['setpriv', `--reuid=${NOBODY}`, '--regid=nogroup', '--clear-groups']
  return (isRoot ? [...prefix, ...command] : [...command]) as [string, ...string[]]
}

/** Gives a folder to the user of {@link asNobody}. */
export async function giveToNobody(folder: string): Promise<void> {
  if (isRoot) await run('chown', ['-R', `${NOBODY}:nogroup`, folder])
}
