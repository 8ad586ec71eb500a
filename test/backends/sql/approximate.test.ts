import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lowerCase } from '../../../src/analysis/lowerCase.ts'
import { toPredicate } from '../../../src/backends/memory/index.ts'
import {
  approximationsOf,
  type Dialect,
  defineTable,
  duckdb,
  mariadb,
  mysql,
  postgres,
  sqlite,
  toRow,
  toSql,
  UnsupportedError,
} from '../../../src/backends/sql/index.ts'
import type { Formula, Leaf } from '../../../src/plan/plan.ts'
import { field } from '../../../src/schema/field.ts'
import { defineSchema, type SchemaField } from '../../../src/schema/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { drawUntil } from '../../support/drawUntil.ts'
import { sampled, scaled } from '../../support/scaled.ts'
import { unlessRefused } from '../../support/unlessRefused.ts'
import { formula, planOf } from './support/arbitraryFormula.ts'
import { type Engine, openPglite, openSqlite } from './support/engine.ts'
import { nasty } from './support/nastySchema.ts'
import { sampleDocuments } from './support/samples.ts'

const key = { name: 'id', type: 'bigint' } as const

const engines: readonly [string, Dialect, () => Promise<Engine>][] = [
  ['SQLite', sqlite(), async () => openSqlite()],
  ['PostgreSQL (PGlite)', postgres(), openPglite],
]

const RUNS = scaled(60, 3)

describe.each(sampled(engines, 2))('a field declared approximate on %s', (_, dialect, open) => {
  const columns = {
    body: { tokens: null },
    page: { tokens: null },
    notes: { tokens: null },
    org: { normalized: null },
    orgs: { tokens: null, normalized: null },
    tag: { normalized: null },
    tags: { normalized: null },
  }
  const table = defineTable(nasty, { name: 'nasty', key, dialect, columns })
  const documents = sampleDocuments(120)
  let engine: Engine

  beforeAll(async () => {
    engine = await open()
    await engine.create(table)
    await engine.load(
      table,
      documents.map((document) => toRow(table, document)),
    )
  }, 60_000)
  afterAll(() => engine?.close())

  const strict = formula((leaf) => 'target' in leaf || leaf.kind === 'phrase').filter(isLeaf)
  const approximate = strict.map(
    (leaf): Leaf => ({ ...leaf, field: { ...leaf.field, approximate: true } as SchemaField }),
  )

  it('has hits that differ as its approximations say, and exact hits without approximations', async () => {
    const seen = new Map<string, number>()
    let asked = 0
    const property = fc.asyncProperty(
      fc.array(approximate, { minLength: 40, maxLength: 40 }),
      async (leaves) => {
        asked += leaves.length
        for (const leaf of leaves) {
          const compiled = unlessRefused(() => toSql(planOf(nasty, leaf), table))
          const matches = unlessRefused(() => toPredicate(planOf(nasty, leaf)))
          if (compiled === null || matches === null) {
            seen.set('refused', (seen.get('refused') ?? 0) + 1)
            continue
          }
          const right = documents.flatMap((document, id) => (matches(document) ? [id] : []))
          const found = await engine.select(table, compiled)
          const finds = compiled.approximations[0]?.finds ?? 'exactly'
          const lacks = right.filter((id) => !found.includes(id))
          const others = found.filter((id) => !right.includes(id))
          const isWrong =
            (finds !== 'fewer' && finds !== 'either' && lacks.length > 0) ||
            (finds !== 'more' && finds !== 'either' && others.length > 0)
          if (isWrong)
            expect.fail(JSON.stringify({ leaf, compiled, lacks: lacks.map((id) => documents[id]), others }))
          seen.set(finds, (seen.get(finds) ?? 0) + 1)
        }
      },
    )
    await drawUntil(
      () => fc.assert(property, { numRuns: RUNS }),
      () => {
        for (const finds of ['more', 'either', 'exactly'])
          expect(seen.get(finds) ?? 0, finds).toBeGreaterThan(RUNS / 2)
        // Ranges and most regexps.
        expect(seen.get('refused') ?? 0).toBeLessThan(asked * 0.4)
      },
    )
  })

  it('is answered by the same SQL as other fields where the database can', () => {
    fc.assert(
      fc.property(strict, (leaf) => {
        const exact = unlessRefused(() => toSql(planOf(nasty, leaf), table))
        if (exact === null) return
        const allowed = toSql(
          planOf(nasty, { ...leaf, field: { ...leaf.field, approximate: true } as SchemaField }),
          table,
        )
        expect(exact.approximations).toEqual([])
        expect(allowed).toEqual(exact)
      }),
      { numRuns: scaled(300) },
    )
  })

  it('finds every capital by its lower-case form', async () => {
    const capitals = Array.from({ length: 0x110000 }, (_, point) => point)
      .filter((point) => point < 0xd800 || point > 0xdfff)
      .map((point) => String.fromCodePoint(point))
      .filter((letter) => lowerCase(letter) !== letter)
    expect(capitals.length).toBeGreaterThan(1300)
    await engine.load(
      table,
      capitals.map((letter) => ({ ...toRow(table, {}), body: `x${letter}y`, tag: letter })),
    )
    const at = { span: { start: 0, end: 1 }, clause: '' }
    const [body, tag] = [nasty.fields.body, nasty.fields.tag].map(
      (each): SchemaField => ({ ...each, approximate: true }) as SchemaField,
    )
    const beyondAscii = ([id, letter]: [number, string]) => id % 5 !== 0 && lowerCase(letter) > '\u007f'
    for (const [id, letter] of sampled(
      [...capitals.entries()].filter((each) => !beyondAscii(each)),
      8,
    )) {
      const value = lowerCase(letter)
      const both: Formula = {
        kind: 'all',
        parts: [
          { kind: 'term', field: body!, target: 'tokens', value: `x${value}y`, ...at },
          { kind: 'term', field: tag!, target: 'normalized', value, ...at },
        ],
      }
      expect(await engine.select(table, toSql(planOf(nasty, both), table))).toContain(id)
    }
  })
})

