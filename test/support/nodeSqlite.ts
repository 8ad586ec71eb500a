import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase } from 'kysely'

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
