import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toPredicate } from '../../../../../../src/backends/memory/index.ts'
import {
  type AcceleratorName,
  checkTable,
  companionDdl,
  ddl,
  defineTable,
  type Hints,
  postgres,
  type Row,
  readHints,
  type Table,
  toRow,
  toSql,
} from '../../../../../../src/backends/sql/index.ts'
import { field } from '../../../../../../src/schema/field.ts'
import { defineSchema } from '../../../../../../src/schema/schema.ts'
import { planQuery } from '../../../../../../src/semantics/planQuery.ts'
import { scaled } from '../../../../../support/scaled.ts'
import { type Engine, openPglite } from '../../../support/engine.ts'
import { nasty } from '../../../support/nastySchema.ts'
import { assertSameHits } from '../../../support/sameHits.ts'

const key = { name: 'id', type: 'bigint' } as const
let engine: Engine
const db = async (sql: string, parameters: readonly unknown[]) =>
  (await engine.run(sql, parameters)) as readonly Row[]

beforeAll(async () => {
  engine = await openPglite()
}, 60_000)
afterAll(() => engine?.close())

describe('hints of the accelerator tokens', () => {
  const schema = defineSchema(
    {
      title: field.text(),
      body: field.text({ array: true }),
      code: field.keyword(),
      isin: field.keyword({ array: true, ignoreCase: true }),
    },
    { defaultFields: ['title', 'body', 'code', 'isin'] },
  )
  const describeDocs = (accelerators: readonly AcceleratorName[] = ['tokens'], name = 'doc') =>
    defineTable(schema, { name, key, dialect: postgres(), accelerators })
  const table = describeDocs()
  const plan = (query: string) => planQuery(schema, query)
  const EVERY = 600
  // No index takes it whole, however it is compressed. Its first character has two UTF-16 code units.
  const LONG = `😀${Array.from({ length: 1200 }, (_, i) => ((i * i * 7919) % 46_656).toString(36)).join('')}`
  const documents = Array.from({ length: 3 * EVERY }, (_, i) => ({
    title: `announcement ${i}${i % EVERY === 0 ? ' aardvark' : ''}`,
    // `north sea` is in every second document, and each of its words in few others.
    body: [i % 2 === 0 ? 'the north sea' : 'the', i % EVERY === 7 ? 'sea north the' : 'end'],
    code: String(i % 5),
    isin: i % EVERY === 3 ? ['US7', `${LONG}${i}`] : ['DE1'],
  }))

  beforeAll(async () => {
    await engine.create(table)
    for (let i = 0; i < documents.length; i += EVERY) {
      const rows = documents
        .slice(i, i + EVERY)
        .map((document, n) => ({ ...toRow(table, document), id: i + n }))
      await engine.run(`insert into doc select (jsonb_populate_recordset(null::doc, $1)).*`, [
        JSON.stringify(rows),
      ])
    }
    await engine.run('analyze doc')
    // The planner reads so few rows without an index where it can.
    await engine.run('set enable_seqscan = off')
  })
  afterAll(() => engine.run('set enable_seqscan = on'))

  async function found(query: string, hints?: Hints) {
    const where = toSql(plan(query), table, hints === undefined ? {} : { hints })
    const matches = toPredicate(plan(query))
    const expected = documents.flatMap((document, id) => (matches(document) ? [id] : []))
    expect([query, await engine.select(table, where)]).toEqual([query, expected])
    const explained = await engine.run(`explain select id from doc where ${where.sql}`, where.parameters)
    return { sql: where.sql, isIndexed: JSON.stringify(explained).includes('_tokens') }
  }

  it('bring a rare word, by the index of tokens and no other', async () => {
    const { sql, isIndexed } = await found(
      'title:aardvark',
      await readHints(db, table, plan('title:aardvark')),
    )
    expect(isIndexed).toBe(true)
    expect(sql).toContain('strpos')
    expect(sql).not.toContain('escape')
  })

  it.each([
    'title:"aardvark 0"',
    'title:"0 aardvark"~2',
    'title:"aardvark aardvark"',
    'aardvark',
    '+aardvark +the',
    '+aardvark -code:1',
    'aardvark OR code:1',
    'isin:us7',
    '+isin:us7 +body:the',
  ])('bring what is rare in %s', async (query) => {
    expect(await found(query, await readHints(db, table, plan(query)))).toMatchObject({ isIndexed: true })
  })

  it('find an element of a list that is longer than what the index keeps of it', async () => {
    const query = `isin:${LONG}3`
    expect(await found(query, await readHints(db, table, plan(query)))).toMatchObject({ isIndexed: true })
  })

  it.each([
    'title:announcement',
    'body:"north sea"',
    'body:(north AND sea)',
    '+announcement -aardvark',
    '+title:announcement +code:1',
  ])('leave what is frequent in %s to a scan', async (query) => {
    const { sql, isIndexed } = await found(query, await readHints(db, table, plan(query)))
    expect(isIndexed).toBe(false)
    expect(sql).toContain('strpos')
  })

  it.each(['aardvark OR sea*', '-aardvark', 'code:1', '+code:1 -isin:us7', 'isin:de1', '*:*'])(
    'have no sieve for %s',
    async (query) => {
      const { sql } = await found(query, await readHints(db, table, plan(query)))
      expect(sql).not.toContain('string_to_array')
      expect(sql).not.toContain('varchar')
    },
  )

  it('count the rows of words that are together more often than by chance', async () => {
    const hints = await readHints(db, table, plan('body:"sea north"'))
    expect(hints.frequencies).toMatchObject({ 'body_u121 sea': expect.any(Number) })
    const together = {
      documents: 1_000_000,
      frequencies: { 'body_u121 north': 30_000, 'body_u121 sea': 30_000 },
    }
    const few = await found('body:"sea north"', together)
    const counted = { ...together, frequencies: { ...together.frequencies, 'body_u121 sea north': 30_000 } }
    const many = await found('body:"sea north"', counted)
    expect([few, many].map(({ sql }) => sql.includes('string_to_array'))).toEqual([true, false])
  })

  it('make the planner read the rows of the index first, whatever the order and limit', async () => {
    const asked = plan('title:aardvark')
    const { sql, parameters } = toSql(asked, table, { hints: await readHints(db, table, asked) })
    const select = `select id from doc where ${sql} order by id limit 1`
    expect(JSON.stringify(await engine.run(`explain ${select}`, parameters))).toContain('_tokens')
  })

  it('say nothing about a table without the index, without rows, or that was never analysed', async () => {
    const none = { documents: 0, frequencies: {} }
    const asked = plan('title:aardvark')
    expect(await readHints(db, describeDocs(['trigrams']), asked)).toEqual(none)
    expect(await readHints(db, describeDocs(['tokens'], 'absent'), asked)).toEqual(none)
    const fresh = describeDocs(['tokens'], 'fresh')
    await engine.create(fresh)
    expect(await readHints(db, fresh, asked)).toEqual(none)
    expect(await readHints(db, table, plan('code:1'))).toEqual(none)
  })

  it.each([
    ['a text', 'title:aardvark', 'title_u121', 'tokens'],
    ['a list', 'isin:us7', 'isin_normalized', 'elements'],
  ])('are not missed where the index of %s is not there any more', async (_, query, column, held) => {
    const hints = await readHints(db, table, plan(query))
    await engine.run('begin')
    await engine.run(`drop index doc_${column}_tokens`)
    expect(await found(query, hints)).toMatchObject({ isIndexed: false })
    const [problem, ...others] = await checkTable(db, table)
    const { statements = [] } = problem!
    const message =
      `The column "${column}" of doc has no complete index of ${held}. Run \`${statements[0]}\`, or ` +
      'correct `accelerators` in defineTable.'
    expect([problem, ...others]).toEqual([{ consequence: 'slow', message, column, statements }])
    for (const statement of statements) await engine.run(statement)
    expect(await checkTable(db, table)).toEqual([])
    await engine.run('rollback')
    expect(await checkTable(db, table)).toEqual([])
  })

  it.each([
    ['title_u121', `btree (string_to_array(cast(title_u121 as text) collate "C", ' '))`],
    ['title_u121', `gin (string_to_array(cast(title_u121 as text) collate "C", ','))`],
    ['title_u121', `gin (string_to_array(cast(title_u121 as text) collate "default", ' '))`],
    ['isin_normalized', 'gin ((cast(cast(isin_normalized as varchar(65)[]) as text[]) collate "C"))'],
    ['isin_normalized', 'gin ((isin_normalized collate "C"))'],
  ])('are not missed where the index of %s is made otherwise: using %s', async (column, using) => {
    await engine.run('begin')
    await engine.run('truncate doc')
    await engine.run(`drop index doc_${column}_tokens`)
    await engine.run(`create index on doc using ${using}`)
    expect((await checkTable(db, table)).map((problem) => problem.column)).toEqual([column])
    await engine.run('rollback')
  })

  it.each(['indisvalid', 'indisready'])(
    'do not count on an index that was not made to its end: %s',
    async (flag) => {
      const set = (isSet: boolean) =>
        engine.run(
          `update pg_index set ${flag} = ${isSet} where indexrelid = 'doc_title_u121_tokens'::regclass`,
        )
      await set(false)
      expect((await readHints(db, table, plan('title:aardvark'))).documents).toBe(0)
      expect(await checkTable(db, table)).toContainEqual({
        consequence: 'slow',
        message: expect.stringContaining('"title_u121" of doc has no complete index of tokens'),
        column: 'title_u121',
        statements: ['reindex index "doc_title_u121_tokens"'],
      })
      await set(true)
      expect((await readHints(db, table, plan('title:aardvark'))).documents).toBe(documents.length)
    },
  )

  it('need the index of a list of the table itself, as `companionDdl` adds it', async () => {
    const tags = defineSchema({ tags: field.keyword({ array: true }) }, { defaultFields: ['tags'] })
    const tagged = defineTable(tags, { name: 'tagged', key, dialect: postgres(), accelerators: ['tokens'] })
    const isIndex = (statement: string): boolean => statement.includes('tagged_tags_tokens')
    const statements = ddl(tagged)
    for (const statement of statements.filter((each) => !isIndex(each))) await engine.run(statement)
    const problem = {
      consequence: 'slow',
      column: 'tags',
      message: expect.stringContaining('has no complete index of elements'),
      statements: [expect.stringMatching(/^create index "tagged_tags_tokens" on "tagged"/)],
    }
    expect(await checkTable(db, tagged)).toEqual([problem])
    const added = companionDdl(tagged, 'accelerators')
    for (const statement of [...added, ...added]) await engine.run(statement)
    expect(await checkTable(db, tagged)).toEqual([])
  })
})

