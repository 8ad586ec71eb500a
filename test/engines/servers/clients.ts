import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { run } from './command.ts'
import { EngineMissing } from './engineName.ts'
import { sharedFolder } from './folders.ts'

/** The packages through which tests speak to databases; they are fetched where the tests run and are no dependency of the library. */
const CLIENTS = {
  pg: '8',
  mysql2: '3',
  '@elastic/elasticsearch': '9',
  '@opensearch-project/opensearch': '3',
} as const

/** Loads a client, after fetching it where it is missing. */
export async function loadClient<T>(name: keyof typeof CLIENTS): Promise<T> {
  const folder = sharedFolder('clients')
  const require = createRequire(join(folder, 'package.json'))
  try {
    require.resolve(name)
  } catch {
    try {
      await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', `${name}@${CLIENTS[name]}`])
    } catch (error) {
      throw new EngineMissing(`npm cannot fetch ${name}: ${(error as Error).message}`)
    }
  }
  const loaded = (await import(pathToFileURL(require.resolve(name)).href)) as { default?: T } & T
  return loaded.default ?? loaded
}
