import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { ddl, defineTable, registerFunctions, sqlite, toRow, toSql } from '../../../src/backends/sql/index.ts'
import { releasesSchema } from '../../../src/releases/schema.ts'
import { releases } from '../plainFilter.ts'
import { type DemoEngine, planned } from './demo.ts'

/**
 * SQLite in this process, through `toSql`. With the library's functions it runs only the queries that need
 * them.
 */
export function sqliteDemo({ functions }: { readonly functions: boolean }): DemoEngine {
  const table = defineTable(releasesSchema, {
    name: 'release',
    key: 'publicidentifier',
    dialect: sqlite({ functions }),
  })
  return {
    name: functions ? 'SQLite with functions' : 'SQLite',
    mayRefuse: functions ? [] : ['regexp', 'twoEdits'],
    asks: ({ needs }) => !functions || needs !== undefined,
    async start() {
      const database = new DatabaseSync(':memory:')
      if (functions) registerFunctions(database)
      for (const statement of ddl(table)) database.exec(statement)
      for (const release of releases) {
        const row = toRow(table, release)
        const columns = Object.keys(row)
        const names = columns.map((column) => `"${column}"`).join(', ')
        const insert = `insert into release (${names}) values (${columns.map(() => '?').join(', ')})`
        database.prepare(insert).run(...(Object.values(row) as SQLInputValue[]))
      }
      return {
        answer: (query) =>
          planned(
            query,
            (plan) => toSql(plan, table),
            async ({ sql, parameters }) => {
              const select = `select publicidentifier from release where ${sql}
                order by versioncreated desc, publicidentifier desc limit 100`
              const rows = database.prepare(select).all(...(parameters as SQLInputValue[]))
              return rows.map((row) => String(row.publicidentifier))
            },
          ),
        close: async () => database.close(),
      }
    },
  }
}
