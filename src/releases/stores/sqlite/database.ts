import type { DatabaseSync } from 'node:sqlite'
import { fts5IndexOf } from '../../../backends/sql/engines/sqlite/fts5/fts5Index.ts'
import { ddl } from '../../../backends/sql/table/ddl.ts'
import { closedOnError, openFile, retryWhileLocked, tablesOf, transaction } from './files/openFile.ts'
import { LOCK_PATIENCE, StoreFault, storeFault } from './files/storeFault.ts'
import { keysPathOf, makeKeysFile } from './keys/keysFile.ts'
import { IS_IN_PLACE, PLACE } from './releasePlace.ts'
import { DOCUMENT, RELEASE_COLUMNS, RELEASE_TABLE, releaseTable } from './releaseTable.ts'

/** What to do about a damaged release database. */
export const RESTORE_RELEASES = 'load the releases into a new file'

const INDEX = fts5IndexOf(releaseTable)!

/**
 * Opens a release database. Creates the file, its folder and its tables if they are missing, and the file of
 * keys and usage next to it.
 *
 * @throws StoreFault when the file cannot be opened, is not a release database, or was created by another
 *   version.
 */
export function openDatabase(path: string): DatabaseSync {
  const database = openFile(path, (database) => setUp(database, path), {
    create: true,
    timeout: LOCK_PATIENCE,
    restore: RESTORE_RELEASES,
  })
  return closedOnError(database, () => {
    makeKeysFile(keysPathOf(path))
    return database
  })
}

/**
 * Runs statements on a release database, and waits for a lock as {@link retryWhileLocked} does.
 *
 * @throws StoreFault that names the file.
 */
export function orStoreFault<T>(database: DatabaseSync, run: () => T): T {
  try {
    return retryWhileLocked(run)
  } catch (error) {
    throw storeFault(error, database.location()!, RESTORE_RELEASES)
  }
}

function setUp(database: DatabaseSync, path: string): void {
  // Rows of several kilobytes fit in such a page: a search that reads every row from a cold disk takes about
  // half as long as with SQLite's own page size.
  // With the write-ahead log, readers and the writer do not wait for each other. Synchronous `full` keeps
  // a loaded batch when the power fails.
  database.exec('pragma page_size = 8192; pragma journal_mode = wal; pragma synchronous = full')
  if (tablesOf(database).size === 0)
    transaction(database, () => tablesOf(database).size > 0 || createTables(database))
  const tables = tablesOf(database)
  if (!tables.has(RELEASE_TABLE))
    throw new StoreFault(`${path} is no release database: it has no table "${RELEASE_TABLE}".`)
  assertColumns(database, path)
  if (!tables.has(INDEX.name)) throw otherVersion(path, `there is no full-text index ${INDEX.name}`)
}

function createTables(database: DatabaseSync): void {
  for (const statement of ddl(releaseTable)) database.exec(statement)
  database.exec(
    `alter table ${RELEASE_TABLE} add column ${DOCUMENT} text not null default '' check (${IS_IN_PLACE})`,
  )
  database.exec(`create unique index release_identifier on ${RELEASE_TABLE} (publicidentifier)`)
  database.exec(
    `create index release_newest on ${RELEASE_TABLE} (versioncreated desc, publicidentifier desc)`,
  )
}

function assertColumns(database: DatabaseSync, path: string): void {
  const existing = new Set(
    database
      .prepare('select name from pragma_table_info(?)')
      .all(RELEASE_TABLE)
      .map(({ name }) => name),
  )
  const missing = [PLACE, ...RELEASE_COLUMNS].filter((column) => !existing.has(column))
  if (missing.length > 0)
    throw otherVersion(path, `its table "${RELEASE_TABLE}" has no column ${missing.join(', ')}`)
}

function otherVersion(path: string, why: string): StoreFault {
  return new StoreFault(`${path} was created by another version: ${why}. Load the releases into a new file.`)
}
