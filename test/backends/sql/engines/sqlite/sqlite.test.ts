import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toPredicate } from '../../../../../src/backends/memory/index.ts'
import {
  defineTable,
  registerFunctions,
  sqlite,
  toRow,
  toSql,
  UnsupportedError,
} from '../../../../../src/backends/sql/index.ts'
import type { Leaf } from '../../../../../src/plan/plan.ts'
import { field } from '../../../../../src/schema/field.ts'
import { defineSchema } from '../../../../../src/schema/schema.ts'
import { planQuery } from '../../../../../src/semantics/planQuery.ts'
import { scaled } from '../../../../support/scaled.ts'
import { planOf } from '../../support/arbitraryFormula.ts'
import { type Engine, openSqlite } from '../../support/engine.ts'
import { nasty } from '../../support/nastySchema.ts'
import { QUERIES } from '../../support/queries.ts'
import { assertSameHits } from '../../support/sameHits.ts'
import { sampleDocuments } from '../../support/samples.ts'

describe('SQLite without functions', () => {
  const table = defineTable(nasty, { name: 'nasty', key: { name: 'id', type: 'bigint' }, dialect: sqlite() })
  let engine: Engine

  beforeAll(async () => {
    engine = openSqlite()
    await engine.create(table)
  })
  afterAll(() => engine.close())

  it('has the hits of memory for random documents and queries', async () => {
    const isWanted = (leaf: Leaf) => leaf.kind !== 'regexp' && !(leaf.kind === 'fuzzy' && leaf.edits === 2)
    await assertSameHits(engine, table, {
      isWanted,
      batches: scaled(100, 5),
      formulas: 30,
      check: ({ cases, telling, refused }) => {
        expect(telling / cases).toBeGreaterThan(0.25)
        // SQLite's GLOB confuses U+FFFD and U+FFFF.
        expect(refused / (cases + refused)).toBeLessThan(0.1)
      },
    })
  })
})

describe('SQLite with functions', () => {
  const table = defineTable(nasty, {
    name: 'nasty',
    key: { name: 'id', type: 'bigint' },
    dialect: sqlite({ functions: true }),
  })
  let engine: Engine

  beforeAll(async () => {
    engine = openSqlite(registerFunctions)
    await engine.create(table)
  })
  afterAll(() => engine.close())

  it('has the hits of memory, also for regexps and fuzzy words', async () => {
    const isWanted = (leaf: Leaf) => leaf.kind === 'regexp' || leaf.kind === 'fuzzy' || leaf.kind === 'phrase'
    const { refused } = await assertSameHits(engine, table, {
      isWanted,
      batches: scaled(80, 4),
      formulas: 30,
      check: ({ cases, telling }) => expect(telling / cases).toBeGreaterThan(0.25),
    })
    expect(refused).toBe(0)
  })
})

describe('characters that GLOB confuses', () => {
  const { code } = nasty.fields
  const at = { field: code, target: 'value', span: { start: 0, end: 1 }, clause: 'a clause' } as const
  const pattern = (text: string): Leaf => ({
    kind: 'pattern',
    parts: [text, { any: 'many' }],
    written: '',
    ...at,
  })
  const regexp = (from: string, to: string): Leaf => {
    const ranges = [{ from: from.codePointAt(0)!, to: to.codePointAt(0)! }]
    return { kind: 'regexp', pattern: '', regexp: { kind: 'set', negated: false, ranges }, ...at }
  }
  const codes = ['\ufffc', '\ufffd', '\ufffe', '\uffff', '\u{10000}']

  it('are told apart by functions, and refused without them', async () => {
    for (const functions of [true, false]) {
      const engine = openSqlite(functions ? registerFunctions : undefined)
      const table = defineTable(nasty, {
        name: 'nasty',
        key: { name: 'id', type: 'bigint' },
        dialect: sqlite({ functions }),
      })
      await engine.create(table)
      await engine.load(
        table,
        codes.map((each) => toRow(table, { code: each })),
      )
      for (const [id, each] of codes.entries()) {
        for (const leaf of [pattern(each), regexp(each, each)]) {
          const ask = () => engine.select(table, toSql(planOf(nasty, leaf), table))
          if (functions || id === 0 || id === 4) expect(await ask()).toEqual([id])
          else expect(ask).toThrow(UnsupportedError)
        }
      }
      await engine.close()
    }
  })

  it('are named where a pattern is refused', () => {
    const table = defineTable(nasty, { name: 'nasty', key: 'id', dialect: sqlite() })
    expect(() => toSql(planOf(nasty, pattern('\uffff')), table)).toThrow(
      'it needs registerFunctions(connection) and sqlite({ functions: true }), ' +
        'or a pattern of at most 50000 bytes without U+FFFD, U+FFFE and U+FFFF',
    )
  })
})

