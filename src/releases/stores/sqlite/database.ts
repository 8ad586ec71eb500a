import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Generated } from 'kysely'
import { ddl } from '../../../backends/sql/table/ddl.ts'
import { DOCUMENT, RELEASE_COLUMNS, RELEASE_TABLE, releaseTable } from './releaseTable.ts'

/** The tables of a release database, as Kysely sees them. */
export interface ReleaseDatabase {
  readonly release: {
    readonly publicidentifier: string
    readonly versioncreated: number
    readonly document: string
  }
  readonly api_key: {
    readonly id: Generated<number>
    readonly name: string
    readonly hash: string
    /**
     * The first eight digits of `hash`. The index compares only these, so the time of a look-up reveals
     * little about the hash.
     */
    readonly hash_start: string
    readonly created: number
    readonly expires: number | null
    readonly revoked: number
    readonly maxqueries: number
    readonly maxhits: number
  }
  readonly api_usage: { readonly id: Generated<number>; readonly api_key: string; readonly at: number }
}

const SERVICE_TABLES = `
  create table api_key (
    id integer primary key, name text not null, hash text not null unique, hash_start text not null,
    created integer not null, expires integer, revoked integer not null default 0,
    maxqueries integer not null, maxhits integer not null
  ) strict;
  create unique index api_key_name on api_key (name) where revoked = 0;
  create index api_key_hash_start on api_key (hash_start);
  create table api_usage (id integer primary key, api_key text not null, at integer not null) strict;
  create index api_usage_at on api_usage (api_key, at);
`

/** How long a connection waits while another one writes, in milliseconds. */
const BUSY_TIMEOUT = 60_000

/**
 * Opens a release database. Creates the file, its folder and its tables if they are missing.
 *
 * @throws Error when the file is no release database, or was created for another version of the analysis.
 */
export function openDatabase(path: string): DatabaseSync {
  const { DatabaseSync } = requireSqlite()
  mkdirSync(dirname(path), { recursive: true })
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT })
  try {
    // With the write-ahead log, readers and the writer do not wait for each other. Synchronous `full` keeps
    // an answered query counted when the power fails.
    database.exec('pragma journal_mode = wal; pragma synchronous = full')
    if (!hasTables(database)) transaction(database, () => hasTables(database) || createTables(database))
    assertColumns(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Loads `node:sqlite` on first use. A static import would keep an older Node from starting and from showing
 * this error.
 *
 * @throws Error on a Node without `node:sqlite`.
 */
function requireSqlite(): typeof import('node:sqlite') {
  const module = process.getBuiltinModule?.('node:sqlite')
  if (module === undefined)
    throw new Error(`the SQLite store needs Node 22.18 or newer; this is ${process.version}`)
  return module
}

/** Runs statements in one transaction, which is rolled back when `run` throws. */
export function transaction<T>(database: DatabaseSync, run: () => T): T {
  database.exec('begin immediate')
  try {
    const result = run()
    database.exec('commit')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}

function hasTables(database: DatabaseSync): boolean {
  return (
    database.prepare("select 1 from sqlite_master where type = 'table' and name = 'api_usage'").get() !==
    undefined
  )
}

function createTables(database: DatabaseSync): void {
  for (const statement of ddl(releaseTable)) database.exec(statement)
  database.exec(`alter table ${RELEASE_TABLE} add column ${DOCUMENT} text not null default ''`)
  database.exec(
    `create index release_newest on ${RELEASE_TABLE} (versioncreated desc, publicidentifier desc)`,
  )
  database.exec(SERVICE_TABLES)
}

function assertColumns(database: DatabaseSync): void {
  const existing = new Set(
    database
      .prepare('select name from pragma_table_info(?)')
      .all(RELEASE_TABLE)
      .map(({ name }) => name),
  )
  const missing = RELEASE_COLUMNS.filter((column) => !existing.has(column))
  if (missing.length > 0) {
    throw new Error(
      `the table "${RELEASE_TABLE}" was created by another version: ` +
        `it has no column ${missing.join(', ')}. Load the releases into a new file`,
    )
  }
}
