import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toPredicate } from '../../../../../src/backends/memory/index.ts'
import { defineTable, postgres, toRow, toSql } from '../../../../../src/backends/sql/index.ts'
import type { Formula } from '../../../../../src/plan/plan.ts'
import { field } from '../../../../../src/schema/field.ts'
import { defineSchema } from '../../../../../src/schema/schema.ts'
import { planQuery } from '../../../../../src/semantics/planQuery.ts'
import { scaled } from '../../../../support/scaled.ts'
import { planOf } from '../../support/arbitraryFormula.ts'
import { type Engine, openPglite } from '../../support/engine.ts'
import { nasty } from '../../support/nastySchema.ts'
import { QUERIES } from '../../support/queries.ts'
import { assertSameHits } from '../../support/sameHits.ts'
import { sampleDocuments } from '../../support/samples.ts'

describe('PostgreSQL (PGlite)', () => {
  const key = { name: 'id', type: 'bigint' } as const
  const table = defineTable(nasty, { name: 'nasty', key, dialect: postgres() })
  const fast = defineTable(nasty, { name: 'fast', key, dialect: postgres(), accelerators: 'all' })
  let engine: Engine

  beforeAll(async () => {
    engine = await openPglite()
    await engine.create(table)
    await engine.create(fast)
  }, 60_000)
  afterAll(() => engine?.close())

  it('has the hits of memory for random documents and queries', async () => {
    await assertSameHits(engine, table, {
      batches: scaled(60, 3),
      formulas: 30,
      check: ({ cases, telling, refused }) => {
        expect(telling / cases).toBeGreaterThan(0.25)
        expect(refused / (cases + refused)).toBeLessThan(0.05)
      },
    })
  })

  it('has the same hits with trigrams, even if it must use them', async () => {
    await engine.run('set enable_seqscan = off')
    await assertSameHits(engine, fast, {
      batches: scaled(30, 2),
      formulas: 30,
      check: ({ cases, telling }) => expect(telling / cases).toBeGreaterThan(0.25),
    })
    await engine.run('set enable_seqscan = on')
  })

  it('uses the indexes that ddl makes', async () => {
    await engine.load(
      fast,
      sampleDocuments(5).map((document) => toRow(fast, document)),
    )
    await engine.run('set enable_seqscan = off')
    const used = async (query: string): Promise<string> => {
      const { sql, parameters } = toSql(planQuery(nasty, query), fast)
      const plan = await engine.run(`explain select id from fast where ${sql}`, parameters)
      return /fast_[a-z_0-9]+/.exec(JSON.stringify(plan))?.[0] ?? 'none'
    }
    expect(await used('body:bank')).toBe('fast_body_u121_fast')
    expect(await used('body:ban*')).toBe('fast_body_u121_fast')
    expect(await used('body:b?nk')).toBe('fast_body_u121_fast')
    expect(await used('memo:bank')).toBe('fast_memo_fast')
    expect(await used('code:bank')).toBe('fast_code_idx')
    expect(await used('code:[a TO b]')).toBe('fast_code_idx')
    expect(await used('rank:3')).toBe('fast_rank_idx')
    expect(await used('at:2019')).toBe('fast_at_idx')
    await engine.run('set enable_seqscan = on')
  })

  it('has the hits of memory for queries as people write them', async () => {
    const documents = sampleDocuments(200)
    await engine.load(
      table,
      documents.map((document) => toRow(table, document)),
    )
    for (const query of QUERIES) {
      const plan = planQuery(nasty, query)
      const expected = documents.flatMap((document, id) => (toPredicate(plan)(document) ? [id] : []))
      expect([query, await engine.select(table, toSql(plan, table))]).toEqual([query, expected])
    }
  })

  it('stores and finds the longest keywords', async () => {
    const long = ['漢'.repeat(10_922), `${'漢'.repeat(10_921)}a`, '漢']
    await engine.load(
      fast,
      long.map((code) => toRow(fast, { code })),
    )
    expect(await engine.select(fast, toSql(planQuery(nasty, 'code:?*a'), fast))).toEqual([1])
    expect(await engine.select(fast, toSql(planQuery(nasty, 'code:漢*'), fast))).toEqual([0, 1, 2])
    const [first] = long
    const term: Formula = {
      kind: 'term',
      field: nasty.fields.code,
      target: 'value',
      value: first!,
      span: { start: 0, end: 1 },
      clause: '',
    }
    expect(await engine.select(fast, toSql(planOf(nasty, term), fast))).toEqual([0])
  })

  it('runs thousands of clauses', async () => {
    await engine.load(table, [toRow(table, { code: 'v5' })])
    const at = { span: { start: 0, end: 1 }, clause: '' }
    const parts = Array.from(
      { length: 3000 },
      (_, i): Formula => ({ kind: 'term', field: nasty.fields.code, target: 'value', value: `v${i}`, ...at }),
    )
    expect(await engine.select(table, toSql(planOf(nasty, { kind: 'any', parts }), table))).toEqual([0])
    const deep = parts
      .slice(0, 900)
      .reduce<Formula>(
        (formula, part, i) =>
          i % 2 === 0 ? { kind: 'not', part: formula } : { kind: 'any', parts: [part, formula] },
        parts[0]!,
      )
    expect(await engine.select(table, toSql(planOf(nasty, deep), table))).toEqual([])
  })

  describe('an existing table', () => {
    const schema = defineSchema(
      {
        code: field.keyword(),
        tags: field.keyword({ array: true }),
        small: field.integer(),
        money: field.number(),
        half: field.number(),
        note: field.text(),
        at: field.date(),
        day: field.date(),
      },
      { defaultFields: ['code'] },
    )
    const columns = {
      small: { type: 'smallint' },
      money: { type: 'decimal' },
      half: { type: 'real' },
      note: { name: null, tokens: 'note_u121' },
      at: { type: 'timestamp' },
      day: { type: 'date' },
    } as const
    const old = defineTable(schema, { name: 'old', key: 'id', dialect: postgres(), columns })

    beforeAll(async () => {
      await engine.run("set timezone = 'Europe/Zurich'")
      await engine.run(
        `create table "old" (id integer, code varchar(20), tags varchar[], small smallint,
          money numeric(12, 2), half real, at timestamp, day date, note_u121 text)`,
      )
      await engine.run(`insert into "old" values
        (1, 'a', '{x,y,null}', 3, 0.10, 0.5, '2019-10-17 23:59:59.999999', '2019-10-17', ' the big bank '),
        (2, 'B', '{}', -32768, 12.00, 0.1, '2019-10-18 00:00:00', '0044-03-15 BC', ' bank the '),
        (3, null, null, null, null, null, null, null, null),
        (4, 'a ', '{null}', 32767, 99999999.99, 2, '9999-12-31 23:59:59.999', '10000-01-01', ' ')`)
    })

    it.each([
      ['code:a', [1]],
      ['code:[A TO a]', [1, 2]],
      ['NOT code:a', [2, 3, 4]],
      ['tags:x', [1]],
      ['NOT tags:x', [2, 3, 4]],
      ['tags:*', [1]],
      ['small:40000', []],
      ['small:<40000', [1, 2, 4]],
      ['small:>=-40000', [1, 2, 4]],
      ['small:[-32768 TO 3]', [1, 2]],
      ['money:0.1', [1]],
      ['money:{0.1 TO 12]', [2]],
      ['half:0.5', [1]],
      ['half:0.1', []],
      ['at:2019-10-17', [1]],
      ['at:2019-10-18', [2]],
      ['at:>=9999', [4]],
      ['at:<=9999', [1, 2, 4]],
      ['day:2019-10-17', [1]],
      ['day:"2019-10-17T12:00"', []],
      ['day:[* TO 2019]', [1, 2]],
      ['day:[2019 TO *]', [1, 4]],
      ['NOT day:2019', [2, 3, 4]],
      ['note:"bank the"~3', [1, 2]],
      ['note:"bank the"', [2]],
      ['note:b?nk', [1, 2]],
      ['note:[bank TO big]', [1, 2]],
      ['note:/b[ai].*/', [1, 2]],
      ['NOT note:*', [3]],
    ])('is searched by its own types, in any time zone of the session: %s', async (query, expected) => {
      expect(await engine.select(old, toSql(planQuery(schema, query), old))).toEqual(expected)
    })
  })
})
