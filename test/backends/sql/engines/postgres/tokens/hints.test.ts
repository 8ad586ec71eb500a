import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
import type { Leaf, LeafOf } from '../../../../../../src/plan/plan.ts'
import { field } from '../../../../../../src/schema/field.ts'
import { defineSchema } from '../../../../../../src/schema/schema.ts'
import { planQuery } from '../../../../../../src/semantics/planQuery.ts'
import { scaled } from '../../../../../support/scaled.ts'
import { planOf } from '../../../support/arbitraryFormula.ts'
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
    return { sql: where.sql, isIndexed: /_(words|tokens)\b/.test(JSON.stringify(explained)) }
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
    ...['title:aard*', 'title:aar*ark', 'title:aardv?rk', '+title:aard* +the'],
    ...['title:aard* OR body:aard* OR code:aard*', 'title:aard* OR code:12'],
  ])('bring what begins as in %s, by the same index', async (query) => {
    const asked = plan(query)
    const { sql, isIndexed } = await found(query, await readHints(db, table, asked))
    expect([isIndexed, sql.includes('@@')]).toEqual([true, true])
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

  it.each([
    'title:anno*',
    'aard*',
    'aardvark OR sea*',
    'code:a*',
    '-aardvark',
    'code:1',
    '+code:1 -isin:us7',
    'isin:de1',
    '*:*',
  ])('have no sieve for %s', async (query) => {
    const { sql } = await found(query, await readHints(db, table, plan(query)))
    expect(sql).not.toContain('string_to_array')
    expect(sql).not.toContain('varchar')
  })

  it('name an index of words as it was made before', async () => {
    await engine.run('begin')
    await engine.run(
      `create index doc_title_u121_tokens on doc using gin (string_to_array(title_u121 collate "C", ' '))`,
    )
    const statements = ['drop index "doc_title_u121_tokens"']
    for (const described of [table, describeDocs([])])
      expect(await checkTable(db, described)).toEqual([
        {
          consequence: 'slow',
          message:
            'The index doc_title_u121_tokens of doc holds words as an earlier version of isoquery needed ' +
            'them: each write updates it, and no query uses it. Run `drop index "doc_title_u121_tokens"`.',
          statements,
        },
      ])
    for (const statement of statements) await engine.run(statement)
    expect(await checkTable(db, table)).toEqual([])
    await engine.run('rollback')
  })

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
    expect(JSON.stringify(await engine.run(`explain ${select}`, parameters))).toContain('_words')
  })

  it('say nothing about a table without the index, and of words that need none', async () => {
    const none = { documents: 0, frequencies: {} }
    const asked = plan('title:aardvark')
    expect(await readHints(db, describeDocs(['trigrams']), asked)).toEqual(none)
    const bare = describeDocs(['tokens'], 'bare')
    await engine.create({ ...bare, accelerators: [] })
    expect(await readHints(db, bare, asked)).toEqual(none)
    expect(await readHints(db, table, plan('code:1'))).toEqual(none)
    await engine.run('create view seen as select * from doc')
    for (const query of ['title:aardvark', 'title:"announcement 7"'])
      expect(await readHints(db, describeDocs(['tokens'], 'seen'), plan(query))).toEqual(none)
  })

  it('are right about a table that was never analysed', async () => {
    const fresh = describeDocs(['tokens'], 'fresh')
    await engine.create(fresh)
    await engine.run('insert into fresh overriding system value select * from doc')
    for (const query of ['title:announcement', 'title:aardvark', 'title:ann*', 'title:aard*']) {
      const { documents, frequencies } = await readHints(db, fresh, plan(query))
      const [rows] = Object.values(frequencies)
      expect([query, rows! / documents > 0.9]).toEqual([query, query.includes('ann')])
    }
  })

  it.each([
    ['a text', 'title:aardvark', 'title_u121', 'words', 'tokens'],
    ['a list', 'isin:us7', 'isin_normalized', 'tokens', 'elements'],
  ])('are not missed where the index of %s is not there any more', async (_, query, column, suffix, held) => {
    const hints = await readHints(db, table, plan(query))
    await engine.run('begin')
    await engine.run(`drop index doc_${column}_${suffix}`)
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

  const WORDS =
    "gin ((case when octet_length(title_u121) > 1000000 then array_to_tsvector(array[' ']) else " +
    'array_to_tsvector(array_remove(cast(cast(string_to_array(title_u121 collate "C", \' \') as ' +
    "varchar(500)[]) as text[]), '')) end))"

  it('come from an index of the same expression, whatever made it', async () => {
    await engine.run('begin')
    await engine.run('drop index doc_title_u121_words')
    await engine.run(`create index on doc using ${WORDS}`)
    expect(await checkTable(db, table)).toEqual([])
    await engine.run('rollback')
  })

  it.each([
    ['title_u121', `gin (string_to_array(cast(title_u121 as text) collate "C", ','))`],
    ['title_u121', WORDS.replace('1000000', '1000001')],
    ['title_u121', WORDS.replace('varchar(500)', 'varchar(501)')],
    ['title_u121', WORDS.replace(`[' ']`, `['  ']`)],
    ['title_u121', WORDS.replace(`"C", ' '`, `"C", ','`)],
    ['title_u121', WORDS.replace('"C"', '"default"')],
    ['title_u121', WORDS.replace('gin', 'gist')],
    ['isin_normalized', 'gin ((cast(cast(isin_normalized as varchar(65)[]) as text[]) collate "C"))'],
    ['isin_normalized', 'gin ((isin_normalized collate "C"))'],
  ])('are not missed where the index of %s is made otherwise: using %s', async (column, using) => {
    await engine.run('begin')
    await engine.run('truncate doc')
    await engine.run(`drop index doc_${column}_${column === 'title_u121' ? 'words' : 'tokens'}`)
    await engine.run(`create index on doc using ${using}`)
    expect((await checkTable(db, table)).map((problem) => problem.column)).toEqual([column])
    await engine.run('rollback')
  })

  it.each(['indisvalid', 'indisvalid = false, indisready'])(
    'do not count on an index that was not made to its end: %s',
    async (flag) => {
      const set = (isSet: boolean) =>
        engine.run(
          `update pg_index set ${isSet ? 'indisvalid = true, indisready = true' : `${flag} = false`} ` +
            `where indexrelid = 'doc_title_u121_words'::regclass`,
        )
      await set(false)
      expect((await readHints(db, table, plan('title:aardvark'))).documents).toBe(0)
      expect(await checkTable(db, table)).toContainEqual({
        consequence: 'slow',
        message: expect.stringContaining('"title_u121" of doc has no complete index of tokens'),
        column: 'title_u121',
        statements: ['reindex index "doc_title_u121_words"'],
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

describe('the index of words', () => {
  const schema = defineSchema({ body: field.text() }, { defaultFields: ['body'] })
  const table = defineTable(schema, { name: 'wordy', key, dialect: postgres(), accelerators: ['tokens'] })
  const texts: string[] = []
  const insert = async (text: string | null): Promise<void> => {
    await engine.run('insert into wordy (id, body_u121) values ($1, $2)', [texts.length, text])
    texts.push(text ?? '')
  }
  /** The rows that a word or prefix has by the index, and by their texts. */
  async function rows(
    leaf: Pick<LeafOf<'term'>, 'kind' | 'value'> | Pick<LeafOf<'pattern'>, 'kind' | 'parts'>,
  ) {
    const field = { ...schema.fields.body, name: 'body' }
    const given = { ...leaf, target: 'tokens', field, written: '', clause: '', span: { start: 0, end: 0 } }
    const asked = planOf(schema, given as Leaf)
    await engine.run('set enable_seqscan = off')
    const { frequencies } = await readHints(db, table, asked)
    expect(Object.keys(frequencies)).toHaveLength(1)
    const few = Object.fromEntries(Object.keys(frequencies).map((name) => [name, 1]))
    const where = toSql(asked, table, { hints: { documents: 1_000_000, frequencies: few } })
    const explained = await engine.run(`explain select id from wordy where ${where.sql}`, where.parameters)
    expect(JSON.stringify(explained)).toContain('wordy_body_u121_words')
    const byIndex = await engine.select(table, where)
    await engine.run('set enable_seqscan = on')
    expect([leaf, await engine.select(table, where)]).toEqual([leaf, byIndex])
    return byIndex
  }
  const term = (value: string) => rows({ kind: 'term', value })
  const prefix = (text: string) => rows({ kind: 'pattern', parts: [text, { any: 'many' }] })

  beforeAll(() => engine.create(table))
  beforeEach(() => {
    texts.length = 0
    return engine.run('truncate wordy')
  })

  it('finds each token as it is, whatever a tsquery means by its characters', async () => {
    const hostile = [
      ...[
        "'",
        "''",
        "a'b",
        '\\',
        '\\\\',
        "\\'",
        "'\\",
        'a\\',
        ':',
        ':*',
        'a:*',
        "a':*",
        'a:AB',
        '&',
        '|',
        '!',
        '(',
        ')',
      ],
      ...[
        '<->',
        'a&b',
        '!a',
        '*️⃣',
        '😀',
        '👩‍👩‍👧',
        'é',
        'e\u0301',
        '\u0001',
        '\t',
        '\n',
        '\u00a0',
        '\ufeff',
        '\u2028',
        '%',
        '_',
        '$1',
        '""',
        '{}',
      ],
      ...['a', 'ab', 'A', 'İ', 'ı', '\u{10ffff}', '\ufffd', '東京', 'null', 'NULL'],
    ]
    for (const token of hostile) await insert(` ${token} and `)
    await insert(null)
    await insert(' ')
    for (const [i, token] of hostile.entries()) {
      expect([token, await term(token)]).toEqual([token, [i]])
      const begun = hostile.flatMap((each, at) =>
        each.startsWith(token) || 'and'.startsWith(token) ? [at] : [],
      )
      expect([token, await prefix(token)]).toEqual([token, begun])
    }
  })

  it('takes texts and words of any length, and finds all that they have', async () => {
    const word = (i: number) => (i * 7919).toString(36).padStart(9, 'w')
    const many = (bytes: number) => Array.from({ length: bytes / 10 }, (_, i) => word(i)).join(' ')
    const long = 'ä'.repeat(499)
    await insert(` ${many(999_900)} end `)
    await insert(` ${many(1_000_100)} end `)
    await insert(` ${'😀'.repeat(700)} ${long}b ${long}bc `)
    await insert(` ${'😀'.repeat(701)}  ${'x'.repeat(3_000_000)} end `)
    await insert(` ${long}c `)
    expect(await term('end')).toEqual([0, 1, 3])
    expect(await term(word(99_000))).toEqual([0, 1])
    expect(await prefix(word(99_000).slice(0, 8))).toEqual([0, 1])
    expect(await term('😀'.repeat(700))).toEqual([2])
    expect(await prefix('😀'.repeat(600))).toEqual([2, 3])
    expect(await term(`${long}b`)).toEqual([2])
    expect(await term(`${long}bc`)).toEqual([2])
    expect(await prefix(`${long}c`)).toEqual([4])
    // Eleven bits of 3000 are 952.
    expect(await term('x'.repeat(952))).toEqual([])
    expect(await prefix('x'.repeat(952))).toEqual([3])
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
      isWanted: ({ kind }) => ['term', 'phrase', 'pattern', 'number'].includes(kind),
      hints: async (plan) => {
        // Without reading whole tables the planner finds each word by an index.
        await engine.run('set enable_seqscan = off')
        const { frequencies } = await readHints(db, table, plan)
        await engine.run(`set enable_seqscan = ${scans}`)
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
