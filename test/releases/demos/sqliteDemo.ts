import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { ddl, defineTable, sqlite, toRow, toSql } from '../../../src/backends/sql/index.ts'
import { releasesSchema } from '../../../src/releases/schema.ts'
import { releases } from '../plainFilter.ts'
import { type DemoEngine, planned } from './demo.ts'

const table = defineTable(releasesSchema, { name: 'release', key: 'publicidentifier', dialect: sqlite() })

/** SQLite in this process, through `toSql`. */
export const sqliteDemo: DemoEngine = {
  name: 'SQLite',
  mayRefuse: ['regexp', 'fuzzy', 'slop'],
  async start() {
    const database = new DatabaseSync(':memory:')
    for (const statement of ddl(table)) database.exec(statement)
    for (const release of releases) {
      const row = toRow(table, release)
      const columns = Object.keys(row)
      const insert = `insert into release (${columns.map((column) => `"${column}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`
      database.prepare(insert).run(...(Object.values(row) as SQLInputValue[]))
    }
    return {
      answer: (query) =>
        planned(
          query,
          (plan) => toSql(plan, table),
          async ({ sql, parameters }) => {
            const select = `select publicidentifier from release where ${sql} order by versioncreated desc, publicidentifier desc limit 100`
            const rows = database.prepare(select).all(...(parameters as SQLInputValue[]))
            return rows.map((row) => String(row.publicidentifier))
          },
        ),
      close: async () => database.close(),
    }
  },
}
