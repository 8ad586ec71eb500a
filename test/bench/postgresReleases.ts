/*
 * The newest 100 releases in PostgreSQL for 20 kinds of query, the round trip and the documents included, as
 * multiples of Lucene's times. The figures are medians of interleaved rounds.
 * Run: node test/bench/postgresReleases.ts [file of NDJSON, as for `isoquery load`]. Without a file, 20,000
 * invented releases are loaded; the queries suit a file whose texts have their words. `POSTGRES_URL` names a
 * running server; a table of as many releases as the file has is used as it stands.
 */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import { generateReleases } from '../../examples/generateReleases.ts'
import {
  ddl,
  defineTable,
  postgres,
  type Row,
  readHints,
  toRow,
  toSql,
} from '../../src/backends/sql/index.ts'
import { type DocumentOf, planQuery } from '../../src/index.ts'
import { releasesSchema } from '../../src/releases/schema.ts'
import { startEngine } from '../support/engines/startEngine.ts'
import { loadClient } from '../support/servers/clients.ts'

const ROUNDS = 9
const INVENTED = 20_000
const BATCH = 200

/**
 * Kind → query, and the milliseconds of Lucene 10.5 for the newest 100 of 100,000 releases with their
 * documents, warm, measured on two shared cores.
 */
const KINDS: Readonly<Record<string, readonly [query: string, lucene: number]>> = {
  'rare word': ['body_xhtml:aardvark', 2.7],
  'frequent word': ['body_xhtml:bank', 3.2],
  'most frequent word': ['body_xhtml:the', 2.5],
  and: ['body_xhtml:(bank AND announced)', 3.2],
  or: ['body_xhtml:(bank OR aardvark)', 7.2],
  'frequent phrase': ['body_xhtml:"interest rate"', 3.6],
  'middling phrase': ['body_xhtml:"net income growth"', 2.5],
  'rare phrase': ['body_xhtml:"risk capital"', 0.6],
  'phrase with slop': ['body_xhtml:"risk capital"~3', 1.7],
  'prefix of one letter': ['body_xhtml:b*', 8.5],
  'rare prefix': ['body_xhtml:bankr*', 2.6],
  contains: ['body_xhtml:*bank*', 12.7],
  suffix: ['body_xhtml:*ing', 26],
  'one unknown letter': ['body_xhtml:ba?k', 2.4],
  fuzzy: ['body_xhtml:announcde~', 10.8],
  regexp: ['body_xhtml:/ban[ck].*/', 2.3],
  not: ['*:* -body_xhtml:bank', 3.3],
  'and not': ['body_xhtml:(announced -bank)', 4.4],
  'month and word': ['+versioncreated:2023-06 +body_xhtml:bank', 2.9],
  all: ['*:*', 4.1],
}

async function* documents(file: string | undefined): AsyncGenerator<unknown> {
  if (file === undefined) return yield* generateReleases(INVENTED)
  for await (const line of createInterface({ input: createReadStream(file) })) yield JSON.parse(line)
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1]!
}

function geometricMean(ratios: readonly number[]): number {
  return Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
}

const file = process.argv[2]
const engine = await startEngine('postgres')
const { Pool } = await loadClient<{ Pool: new (o: object) => PostgresPool }>('pg')
const db = new Kysely<Record<string, Row>>({
  dialect: new PostgresDialect({ pool: new Pool({ connectionString: engine.url, max: 1 }) }),
})
const key = { name: 'id', type: 'bigint' } as const
const table = defineTable(releasesSchema, { name: 'release', key, dialect: postgres(), accelerators: 'all' })

async function load(): Promise<void> {
  await sql`drop table if exists release`.execute(db)
  const statements = ddl(table)
  const isIndex = (statement: string): boolean => /^create (index|extension)/.test(statement)
  for (const statement of statements.filter((each) => !isIndex(each))) await sql.raw(statement).execute(db)
  await sql`alter table release add column document text`.execute(db)
  let rows: Row[] = []
  const insert = async (): Promise<void> => {
    if (rows.length > 0) await db.insertInto('release').values(rows).execute()
    rows = []
  }
  for await (const document of documents(file)) {
    const row = toRow(table, document as DocumentOf<typeof releasesSchema>)
    rows.push({ ...row, document: JSON.stringify(document) })
    if (rows.length === BATCH) await insert()
  }
  await insert()
  for (const statement of statements.filter(isIndex)) await sql.raw(statement).execute(db)
  await sql`vacuum analyze release`.execute(db)
}

async function isLoaded(): Promise<boolean> {
  const [found] = (
    await sql<{ there: boolean }>`select to_regclass('release') is not null as there`.execute(db)
  ).rows
  return process.env.POSTGRES_URL !== undefined && found!.there
}

try {
  if (!(await isLoaded())) await load()
  const { rows } = await sql<{ count: string }>`select count(*) from release`.execute(db)
  console.log(`${rows[0]!.count} releases in PostgreSQL ${engine.version}`)
  const client = await new Pool({ connectionString: engine.url, max: 1 }).connect()
  const run = async (query: string): Promise<readonly Row[]> => {
    const plan = planQuery(releasesSchema, query)
    const hints = await readHints(db, table, plan)
    const where = toSql(plan, table, { hints })
    const text = `select document from release where ${where.sql} order by versioncreated desc limit 100`
    return (await client.query<Row>(text, where.parameters)).rows
  }
  const times = new Map(Object.keys(KINDS).map((kind) => [kind, [] as number[]]))
  const counts = new Map<string, number>()
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [kind, [query]] of Object.entries(KINDS)) {
      const start = performance.now()
      const found = await run(query)
      // The first round warms up.
      if (round > 0) times.get(kind)!.push(performance.now() - start)
      counts.set(kind, found.length)
    }
  }
  const ratios = Object.entries(KINDS).map(([kind, [, lucene]]) => median(times.get(kind)!) / lucene)
  console.table(
    Object.entries(KINDS).map(([kind, [query, lucene]], i) => ({
      kind,
      query,
      hits: counts.get(kind),
      ms: median(times.get(kind)!).toFixed(2),
      'Lucene, ms': lucene,
      ratio: ratios[i]!.toFixed(2),
    })),
  )
  console.log(`geometric mean ${geometricMean(ratios).toFixed(2)}, worst ${Math.max(...ratios).toFixed(1)}`)
  client.release()
} finally {
  await db.destroy()
  await engine.stop()
}
