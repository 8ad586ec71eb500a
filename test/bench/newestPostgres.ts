/*
 * The newest 100 releases in PostgreSQL with all accelerators against Lucene; hints, round trips and
 * documents included. Run: node test/bench/newestPostgres.ts [releases] [seed]
 */

import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import {
  ddl,
  defineTable,
  postgres,
  type Row,
  readHints,
  toRow,
  toSql,
} from '../../src/backends/sql/index.ts'
import { planQuery } from '../../src/index.ts'
import { releasesSchema } from '../../src/releases/schema.ts'
import { startEngine } from '../support/engines/startEngine.ts'
import { loadClient } from '../support/servers/clients.ts'
import { compareWithLucene } from './newest/compareWithLucene.ts'
import type { Corpus } from './newest/corpus.ts'

const BATCH = 200
const key = { name: 'id', type: 'bigint' } as const
const table = defineTable(releasesSchema, { name: 'release', key, dialect: postgres(), accelerators: 'all' })

const engine = await startEngine('postgres')
const { Pool } = await loadClient<{ Pool: new (o: object) => PostgresPool }>('pg')
const pool = new Pool({ connectionString: engine.url, max: 1 })
const db = new Kysely<Record<string, Row>>({ dialect: new PostgresDialect({ pool }) })

async function load({ ndjson }: Corpus): Promise<void> {
  const statements = ddl(table)
  const isIndex = (statement: string): boolean => /^create (index|extension)/.test(statement)
  for (const statement of statements.filter((each) => !isIndex(each))) await sql.raw(statement).execute(db)
  await sql`alter table release add column document text`.execute(db)
  let rows: Row[] = []
  const insert = async (): Promise<void> => {
    if (rows.length > 0) await db.insertInto('release').values(rows).execute()
    rows = []
  }
  for await (const line of createInterface({ input: createReadStream(ndjson) })) {
    rows.push({ ...toRow(table, JSON.parse(line)), document: line })
    if (rows.length === BATCH) await insert()
  }
  await insert()
  for (const statement of statements.filter(isIndex)) await sql.raw(statement).execute(db)
  await sql`vacuum analyze release`.execute(db)
}

try {
  const goals = { mean: 2, worst: 20, allFields: null }
  await compareWithLucene('PostgreSQL', process.argv.slice(2), goals, async (corpus) => {
    await load(corpus)
    return async (query) => {
      const plan = planQuery(releasesSchema, query)
      const where = toSql(plan, table, { hints: await readHints(db, table, plan) })
      const text = `select document from release where ${where.sql} order by versioncreated desc limit 100`
      const client = await pool.connect()
      try {
        const { rows } = await client.query<{ document: string }>(text, where.parameters)
        return `[${rows.map(({ document }) => document).join()}]`
      } finally {
        client.release()
      }
    }
  })
} finally {
  await db.destroy()
  await engine.stop()
}
