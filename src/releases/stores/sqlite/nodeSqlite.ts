import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely'

/**
 * Node's own SQLite in the shape that Kysely's `SqliteDialect` takes: parameters as a list, and statements
 * that know whether they return rows.
 *
 * @example
 * new Kysely({ dialect: new SqliteDialect({ database: nodeSqlite(new DatabaseSync('releases.sqlite')) }) })
 */
export function nodeSqlite(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(text) {
      const statement = database.prepare(text)
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      }
    },
  }
}

/** A connection through Kysely. `destroy()` closes the connection. */
export function throughKysely<Tables>(database: DatabaseSync): Kysely<Tables> {
  return new Kysely({ dialect: new SqliteDialect({ database: nodeSqlite(database) }) })
}

/** The lowest eight bits of SQLite's result codes for a database in which another connection writes. */
const SQLITE_BUSY = 5

/** How long a statement is tried again, and the pause between two tries, in milliseconds. */
const PATIENCE = 5000
const PAUSE = 20

/**
 * Runs a statement, and runs it again while another connection is writing. SQLite's own waiting would block
 * the whole process.
 *
 * @throws What the statement throws. That the database is busy is thrown only after five seconds.
 */
export async function retryWhileBusy<T>(run: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error
      await sleep(PAUSE)
    }
  }
}

function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: unknown }).errcode
  return typeof code === 'number' && (code & 0xff) === SQLITE_BUSY
}
