import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { expect, test } from 'vitest'
import {
  checkTable,
  ddl,
  defineTable,
  postgres,
  type Row,
  type Table,
  toRow,
  toSql,
} from '../../src/backends/sql/index.ts'
import { field } from '../../src/schema/field.ts'
import { defineSchema } from '../../src/schema/schema.ts'
import { planQuery } from '../../src/semantics/planQuery.ts'
import { type Connection, openPostgres } from '../support/engines/connections.ts'
import { memoryHits } from '../support/engines/engine.ts'
import { insertRows } from '../support/engines/sqlEngine.ts'
import { selectedEngines } from '../support/engines/startEngine.ts'
import { type PostgresOptions, startPostgres } from '../support/servers/postgres.ts'

const skipped = !selectedEngines().includes('postgres')

const schema = defineSchema(
  {
    name: field.keyword(),
    tag: field.keyword({ ignoreCase: true }),
    memo: field.contains(),
    story: field.text(),
  },
  { defaultFields: ['name'] },
)

/** Runs a test on a server of its own. */
async function withServer(
  options: PostgresOptions,
  use: (connection: Connection, db: Kysely<Record<string, Row>>) => Promise<void>,
): Promise<void> {
  const server = await startPostgres(options)
  try {
    const connection = await openPostgres(server.url)
    try {
      await use(connection, kyselyOf(connection))
    } finally {
      await connection.close()
    }
  } finally {
    await server.stop()
  }
}

/** Kysely on the one connection, so that it has the settings of the session. */
function kyselyOf(connection: Connection): Kysely<Record<string, Row>> {
  const query = async (text: string, parameters: readonly unknown[] = []) => ({
    command: 'SELECT',
    rows: await connection.query(text, parameters),
  })
  const client = { query, release: () => {} } as unknown as PostgresPoolClient
  const pool = { connect: async () => client, end: async () => {} } as unknown as PostgresPool
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}

/** Words whose letters the locales lower-case differently, among many others. */
const WORDS = [
  ...['École', 'école', 'ecole', 'Ärger', 'Ørsted', 'ÎLE', 'ISTANBUL', 'Istanbul', 'İstanbul', 'ıstanbul'],
  ...['ΣΟΦΟΣ', 'σοφος', 'Ǆip', 'ǅip', 'ǆip', 'Straße', 'KELVIN', '\u212aelvin', 'kelvin', 'ЖУК', 'жук'],
]
const DOCUMENTS = Array.from({ length: 6000 }, (_, i) => {
  const word = i % 60 === 0 ? WORDS[(i / 60) % WORDS.length]! : `filler${i}`
  const text = `${word} ${i % 7}`
  return { name: text, tag: text, memo: `of ${text}`, story: text }
})
const QUERIES = [
  ...['name:/[ÉE]cole.*/', 'name:/(Ä|A)rger.*/', 'name:/[ØO]rsted.*/', 'name:/[ÎI]LE.*/', 'name:/ISTAN.*/'],
  ...['name:/[İIiı]stanbul.*/', 'name:/İstan.*/', 'name:/[ΣΟ]+Φ.*/', 'name:/[Ǆǅǆ]ip.*/', 'name:/.elvin.*/'],
  ...['name:/[Kk\u212a]elvin.*/', 'name:/[^a-z]УК.*/', 'name:/[Ж]УК.*/', 'name:École*', 'name:*STANBUL*'],
  ...['tag:/[éÉ]cole.*/', 'tag:/[ıi]stanbul.*/', 'tag:ÉCOLE*', 'memo:STANBUL', 'memo:École', 'memo:ΣΟΦΟΣ'],
  ...['story:/[éx]cole/', 'story:?cole', 'story:*stan*l', 'story:/σοφο./', 'name:Écol~1', 'story:istanbul~1'],
]