it.each([true, false])(
  'characters that GLOB confuses are told apart in substrings, or refused, with functions or not: %s',
  async (functions) => {
    const engine = openSqlite(functions ? registerFunctions : undefined)
    const key = { name: 'id', type: 'bigint' } as const
    const table = defineTable(nasty, { name: 'nasty', key, dialect: sqlite({ functions }) })
    await engine.create(table)
    await engine.load(
      table,
      ['xB1\uffffx', 'xb1\ufffdx', 'b\uffff'].map((memo) => toRow(table, { memo })),
    )
    const ask = () => engine.select(table, toSql(planQuery(nasty, 'memo:b?\uffff'), table))
    if (functions) expect(await ask()).toEqual([0])
    else expect(ask).toThrow(UnsupportedError)
    await engine.close()
  },
)

describe('queries as people write them', () => {
  const table = defineTable(nasty, {
    name: 'nasty',
    key: { name: 'id', type: 'bigint' },
    dialect: sqlite({ functions: true }),
  })
  const documents = sampleDocuments(200)
  let engine: Engine

  beforeAll(async () => {
    engine = openSqlite(registerFunctions)
    await engine.create(table)
    await engine.load(
      table,
      documents.map((document) => toRow(table, document)),
    )
  })
  afterAll(() => engine.close())

  it.each(QUERIES)('have the hits of memory: %s', async (query) => {
    const plan = planQuery(nasty, query)
    const expected = documents.flatMap((document, id) => (toPredicate(plan)(document) ? [id] : []))
    expect(await engine.select(table, toSql(plan, table))).toEqual(expected)
  })
})

describe('the indexes that ddl makes', () => {
  const table = defineTable(nasty, { name: 'nasty', key: { name: 'id', type: 'bigint' }, dialect: sqlite() })
  let engine: Engine

  beforeAll(async () => {
    engine = openSqlite()
    await engine.create(table)
  })
  afterAll(() => engine.close())

  it.each([
    ['code:a', 'nasty_code_idx (code=?)'],
    ['code:(a OR b)', 'nasty_code_idx (code=?)'],
    ['code:[a TO b]', 'nasty_code_idx (code>? AND code<?)'],
    ['code:a*', 'nasty_code_idx (code>? AND code<?)'],
    ['tag:a', 'nasty_tag_normalized_idx (tag_normalized=?)'],
    ['rank:3', 'nasty_rank_idx (rank=?)'],
    ['at:2019', 'nasty_at_idx (at>? AND at<?)'],
  ])('are used for %s', async (query, index) => {
    const { sql, parameters } = toSql(planQuery(nasty, query), table)
    const plan = await engine.run(`explain query plan select id from nasty where ${sql}`, parameters)
    expect(JSON.stringify(plan)).toContain(index)
  })
})

describe('SQLite with functions, without any companion column', () => {
  const none = { tokens: null }
  const noNormalized = { normalized: null }
  const whole = { tokens: null, normalized: null }
  const columns = {
    body: none,
    page: none,
    notes: none,
    org: whole,
    orgs: whole,
    tag: noNormalized,
    tags: noNormalized,
  }
  const table = defineTable(nasty, {
    name: 'nasty',
    key: { name: 'id', type: 'bigint' },
    dialect: sqlite({ functions: true }),
    columns,
  })
  let engine: Engine

  beforeAll(async () => {
    engine = openSqlite(registerFunctions)
    await engine.create(table)
  })
  afterAll(() => engine.close())

  it('has the hits of memory in plain columns and lists', async () => {
    const isWanted = (leaf: Leaf) => leaf.field.name in columns
    const { refused } = await assertSameHits(engine, table, {
      isWanted,
      batches: scaled(80, 4),
      formulas: 30,
      check: ({ cases, telling }) => expect(telling / cases).toBeGreaterThan(0.25),
    })
    expect(refused).toBe(0)
  })
})

