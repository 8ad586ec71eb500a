import { describe, expect, it } from 'vitest'
import { compile, defineBackend, measure } from '../../src/backends/backend.ts'
import { toElasticsearch } from '../../src/backends/elasticsearch/index.ts'
import { toPredicate } from '../../src/backends/memory/index.ts'
import { defineTable, duckdb, mariadb, mysql, postgres, sqlite, toSql } from '../../src/backends/sql/index.ts'
import { UnsupportedError } from '../../src/backends/unsupportedError.ts'
import { allOf, anyOf, noneOf } from '../../src/plan/combine.ts'
import { explain } from '../../src/plan/explain/explain.ts'
import { fieldsOf } from '../../src/plan/fieldsOf.ts'
import type { Plan } from '../../src/plan/plan.ts'
import { field } from '../../src/schema/field.ts'
import { defineSchema } from '../../src/schema/schema.ts'
import { planQuery } from '../../src/semantics/planQuery.ts'
import { scaled } from '../support/scaled.ts'

const schema = defineSchema({ title: field.text(), code: field.keyword() }, { defaultFields: ['title'] })
const DEPTH = scaled(100_000, 10_000)

/** A plan of `levels` levels, `any` and `all` by turns. */
function alternating(levels: number): Plan<typeof schema> {
  const both = [planQuery(schema, 'code:a'), planQuery(schema, 'title:b')] as const
  let plan = planQuery(schema, 'title:a')
  for (let i = 0; i < levels; i++) plan = (i % 2 === 0 ? anyOf : allOf)(schema, [plan, both[i % 2]!])
  return plan
}

/** A plan of `noneOf` within `noneOf`, `times` times. */
function negated(times: number): Plan<typeof schema> {
  const other = planQuery(schema, 'code:a')
  let plan = planQuery(schema, 'title:a')
  for (let i = 0; i < times; i++) plan = noneOf(schema, [plan, other])
  return plan
}

/** A backend that counts leaves, so that its result is never deep. */
const counter = defineBackend<number>({
  name: 'counter',
  leaf: new Proxy({} as Parameters<typeof defineBackend<number>>[0]['leaf'], { get: () => () => 1 }),
  all: (parts) => parts.reduce((sum, count) => sum + count),
  any: (parts) => parts.reduce((sum, count) => sum + count),
  not: (count) => count,
  constant: () => 0,
})

const UNCUT = { maxLength: Number.POSITIVE_INFINITY }

const deep = alternating(DEPTH)
const deepInNots = negated(DEPTH)

describe(`a plan of ${DEPTH} levels`, () => {
  it('is measured, searched for fields and compiled by backends that do not nest', () => {
    expect(measure(deep.formula)).toEqual({ leaves: DEPTH + 1, depth: DEPTH })
    expect(measure(deepInNots.formula)).toEqual({ leaves: DEPTH + 1, depth: 2 * DEPTH })
    expect(fieldsOf(deep)).toEqual(['title', 'code'])
    expect(fieldsOf(deepInNots)).toEqual(['title', 'code'])
    expect(compile(deep, counter, undefined)).toBe(DEPTH + 1)
    expect(compile(deepInNots, counter, undefined)).toBe(DEPTH + 1)
  })

  it('is explained, in both notations', () => {
    expect(explain(deep, 'english', UNCUT)).toMatch(
      /^documents where \(\(\(.*\) or code is exactly "a"\) and title has the word "b"$/,
    )
    expect(explain(deepInNots, 'english', UNCUT)).toMatch(
      /^documents where not \(not \(not .* or code is exactly "a"\)$/,
    )
    expect(explain(deep, 'lucene', UNCUT)).toMatch(/^\+\(\(\+\(.*\) code:a\) \+b$/)
    expect(explain(deepInNots, 'lucene', UNCUT)).toMatch(/^-\(-\(-\(.* -code:a\) -code:a$/)
  })

  const tables = [sqlite(), postgres(), duckdb(), mariadb(), mysql()].map((dialect) =>
    defineTable(schema, { name: 't', key: 'id', dialect }),
  )

  it.each<[string, (plan: Plan<typeof schema>) => unknown]>([
    ['memory', toPredicate],
    ['a search engine', (plan) => toElasticsearch(plan)],
    ['a search engine with scores', (plan) => toElasticsearch(plan, { scoring: true })],
    ...tables.map((table): [string, (plan: Plan<typeof schema>) => unknown] => [
      table.dialect.name,
      (plan) => toSql(plan, table),
    ]),
  ])('is refused by %s when it is compiled, with the figure', (_, compiled) => {
    for (const plan of [deep, deepInNots]) {
      expect(() => compiled(plan)).toThrow(UnsupportedError)
      const figures = [DEPTH, 2 * DEPTH].flatMap((depth) => [depth, depth + 1, depth + 2])
      const limit = 'at most \\d+ levels of nesting|an expression at most \\d+ deep'
      expect(() => compiled(plan)).toThrow(new RegExp(`(${limit}), not (${figures.join('|')})\\.$`))
    }
  })
})

describe('a plan of 500 levels', () => {
  it('runs in memory', () => {
    const matches = toPredicate(alternating(500))
    expect([{ title: 'a b' }, { title: 'a' }, { code: 'a', title: 'b' }, {}].map(matches)).toEqual([
      true,
      false,
      true,
      false,
    ])
    const none = toPredicate(negated(250))
    expect([{ title: 'a' }, { title: 'a', code: 'a' }, { title: 'b' }].map(none)).toEqual([
      true,
      false,
      false,
    ])
    expect(() => toPredicate(alternating(501))).toThrow('at most 500 levels of nesting, not 501')
  })
})