test
  .skipIf(skipped)
  .each([
    { locale: 'C.UTF-8' },
    { locale: 'tr_TR.UTF-8' },
    { locale: 'en_US.UTF-8' },
    { locale: 'C', icuLocale: 'tr' },
    { locale: 'C', icuLocale: 'el' },
  ])('$locale ($icuLocale): indexes of trigrams and others lose no hits', async (options) => {
  await withServer(options, async (connection, db) => {
    const key = { name: 'id', type: 'bigint' } as const
    const table = defineTable(schema, { name: 'words', key, dialect: postgres(), accelerators: 'all' })
    for (const statement of ddl(table)) await connection.query(statement)
    await insertRows(
      connection,
      table,
      DOCUMENTS.map((document) => toRow(table, document)),
    )
    await connection.query('analyze words')
    expect(await checkTable(db, table)).toEqual([])
    const expected = memoryHits(schema, DOCUMENTS)
    let indexed = 0
    for (const scans of ['on', 'off']) {
      await connection.query(`set enable_seqscan = ${scans}`)
      for (const query of QUERIES) {
        const plan = planQuery(schema, query)
        const { sql, parameters } = toSql(plan, table)
        // Without an order, so that no planner prefers the index of the key.
        const select = `select id from words where ${sql}`
        const found = await connection.query(select, parameters)
        const ids = found.map(({ id }) => Number(id) - 1).sort((a, b) => a - b)
        expect([query, ids]).toEqual([query, expected(plan)])
        const [row] = await connection.query(`explain (format json) ${select}`, parameters)
        if (JSON.stringify(row).includes('_fast')) indexed++
      }
    }
    expect(indexed).toBeGreaterThan(QUERIES.length / 2)
  })
})

test.skipIf(skipped)('a database in SQL_ASCII or LATIN1 is named', async () => {
  for (const encoding of ['SQL_ASCII', 'LATIN1']) {
    await withServer({ locale: 'C', encoding }, async (connection, db) => {
      const table = defineTable(schema, { name: 'words', key: 'id', dialect: postgres() })
      for (const statement of ddl(table)) await connection.query(statement)
      expect(await checkTable(db, table)).toEqual([
        {
          consequence: 'wrong hits',
          message: expect.stringContaining(`The encoding of the database is ${encoding}, not UTF8`),
        },
      ])
    })
  }
})

test.skipIf(skipped)('tables as people have them', async () => {
  await withServer({ locale: 'en_US.UTF-8' }, async (connection, db) => {
    await connection.query('create extension pg_trgm')
    await assertCollations(connection, db)
    await assertIndexes(connection)
    await assertPartitions(connection, db)
  })
})

const IDS = async (connection: Connection, table: Table<typeof schema>, query: string) => {
  const { sql, parameters } = toSql(planQuery(schema, query), table)
  const rows = await connection.query(`select id from ${table.name} where ${sql} order by id`, parameters)
  return rows.map(({ id }) => id)
}

/** Under a collation that is not deterministic, in every column, all kinds of queries run and are exact. */
async function assertCollations(connection: Connection, db: Kysely<Record<string, Row>>): Promise<void> {
  await connection.query(
    "create collation loose (provider = icu, locale = 'und-u-ks-level1', deterministic = false)",
  )
  const strings = ['name', 'tag', 'tag_normalized', 'memo', 'story', 'story_u121']
  const columns = strings.map((name) => `${name} varchar(200) collate loose`)
  await connection.query(`create table loosely (id int primary key, ${columns.join(', ')})`)
  const table = defineTable(schema, { name: 'loosely', key: 'id', dialect: postgres() })
  for (const statement of ddl(table).slice(1)) await connection.query(statement)
  const documents = ['École b', 'ecole B', 'a école'].map((name) => ({
    name,
    tag: name,
    memo: name,
    story: name,
  }))
  const rows = documents.map((document, id) => ({ ...toRow(table, document), id }))
  await insertRows(connection, table, rows)
  // Statistics are looked up while a query is planned.
  await connection.query(`insert into loosely (id, name, tag, tag_normalized, memo, story, story_u121)
    select i, 'x' || i, 'x' || i, 'x' || i, 'x' || i, 'x', ' x ' from generate_series(1000, 1400) as i`)
  await connection.query('analyze loosely')
  expect(await checkTable(db, table)).toEqual([])
  const expected = memoryHits(schema, documents)
  for (const query of [
    ...[
      'name:"École b"',
      'name:E*',
      'name:É*',
      'name:[A TO f]',
      'name:/[eÉ].*/',
      'name:"ecole b"~1',
      'tag:ÉCOLE*',
    ],
    ...['tag:(x OR "ecole b")', 'memo:COLE', 'story:école', 'story:"b école"~3', 'story:"a ecole"~2'],
    ...['story:[e TO f]', 'story:/éc.*/', 'story:ec*e', 'story:écolf~1', 'NOT story:ecole'],
    'story:(ecole a b c d e f g h i j k l m n o p)',
  ])
    expect([query, (await IDS(connection, table, query)).filter((id) => Number(id) < 1000)]).toEqual([
      query,
      expected(planQuery(schema, query)),
    ])
}

