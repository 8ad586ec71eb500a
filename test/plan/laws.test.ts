import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prepare, toPredicate } from '../../src/backends/memory/index.ts'
import { allOf, anyOf, defineSchema, field, fieldsOf, noneOf, type Plan, planQuery } from '../../src/index.ts'
import { scaled } from '../support/scaled.ts'

const schema = defineSchema(
  { t: field.text({ array: true }), k: field.keyword(), n: field.number(), d: field.date() },
  { defaultFields: ['t', 'k'] },
)

const word = fc.constantFrom('a', 'b', 'c', 'wi-fi', 'A', '&')
const leaf = fc.oneof(
  word,
  fc.tuple(word, word, fc.nat(2)).map(([a, b, slop]) => `"${a} ${b}"~${slop}`),
  fc.constantFrom(
    'a*',
    '*b',
    'k:?',
    't:/[ab]/',
    't:b~1',
    'k:[a TO b}',
    'n:>1',
    'n:[1 TO 2]',
    'n:1',
    'd:2019',
    'd:{2019 TO *]',
    't:*',
    'k:*',
    '*',
    't:[b TO a]',
  ),
)
const { query } = fc.letrec<{ query: string; clause: string }>((tie) => ({
  clause: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.tuple(tie('query')).map(([inner]) => `(${inner})`),
  ),
  query: fc
    .array(
      fc.tuple(
        fc.constantFrom(' ', ' AND ', ' OR '),
        fc.constantFrom('', '', '+', '-', 'NOT '),
        tie('clause'),
      ),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((clauses) =>
      clauses
        .map(([operator, modifier, clause], at) => (at === 0 ? '' : operator) + modifier + clause)
        .join(''),
    ),
}))

const document = fc.record(
  {
    t: fc.array(
      fc.array(fc.constantFrom('a', 'b', 'c', 'wi', 'fi'), { maxLength: 4 }).map((words) => words.join(' ')),
      { maxLength: 2 },
    ),
    k: fc.constantFrom('a', 'b', 'ab', '', 'A'),
    n: fc.constantFrom(0, 1, 1.5, 2, 3),
    d: fc.constantFrom('2018-12-31', '2019-06-01', '2020-01-01'),
  },
  { requiredKeys: [] },
)
const documents = fc.array(document, { minLength: 5, maxLength: 15 })

function hits(plan: Plan<typeof schema>, candidates: readonly object[]) {
  return candidates.map(toPredicate(plan))
}

function law(claim: (a: string, b: string, candidates: readonly object[]) => void) {
  fc.assert(fc.property(query, query, documents, claim), { numRuns: scaled(400) })
}

describe('laws of two-valued logic hold for every query', () => {
  test('NOT is the complement', () => {
    law((a, _, candidates) => {
      const plan = planQuery(schema, a)
      expect(hits(noneOf(schema, [plan]), candidates)).toEqual(hits(plan, candidates).map((hit) => !hit))
      expect(hits(noneOf(schema, [noneOf(schema, [plan])]), candidates)).toEqual(hits(plan, candidates))
    })
  })

  test('De Morgan, on plans and in the text', () => {
    law((a, b, candidates) => {
      const [left, right] = [planQuery(schema, a), planQuery(schema, b)]
      expect(hits(noneOf(schema, [left, right]), candidates)).toEqual(
        hits(allOf(schema, [noneOf(schema, [left]), noneOf(schema, [right])]), candidates),
      )
      expect(hits(noneOf(schema, [allOf(schema, [left, right])]), candidates)).toEqual(
        hits(anyOf(schema, [noneOf(schema, [left]), noneOf(schema, [right])]), candidates),
      )
    })
  })

  test('combining plans equals combining their hits', () => {
    law((a, b, candidates) => {
      const [left, right] = [planQuery(schema, a), planQuery(schema, b)]
      const [leftHits, rightHits] = [hits(left, candidates), hits(right, candidates)]
      expect(hits(allOf(schema, [left, right]), candidates)).toEqual(
        leftHits.map((hit, at) => hit && rightHits[at]),
      )
      expect(hits(anyOf(schema, [left, right]), candidates)).toEqual(
        leftHits.map((hit, at) => hit || rightHits[at]),
      )
    })
  })

  test('a prepared document matches as the document itself', () => {
    law((a, _, candidates) => {
      const matches = toPredicate(planQuery(schema, a))
      expect(candidates.map((candidate) => matches(prepare(schema, candidate)))).toEqual(
        candidates.map((candidate) => matches(candidate)),
      )
    })
  })

  test("with precedence 'boolean' the text itself obeys De Morgan", () => {
    fc.assert(
      fc.property(leaf, leaf, documents, (a, b, candidates) => {
        fc.pre(a !== '&' && b !== '&' && !a.includes('"&') && !a.includes('&"') && !b.includes('&'))
        const read = (text: string) => hits(planQuery(schema, text, { precedence: 'boolean' }), candidates)
        expect(read(`NOT (${a} OR ${b})`)).toEqual(read(`NOT ${a} AND NOT ${b}`))
        expect(read(`NOT (${a} AND ${b})`)).toEqual(read(`(NOT ${a}) OR (NOT ${b})`))
        expect(read(`NOT (NOT ${a})`)).toEqual(read(a))
      }),
      { numRuns: scaled(300) },
    )
  })
})

test('combining plans again and again builds no deep tree', () => {
  let plan = planQuery(schema, 'a')
  for (let i = 0; i < scaled(10_000); i++) plan = anyOf(schema, [plan, planQuery(schema, 'b')])
  expect(toPredicate(plan)({ t: ['c b'] })).toBe(true)
})

test('fieldsOf names the fields that a plan asks about', () => {
  expect(fieldsOf(planQuery(schema, 'n:1 OR (a AND NOT d:2019)'))).toEqual(['n', 't', 'k', 'd'])
})