describe('the list of approximations', () => {
  const schema = defineSchema(
    {
      title: field.text({ approximate: true }),
      page: field.text({ html: true, approximate: true }),
      body: field.text(),
      words: field.text({ approximate: true }),
      source: field.keyword({ ignoreCase: true, approximate: true }),
      code: field.keyword({ approximate: true }),
    },
    { defaultFields: ['title', 'page'] },
  )
  const none = { tokens: null }
  const columns = { title: none, page: none, source: { normalized: null } }
  const table = defineTable(schema, { name: 't', key: 'id', dialect: sqlite(), columns })

  it('has each clause, its place, the difference, and what would make it exact', () => {
    const { approximations } = toSql(planQuery(schema, 'body:a AND code:b AND title:big'), table)
    expect(approximations).toEqual([
      {
        field: 'title',
        clause: 'title:big',
        span: { start: 22, end: 31 },
        finds: 'more',
        reason: 'the text of title is searched as it stands: words are found within longer words too',
        needs: 'a token column for title: columns: { "title": { tokens: "title_u121" } }',
      },
    ])
  })

  it('has a word over several default fields once for each', () => {
    const found = approximationsOf(planQuery(schema, 'bank'), table)
    expect(found.map(({ field, finds }) => [field, finds])).toEqual([
      ['title', 'more'],
      ['page', 'either'],
    ])
    expect(found[1]!.reason).toContain('markup counts as text')
  })

  it('finds more and fewer words where accents are folded', () => {
    const name = defineSchema(
      { name: field.text({ fold: true, approximate: true }) },
      { defaultFields: ['name'] },
    )
    const plain = defineTable(name, { name: 't', key: 'id', dialect: sqlite(), columns: { name: none } })
    const [found] = approximationsOf(planQuery(name, 'cafe'), plain)
    expect(found!.finds).toBe('either')
    expect(found!.reason).toContain('accents tell words apart')
  })

  it.each([
    ['title:kelvin', '\u212aelvin'],
    ['title:istanbul', '\u0130stanbul'],
    ['source:kelvin', 'KELVI\u004e'],
    ['source:kelvin', '\u212aelvin'],
    ['title:école', 'ÉCOLE'],
  ])('has an answer to %s that finds %s', async (query, stored) => {
    const engine = openSqlite()
    await engine.create(table)
    await engine.load(table, [toRow(table, { title: stored, source: stored }), toRow(table, {})])
    expect(await engine.select(table, toSql(planQuery(schema, query), table))).toEqual([0])
    await engine.close()
  })

  it.each<[string, string[], number[]]>([
    ['title:"big bank"', ['Big old bank', 'bank, big', 'bigger banks'], [0, 2]],
    ['title:"big bank"~2', ['bank, big', 'big'], [0]],
    ['title:/x[é]y/', ['xÉy', 'xé'], [0]],
    ['title:/x[bé]y/', ['xÉy', 'xBy'], [0, 1]],
    ['title:/x[a-ÿ]y/', ['xŸy', 'xBy'], [0, 1]],
    ['title:/b[^x]nk/', ['Bank', 'bnk'], [0]],
    ['source:a\ufffdb', ['A\ufffdB', 'ab'], [0]],
    ['source:a\uffffb', ['A\uffffB', 'ab'], [0]],
    ['words:"a a a a a a a a b"~2', ['b c a', 'ab', 'a', 'b'], [0]],
    ['NOT title:bank', ['Banks', 'big'], [1, 2]],
    ['NOT words:"a a a a a a a a b"~2', ['b a', 'a'], [1, 2]],
  ])('has an answer to %s that of %j finds %j', async (query, stored, found) => {
    const engine = openSqlite()
    await engine.create(table)
    const rows = stored.map((text) => toRow(table, { title: text, source: text, words: text }))
    await engine.load(table, [...rows, toRow(table, {})])
    expect(await engine.select(table, toSql(planQuery(schema, query), table))).toEqual(found)
    await engine.close()
  })

  it('has an answer for a list in JSON, or the single value there', async () => {
    const tags = defineSchema(
      { tags: field.keyword({ array: true, ignoreCase: true, approximate: true }) },
      { defaultFields: ['tags'] },
    )
    const inJson = { tags: { name: 'doc', path: ['tags'], normalized: null } }
    const described = defineTable(tags, { name: 't', key, dialect: sqlite(), columns: inJson })
    const engine = openSqlite()
    await engine.create(described)
    const stored = [['x', 'RED'], 'Red', ['reddish'], 7]
    await engine.load(
      described,
      stored.map((value) => ({ doc: JSON.stringify({ tags: value }) })),
    )
    const found = (query: string) => engine.select(described, toSql(planQuery(tags, query), described))
    expect(await found('red')).toEqual([0, 1])
    // A number is no value of a keyword.
    expect(await found('7')).toEqual([])
    await engine.close()
  })

  it('is empty if all hits are exact', () => {
    expect(approximationsOf(planQuery(schema, 'body:a OR code:b* OR _exists_:title'), table)).toEqual([])
  })

  it.each([
    ['code:abcdefghijklmnopqrst~2', ['fewer']],
    ['title:"big bank"~2', ['more']],
    ['source:É*', ['more']],
    ['source:acme~1', ['more']],
    ['title:/b(an|in)k/', ['more']],
  ])('says of %s how its answer differs', (query, finds) => {
    expect(approximationsOf(planQuery(schema, query), table).map((each) => each.finds)).toEqual(finds)
  })

  it.each([
    [
      'title:"big bank"~2',
      'the text of title is searched as it stands: words are found within longer words too',
    ],
    [
      'source:É*',
      'the text of source is searched as it stands: letters beyond ASCII that have capitals match any ' +
        'character',
    ],
    [
      'page:bank',
      'the text of page is searched as it stands: words are found within longer words too, and markup ' +
        'counts as text',
    ],
    ['code:abcdefghijklmnopqrst~2', 'only words at most 1 edit away are found'],
    [
      'title:abcdefghijklmnopqrst~2',
      'the text of title is searched as it stands: words are found within longer words too, and only those ' +
        'at most 1 edit away',
    ],
    ['words:"a a a a a a a a b"~2', 'the words of the phrase are found in any order and at any distance'],
  ])('says of %s why its answer is not exact', (query, reason) => {
    const found = approximationsOf(planQuery(schema, query), table)
    expect(found.map((each) => each.reason)).toEqual([reason])
    const finds = query.startsWith('page') || query.startsWith('title:abc') ? 'either' : 'more'
    expect(found[0]!.finds).toBe(query.startsWith('code') ? 'fewer' : finds)
  })

  it('has as many edits as the database can search', () => {
    const edits = (word: string, of = table) =>
      approximationsOf(planQuery(schema, `code:${word}~2`), of).map(({ reason }) => reason)
    expect(edits('abcdefghij')).toEqual([])
    expect(edits('abcdefghijklmnopqrst')).toEqual(['only words at most 1 edit away are found'])
    const dialect = sqlite({ maxPatternBytes: 5 })
    const narrow = defineTable(schema, { name: 't', key: 'id', dialect, columns })
    expect(edits('abcdefghij', narrow)).toEqual(['only words at most 0 edits away are found'])
  })

  it.each(['title:[a TO b]', 'source:[a TO b]', 'code:/a+/', 'title:/(a|b)+/'])(
    'is not made for %s, which has no approximate answer',
    (query) => {
      expect(() => toSql(planQuery(schema, query), table)).toThrow(UnsupportedError)
    },
  )

  it('is not made for other fields', () => {
    const exact = defineTable(schema, { name: 't', key: 'id', dialect: sqlite(), columns: { body: none } })
    expect(() => toSql(planQuery(schema, 'body:a'), exact)).toThrow('a token column for body')
  })

  it('is the same on every database', () => {
    for (const dialect of [sqlite(), postgres(), duckdb(), mysql(), mariadb()]) {
      const each = defineTable(schema, { name: 't', key: 'id', dialect, columns })
      const finds = ['bank', 'title:"a b"', 'title:b*k', 'source:x'].map((query) =>
        toSql(planQuery(schema, query), each).approximations.map((found) => found.finds),
      )
      expect(finds).toEqual([['more', 'either'], ['more'], ['more'], ['more']])
    }
  })
})

function isLeaf(found: Formula): found is Leaf {
  return found.kind !== 'all' && found.kind !== 'any' && found.kind !== 'not' && found.kind !== 'constant'
}
