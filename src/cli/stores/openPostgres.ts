import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Kysely, type PostgresClientConstructor, PostgresDialect, type PostgresPool } from 'kysely'
import { CliError } from '../cliError.ts'
import { withoutCredentials } from './storeUrl.ts'

/** The part of the package `pg` that is used. */
interface Pg {
  readonly Pool: new (options: object) => PostgresPool & Emitter
  readonly Client: new (options?: object) => InstanceType<PostgresClientConstructor> & Emitter
}

interface Emitter {
  on(event: 'error', listener: () => void): void
}

/** How a database is connected to. */
export interface PostgresConnections {
  /** The maximum time of a statement and of a connection to open, in milliseconds. Default: none. */
  readonly deadline?: number
  /** The maximum number of connections. */
  readonly connections: number
}

/**
 * A database of PostgreSQL, through the package `pg`, which the user installs. Connections that were lost are
 * opened anew when they are needed.
 *
 * @throws CliError when `pg` is not installed.
 */
export async function openPostgres(
  url: string,
  { deadline, connections }: PostgresConnections,
): Promise<Kysely<unknown>> {
  const { Pool, Client } = await loadPg(url)
  // A connection that is lost while it does nothing emits an error. Without a listener the process would end.
  class LastingClient extends Client {
    constructor(options?: object) {
      super(options)
      this.on('error', () => {})
    }
  }
  const pool = new Pool({
    connectionString: url,
    Client: LastingClient,
    max: connections,
    keepAlive: true,
    ...(deadline !== undefined && {
      connectionTimeoutMillis: deadline,
      // The searches have a deadline of their own, before these.
      statement_timeout: deadline + 1000,
      query_timeout: deadline + 2000,
    }),
  })
  pool.on('error', () => {})
  return new Kysely({ dialect: new PostgresDialect({ pool, controlClient: LastingClient }) })
}

/** Next to this package, or in the folder in which the command runs. */
async function loadPg(url: string): Promise<Pg> {
  const name = 'pg'
  const local = () => createRequire(join(process.cwd(), 'package.json')).resolve(name)
  const loaded = await import(name).catch(async () => import(pathToFileURL(local()).href)).catch(() => null)
  if (loaded !== null) return loaded.default ?? loaded
  throw new CliError(`${withoutCredentials(url)} needs the package pg. Install it: npm install pg`)
}
