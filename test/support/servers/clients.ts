import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { run } from './command.ts'
import { EngineMissing } from './engineName.ts'
import { sharedFolder } from './folders.ts'

/**
 * The packages through which tests speak to servers; they are fetched where the tests run and are no
 * dependency of the library.
 */
const CLIENTS = {
  pg: 'pg@8',
  mysql2: 'mysql2@3',
  elasticsearch8: '@elastic/elasticsearch@8',
  elasticsearch9: '@elastic/elasticsearch@9',
  opensearch2: '@opensearch-project/opensearch@2',
  opensearch3: '@opensearch-project/opensearch@3',
} as const

export type ClientName = keyof typeof CLIENTS

/** Loads a client, after fetching it where it is missing. */
export async function loadClient<T>(name: ClientName): Promise<T> {
  const entry = createRequire(join(await fetchClient(name), 'package.json')).resolve(name)
  const loaded = (await import(pathToFileURL(entry).href)) as { default?: T } & T
  return loaded.default ?? loaded
}

/**
 * Fetches a client where it is missing, and gives back the folder in whose `node_modules` it is under this
 * name.
 */
export async function fetchClient(name: ClientName): Promise<string> {
  const folder = sharedFolder('clients')
  try {
    createRequire(join(folder, 'package.json')).resolve(name)
  } catch {
    try {
      await run('npm', [
        'install',
        '--prefix',
        folder,
        '--no-audit',
        '--no-fund',
        `${name}@npm:${CLIENTS[name]}`,
      ])
    } catch (error) {
      throw new EngineMissing(`npm cannot fetch ${CLIENTS[name]}: ${(error as Error).message}`)
    }
  }
  return folder
}