it.each([
  ['text:cafe', [0, 1]],
  ['text:Café', [0, 1]],
  ['plain:cafe', [1]],
  ['page:cafe', [0, 1]],
  ['page:b', []],
  ['code:Cafe', [0]],
  ['code:cafe', [1]],
  ['code:Caf*', [0]],
  ['tag:CAFÉ', [0, 1]],
  ['codes:Cafe', [0]],
  ['codes:CAFE', [1]],
])('SQLite with functions reads a text as its field says: %s', (query, expected) => {
  const schema = defineSchema(
    {
      text: field.text({ fold: true }),
      plain: field.text(),
      page: field.text({ fold: true, html: true }),
      code: field.keyword({ fold: true }),
      tag: field.keyword({ fold: true, ignoreCase: true }),
      codes: field.keyword({ fold: true, array: true }),
    },
    { defaultFields: ['text'] },
  )
  const [none, noNormalized] = [{ tokens: null }, { normalized: null }]
  const columns = {
    text: none,
    plain: none,
    page: none,
    code: noNormalized,
    tag: noNormalized,
    codes: noNormalized,
  }
  const table = defineTable(schema, { name: 't', key: 'id', dialect: sqlite({ functions: true }), columns })
  const database = new DatabaseSync(':memory:')
  registerFunctions(database)
  database.exec(`create table t (id, text, plain, page, code, tag, codes);
    insert into t values (0, 'Café', 'Café', '<b>Café</b>', 'Café', 'Café', '["x","Café"]'),
      (1, 'cafe', 'cafe', 'cafe<b>', 'cafe', 'cafe', '[/* as JSON5 */ ''CAFE'',]')`)
  const { sql, parameters } = toSql(planQuery(schema, query), table)
  const rows = database.prepare(`select id from t where ${sql} order by id`).all(...(parameters as null[]))
  expect(rows.map(({ id }) => id)).toEqual(expected)
  database.close()
})

it('SQLite gets a whole number beyond the safe ones as a text, which every client can bind', () => {
  const schema = defineSchema({ size: field.number() }, { defaultFields: [] })
  const columns = { size: { type: 'bigint' } } as const
  const table = defineTable(schema, { name: 't', key: 'id', dialect: sqlite(), columns })
  const { sql, parameters } = toSql(planQuery(schema, 'size:>=9007199254740992 OR size:3'), table)
  expect(sql).toBe('("t"."size" >= cast(? as integer) or "t"."size" = ?)')
  expect(parameters).toEqual(['9007199254740992', 3])
})

it.each([
  ['tinyint', -128, 127],
  ['smallint', -32_768, 32_767],
] as const)('SQLite is given numbers of the type %s from %i to %i', (type, min, max) => {
  const schema = defineSchema({ size: field.integer() }, { defaultFields: [] })
  const table = defineTable(schema, { name: 't', key: 'id', dialect: sqlite(), columns: { size: { type } } })
  for (const size of [min, max]) expect(toRow(table, { size })).toEqual({ size })
  for (const size of [min - 1, max + 1]) expect(() => toRow(table, { size })).toThrow()
})

it('SQLite refuses patterns that are longer than it is set up for', () => {
  const table = defineTable(nasty, { name: 'nasty', key: 'id', dialect: sqlite({ maxPatternBytes: 10 }) })
  const ask = (query: string) => toSql(planQuery(nasty, query), table)
  expect(ask('code:abcdefg*hi').parameters).toContain('abcdefg*hi')
  expect(() => ask('code:abcdefg*hij')).toThrow('a pattern of at most 10 bytes')
})

it('SQLite takes the least whole number in JSON, and none beyond binary64', () => {
  const schema = defineSchema({ size: field.number() }, { defaultFields: [] })
  const columns = { size: { name: 'facts', path: ['size'] } }
  const table = defineTable(schema, { name: 't', key: 'id', dialect: sqlite(), columns })
  const { sql } = toSql(planQuery(schema, 'size:*'), table)
  const database = new DatabaseSync(':memory:')
  database.exec(`create table t (id, facts); insert into t values
    (0, '{"size":-9223372036854775808}'), (1, '{"size":-1e999}'), (2, '{"size":1e999}')`)
  expect(database.prepare(`select id from t where ${sql}`).all()).toEqual([{ id: 0 }])
  database.close()
})