describe('random documents and queries have the hits of memory', () => {
  const table: Table<typeof nasty> = defineTable(nasty, {
    name: 'nasty',
    key,
    dialect: postgres(),
    accelerators: 'all',
  })
  beforeAll(() => engine.create(table))
  afterAll(() => engine.run('set enable_seqscan = on'))

  it.each([
    ['all words are taken for rare, and the index must be used', 'off', 0],
    ['all words are taken for frequent', 'on', 1_000_000],
  ])('if %s', async (_, scans, frequency) => {
    await engine.run(`set enable_seqscan = ${scans}`)
    await engine.run('analyze nasty')
    let sieved = 0
    await assertSameHits(engine, table, {
      batches: scaled(30, 1),
      formulas: 30,
      isWanted: ({ kind }) => kind === 'term' || kind === 'phrase' || kind === 'number',
      hints: async (plan) => {
        await engine.run(`update pg_class set reltuples = 1000 where relname = 'nasty'`)
        const { frequencies } = await readHints(db, table, plan)
        const names = Object.keys(frequencies)
        if (names.length > 0) sieved++
        return {
          documents: 1_000_000,
          frequencies: Object.fromEntries(names.map((name) => [name, frequency])),
        }
      },
      check: ({ cases, telling }) => {
        expect(telling / cases).toBeGreaterThan(0.1)
        expect(sieved / cases).toBeGreaterThan(0.2)
      },
    })
  })
})