/** The cast to text costs text and varchar no index. */
async function assertIndexes(connection: Connection): Promise<void> {
  await connection.query('create table plain (id int, name varchar(50), tag text, tag_normalized text)')
  await connection.query(`insert into plain select i, 'x' || i, 'x' || i, 'x' || i
    from generate_series(1, 20000) as i`)
  const own = defineSchema(
    { name: field.keyword(), tag: field.keyword({ ignoreCase: true }) },
    { defaultFields: [] },
  )
  const table = defineTable(own, { name: 'plain', key: 'id', dialect: postgres(), accelerators: 'all' })
  for (const statement of ddl(table).slice(1)) await connection.query(statement)
  await connection.query('analyze plain')
  for (const [query, index] of [
    ['name:x777', 'plain_name_'],
    ['name:x777*', 'plain_name_'],
    ['name:*1777*', 'plain_name_fast'],
    ['name:/x.?1777/', 'plain_name_fast'],
    ['tag:X777', 'plain_tag_normalized_'],
  ] as const) {
    const { sql, parameters } = toSql(planQuery(own, query), table)
    const [row] = await connection.query(
      `explain (format json) select id from plain where ${sql}`,
      parameters,
    )
    expect([query, JSON.stringify(row)]).toEqual([query, expect.stringContaining(index)])
  }
}

/** A partitioned table is searched as a whole; an index that a partition lacks is named. */
async function assertPartitions(connection: Connection, db: Kysely<Record<string, Row>>): Promise<void> {
  const table = defineTable(schema, { name: 'parts', key: 'id', dialect: postgres(), accelerators: 'all' })
  const [create, ...indexes] = ddl({ ...table, key: { name: 'id', type: 'bigint' } })
  await connection.query(`${create!.replace(/bigint generated.*key/, 'int')} partition by range (id)`)
  for (const i of [0, 1, 2])
    await connection.query(
      `create table part${i} partition of parts for values from (${i * 2}) to (${i * 2 + 2})`,
    )
  for (const statement of indexes) await connection.query(statement)
  const documents = WORDS.slice(0, 6).map((name) => ({ name, tag: name, memo: name, story: name }))
  await insertRows(
    connection,
    table,
    documents.map((document, id) => ({ ...toRow(table, document), id })),
  )
  expect(await checkTable(db, table)).toEqual([])
  const expected = memoryHits(schema, documents)
  await connection.query('set enable_seqscan = off')
  for (const query of ['name:/[ÉE]cole/', 'tag:école', 'memo:cole', 'story:école', 'NOT story:?cole'])
    expect([query, await IDS(connection, table, query)]).toEqual([query, expected(planQuery(schema, query))])
  await connection.query('reset enable_seqscan')
  await connection.query('drop index parts_story_u121_fast')
  await connection.query(
    'create index parts_again on only parts using gin (story_u121 collate "C" gin_trgm_ops)',
  )
  const problems = await checkTable(db, table)
  expect(problems.map(({ consequence, column }) => [consequence, column])).toEqual([
    ['slow', undefined],
    ['slow', 'story_u121'],
  ])
}
