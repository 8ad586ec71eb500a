import { Kysely, type PostgresClientConstructor, PostgresDialect, type PostgresPool, sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { postgres } from '../../../src/backends/sql/index.ts'
import { postgresKeys } from '../../../src/releases/stores/postgresKeys.ts'
import { sqlReleaseStore } from '../../../src/releases/stores/sqlReleaseStore.ts'
import { loadClient } from '../../support/servers/clients.ts'
import type { StoreParts } from './describeStore.ts'

interface Pg {
  readonly Pool: new (options: object) => PostgresPool & { on(event: 'error', listener: () => void): void }
  readonly Client: PostgresClientConstructor
}

/** A database of PostgreSQL, closed at the end of the test. */
export async function connectPostgres(url: string, max = 10): Promise<Kysely<unknown>> {
  const { Pool, Client } = await loadClient<Pg>('pg')
  const pool = new Pool({ connectionString: url, max })
  pool.on('error', () => {})
  return new Kysely({ dialect: new PostgresDialect({ pool, controlClient: Client }) })
}

/** A new, empty database beside that of a URL. */
export async function newDatabase(url: string): Promise<string> {
  const name = `isoquery_${crypto.randomUUID().replaceAll('-', '')}`
  const server = await connectPostgres(url, 1)
  await sql.raw(`create database ${name}`).execute(server)
  await server.destroy()
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** The parts of the service in a database of PostgreSQL, until the end of the test. */
export async function postgresParts(
  url: string,
  { deadline = 60_000 }: { readonly deadline?: number } = {},
): Promise<StoreParts & { readonly db: Kysely<unknown> }> {
  const parts = await openPostgresParts(url, deadline)
  onTestFinished(() => parts.db.destroy())
  return parts
}

/** The same, until its `db` is destroyed. */
export async function openPostgresParts(
  url: string,
  deadline = 60_000,
): Promise<StoreParts & { readonly db: Kysely<unknown> }> {
  const db = await connectPostgres(url)
  const store = await sqlReleaseStore(db, { dialect: postgres(), deadline })
  return { db, store, ...(await postgresKeys(db)) }
}
