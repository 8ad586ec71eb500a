import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import {
  backfill,
  companionDdl,
  ddl,
  defineTable,
  postgres,
  type Row,
  toRow,
} from '../../src/backends/sql/index.ts'
import { releasesSchema } from '../../src/releases/schema.ts'
import { manyReleases } from '../support/demoReleases.ts'
import { startEngine } from '../support/engines/startEngine.ts'
import { loadClient } from '../support/servers/clients.ts'
import { row } from './figures.ts'

/*
 * Measures the rows a second of `backfill` on generated releases in PostgreSQL, and of inserting the same
 * rows with their companions. Run: node test/bench/backfill.ts [rows]
 */

const count = Number(process.argv[2] ?? 5000)
const engine = await startEngine('postgres')
const { Pool } = await loadClient<{ Pool: new (o: object) => PostgresPool }>('pg')
const db = new Kysely<Record<string, Row>>({
  dialect: new PostgresDialect({ pool: new Pool({ connectionString: engine.url }) }),
})

async function seconds(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return (performance.now() - start) / 1000
}

try {
  const key = { name: 'id', type: 'bigint' } as const
  const table = defineTable(releasesSchema, { name: 'release', key, dialect: postgres() })
  const companions = Object.values(table.columns).flatMap(({ tokens, normalized }) => [tokens, normalized])
  const names = companions.filter((name) => name !== null)
  await sql.raw('drop table if exists release').execute(db)
  for (const statement of ddl(table)) await sql.raw(statement).execute(db)
  const rows = Array.from(manyReleases(count), (release) => toRow(table, release) as Row)
  const inserting = await seconds(async () => {
    for (let i = 0; i < rows.length; i += 100)
      await db
        .insertInto('release')
        .values(rows.slice(i, i + 100))
        .execute()
  })
  console.log(`insert    ${(count / inserting).toFixed(0)} rows a second`)
  const cleared = sql.join(names.map((name) => sql`${sql.id(name)} = null`))
  await sql`update release set ${cleared}`.execute(db)
  await sql`vacuum full release`.execute(db)
  for (const statement of companionDdl(table, 'columns')) await sql.raw(statement).execute(db)
  const filling = await seconds(() => backfill(db, table))
  row('backfill on PostgreSQL, in thousand rows a second', count / filling / 1000, 18, 'k/s', true)
} finally {
  await db.destroy()
  await engine.stop()
}
