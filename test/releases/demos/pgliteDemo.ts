import { ddl, defineTable, postgres, toRow, toSql } from '../../../src/backends/sql/index.ts'
import { releasesSchema } from '../../../src/releases/schema.ts'
import { createPglite } from '../../support/createPglite.ts'
import { releases } from '../plainFilter.ts'
import { type DemoEngine, planned } from './demo.ts'

const table = defineTable(releasesSchema, { name: 'release', key: 'publicidentifier', dialect: postgres() })

/** PostgreSQL in this process, through `toSql`. */
export const pgliteDemo: DemoEngine = {
  name: 'PostgreSQL (PGlite)',
  mayRefuse: [],
  async start() {
    const database = await createPglite()
    for (const statement of ddl(table)) await database.exec(statement)
    const rows = releases.map((release) => toRow(table, release))
    const insert = 'insert into release select * from json_populate_recordset(null::release, $1)'
    await database.query(insert, [JSON.stringify(rows)])
    await database.exec('analyze release')
    return {
      answer: (query) =>
        planned(
          query,
          (plan) => toSql(plan, table),
          async ({ sql, parameters }) => {
            const select = `select publicidentifier from release where ${sql}
                order by versioncreated desc, publicidentifier collate "C" desc limit 100`
            const { rows } = await database.query<{ publicidentifier: string }>(select, [...parameters])
            return rows.map((row) => row.publicidentifier)
          },
        ),
      close: () => database.close(),
    }
  },
}
