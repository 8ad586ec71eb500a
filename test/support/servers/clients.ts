import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { npmInstall } from './npmInstall.ts'
import { installFolder } from './runServer.ts'

/**
 * The packages through which the tests connect to servers. They are fetched on demand, because the library
 * does not depend on them.
 */
const CLIENTS = {
  pg: 'pg@8',
  mysql2: 'mysql2@3',
  'better-sqlite3': 'better-sqlite3@13',
  duckdb: '@duckdb/node-api@1.5.6-r.1',
  clickhouse: '@clickhouse/client@1',
  elasticsearch8: '@elastic/elasticsearch@8',
  elasticsearch9: '@elastic/elasticsearch@9',
  opensearch2: '@opensearch-project/opensearch@2',
  opensearch3: '@opensearch-project/opensearch@3',
} as const

export type ClientName = keyof typeof CLIENTS

/** Imports a client, and fetches it first if it is missing. */
export async function loadClient<T>(name: ClientName): Promise<T> {
  const entry = createRequire(join(await fetchClient(name), 'package.json')).resolve(name)
  const loaded = (await import(pathToFileURL(entry).href)) as { default?: T } & T
  return loaded.default ?? loaded
}

/** Fetches a client if it is missing. Returns the folder whose `node_modules` holds it under this name. */
export async function fetchClient(name: ClientName): Promise<string> {
  const folder = installFolder('clients')
  await npmInstall(folder, name, CLIENTS[name])
  return folder
}
