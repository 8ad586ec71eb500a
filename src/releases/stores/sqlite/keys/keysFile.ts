import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, linkSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { openFile, tablesOf, transaction } from '../files/openFile.ts'
import { LOCK_PATIENCE, StoreFault } from '../files/storeFault.ts'

/** The path of the file of keys and usage of a release database. */
export function keysPathOf(path: string): string {
  return `${path}-keys`
}

/** What to do about a damaged file of keys. */
export const RESTORE_KEYS = 'move it away and create new keys with isoquery keys add'

// The triggers keep the number of rows of each key, so that a reservation need not count them.
const TABLES = `
  create table api_key (
    id integer primary key, name text not null, prefix text not null, hash text not null unique,
    created integer not null, expires integer, revoked integer not null default 0,
    maxqueries integer not null, maxhits integer not null
  ) strict;
  create unique index api_key_name on api_key (name) where revoked = 0;
  create table api_usage (id integer primary key, api_key text not null, at integer not null) strict;
  create index api_usage_at on api_usage (api_key, at);
  create table api_usage_count (api_key text primary key, rows integer not null) strict, without rowid;
  create trigger api_usage_added after insert on api_usage begin
    insert into api_usage_count values (new.api_key, 1) on conflict do update set rows = rows + 1;
  end;
  create trigger api_usage_removed after delete on api_usage begin
    update api_usage_count set rows = rows - 1 where api_key = old.api_key;
  end;
`

/**
 * Opens the file of keys and usage. `create` makes it if it is missing; without it, a missing file is an
 * error, for the keys that were in it must not be replaced by none in silence.
 *
 * @throws StoreFault when it cannot be opened or is another kind of file.
 */
export function openKeysFile(
  path: string,
  { create, timeout = LOCK_PATIENCE }: { readonly create: boolean; readonly timeout?: number },
): DatabaseSync {
  if (!create && !existsSync(path)) {
    throw new StoreFault(
      `${path} is missing: it holds the keys and their usage. Put it back, or make new keys with ` +
        'isoquery keys add.',
    )
  }
  return openFile(path, (database) => setUp(database, path, create), {
    create,
    timeout,
    restore: RESTORE_KEYS,
  })
}

/**
 * Makes the file of keys and usage if it is missing. An existing one is not looked at. It is made aside, so
 * that another process finds it whole or not at all.
 */
export function makeKeysFile(path: string): void {
  if (existsSync(path)) return
  const part = `${path}.${randomUUID()}`
  openKeysFile(part, { create: true }).close()
  try {
    linkSync(part, path)
  } catch (error) {
    // Not every file system has links.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') openKeysFile(path, { create: true }).close()
  } finally {
    rmSync(part)
  }
}

function setUp(database: DatabaseSync, path: string, create: boolean): void {
  // Others on the machine must not read it. SQLite gives the files next to it the same mode.
  if (create && tablesOf(database).size === 0) chmodSync(path, 0o600)
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  if (create && tablesOf(database).size === 0)
    transaction(database, () => tablesOf(database).size > 0 || database.exec(TABLES))
  const tables = tablesOf(database)
  if (!['api_key', 'api_usage', 'api_usage_count'].every((table) => tables.has(table)))
    throw new StoreFault(`${path} is no file of keys. Move it away, or give the path of another store.`)
}
