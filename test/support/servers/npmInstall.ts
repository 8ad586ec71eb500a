import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './command.ts'
import { oneAtATime } from './oneAtATime.ts'
import { EngineMissing } from './runningEngine.ts'

/**
 * Fetches a package into the `node_modules` of a folder, unless it is there.
 *
 * @param what name and version
 * @throws EngineMissing if npm fails
 */
export async function npmInstall(folder: string, name: string, what: string): Promise<void> {
  // Node remembers packages that it could not resolve, so it is not asked.
  const isThere = (): boolean => existsSync(join(folder, 'node_modules', name))
  if (isThere()) return
  const alias = `${name}@npm:${what}`
  const fetch = () => run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', alias])
  try {
    await oneAtATime('npm', async () => isThere() || fetch())
  } catch (error) {
    throw new EngineMissing(`npm cannot fetch ${what}: ${(error as Error).message}`)
  }
}
