import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase } from 'kysely'

/**
 * Node's SQLite, asked for when it is needed: imported, it would keep an older Node from starting at all and
 * from saying why.
 *
 * @throws Error on a Node that has none.
 */
export function requireSqlite(): typeof import('node:sqlite') {
  const module = process.getBuiltinModule?.('node:sqlite')
  if (module === undefined)
    throw new Error(`the SQLite store needs Node 22.18 or newer; this is ${process.version}`)
  return module
}

/**
 * Node's own SQLite in the shape that Kysely's `SqliteDialect` takes: parameters as a list, and statements
 * that know whether they give rows.
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
