import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, isInstalled, run } from './command.ts'
import { EngineMissing } from './runningEngine.ts'
import { installFolder } from './runServer.ts'

/** The version from PyPI. Without `brotli`, Python's clients cannot read an answer that is encoded so. */
const PACKAGES = ['schemathesis==4.32.5', 'brotli']

/**
 * Installs schemathesis in a virtual environment of Python, and returns the path of its command.
 *
 * @throws EngineMissing if it cannot be installed
 */
export async function installSchemathesis(): Promise<string> {
  const folder = installFolder('schemathesis')
  const command = join(folder, 'bin/schemathesis')
  if (existsSync(command)) return command
  if (!(await isInstalled('python3')) || !(await hasVenv())) await aptInstall('python3', 'python3-venv')
  try {
    await run('python3', ['-m', 'venv', folder])
    await run(join(folder, 'bin/pip'), ['install', '--quiet', ...PACKAGES])
  } catch (error) {
    throw new EngineMissing(`schemathesis cannot be installed: ${(error as Error).message}`)
  }
  return command
}

/** Debian packs a part of `venv` separately. */
function hasVenv(): Promise<boolean> {
  return run('python3', ['-c', 'import ensurepip, venv']).then(
    () => true,
    () => false,
  )
}
