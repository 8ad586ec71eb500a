import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRegexp } from '../../../src/analysis/regexp/syntax/parseRegexp.ts'
import { type QueryDsl, type Target, toElasticsearch } from '../../../src/backends/elasticsearch/index.ts'
import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import type { Formula, Leaf, PlanNode } from '../../../src/plan/plan.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { scaled } from '../../support/scaled.ts'
import { all, any, leaf, not, planOf, schema, term } from './plans.ts'

const a = term('headline', 'a')
const b = term('headline', 'b')
const c = term('organisation', 'c')
const d = leaf('live', { kind: 'exists' })
const A = { term: { headline_u121: { value: 'a' } } }
const C = { term: { organisation_u121: { value: 'c' } } }
const B = { term: { headline_u121: { value: 'b' } } }
const D = { exists: { field: 'live' } }
const anyOf = (...should: object[]) => ({ bool: { filter: [{ bool: { should, minimum_should_match: 1 } }] } })

it('a plan for everything is never a bare match_all, also with scores', () => {
  const everything: Formula = { kind: 'constant', value: true }
  expect(toElasticsearch(planOf(everything, everything), { scoring: true })).toEqual({
    bool: { must: [{ match_all: {} }] },
  })
})

describe('connectives as bool queries', () => {
  it.each<[string, Formula, unknown]>([
    ['everything', { kind: 'constant', value: true }, { bool: { filter: [{ match_all: {} }] } }],
    ['nothing', { kind: 'constant', value: false }, { match_none: {} }],
    ['all', all(a, c), { bool: { filter: [A, C] } }],
    [
      'any, without scores',
      any(a, c),
      { bool: { filter: [{ bool: { should: [A, C], minimum_should_match: 1 } }] } },
    ],
    ['not', not(a), { bool: { must_not: [A] } }],
    [
      'terms of one field are one list',
      any(a, c, b, a),
      {
        bool: {
          filter: [
            { bool: { should: [{ terms: { headline_u121: ['a', 'b'] } }, C], minimum_should_match: 1 } },
          ],
        },
      },
    ],
    ['only terms of one field', any(a, b), { bool: { filter: [{ terms: { headline_u121: ['a', 'b'] } }] } }],
    ['the same term twice', any(a, a), { bool: { filter: [A] } }],
    [
      'negations are one list',
      all(d, not(any(a, c)), not(b)),
      { bool: { filter: [D], must_not: [{ terms: { headline_u121: ['a', 'b'] } }, C] } },
    ],
    [
      'a disjunction is inlined beside the other clauses',
      all(d, any(a, c)),
      { bool: { filter: [{ bool: { filter: [D], should: [A, C], minimum_should_match: 1 } }] } },
    ],
    [
      'of several disjunctions the deepest is inlined',
      all(any(a, c), any(d, not(c)), any(b, d)),
      {
        bool: {
          filter: [
            {
              bool: {
                filter: [
                  { bool: { should: [A, C], minimum_should_match: 1 } },
                  { bool: { should: [B, D], minimum_should_match: 1 } },
                ],
                should: [D, { bool: { must_not: [C] } }],
                minimum_should_match: 1,
              },
            },
          ],
        },
      },
    ],
    [
      'of equally deep disjunctions the first is inlined',
      all(any(a, c), any(b, d)),
      {
        bool: {
          filter: [
            {
              bool: {
                filter: [{ bool: { should: [B, D], minimum_should_match: 1 } }],
                should: [A, C],
                minimum_should_match: 1,
              },
            },
          ],
        },
      },
    ],
    ['a double negation', not(not(all(a, c))), { bool: { filter: [A, C] } }],
    ['a negated negation of several', not(all(not(a), not(c))), anyOf(A, C)],
    ['a conjunction in a conjunction', all(a, all(c, not(d))), { bool: { filter: [A, C], must_not: [D] } }],
    ['a disjunction in a disjunction', any(a, any(c, d)), anyOf(A, C, D)],
    ['not all', not(all(a, c)), { bool: { must_not: [{ bool: { filter: [A, C] } }] } }],
    [
      'a negation in a disjunction',
      any(a, not(c)),
      { bool: { filter: [{ bool: { should: [A, { bool: { must_not: [C] } }], minimum_should_match: 1 } }] } },
    ],
  ])('%s', (_, formula, expected) => {
    expect(toElasticsearch(planOf(formula))).toEqual(expected)
  })

  const leaves = [a, b, c, d]
  const formulas: fc.Arbitrary<Formula> = fc.letrec<{ formula: Formula }>((tie) => ({
    formula: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      fc.constantFrom<Formula>(
        ...leaves,
        { kind: 'constant', value: true },
        { kind: 'constant', value: false },
      ),
      fc.array(tie('formula'), { minLength: 2, maxLength: 4 }).map((parts) => all(...parts)),
      fc.array(tie('formula'), { minLength: 2, maxLength: 4 }).map((parts) => any(...parts)),
      tie('formula').map(not),
    ),
  })).formula

  it('means what the formula means, for every set of true leaves', () => {
    fc.assert(
      fc.property(formulas, fc.subarray(leaves), (formula, holding) => {
        const held = new Set<string>(holding.map((part) => JSON.stringify(query(part))))
        expect(answer(toElasticsearch(planOf(formula)), held)).toBe(meaning(formula, holding))
      }),
      { numRuns: scaled(3000) },
    )
  })

  it('nests at most one level deeper than the formula', () => {
    fc.assert(
      fc.property(formulas, (formula) => {
        expect(levels(toElasticsearch(planOf(formula)))).toBeLessThanOrEqual(1 + depth(formula))
      }),
    )
  })
})

describe('limits of the whole query', () => {
  const chain = (levels: number): Formula =>
    levels === 0
      ? a
      : levels % 2 === 0
        ? all(d, any(c, not(chain(levels - 1))))
        : not(all(d, chain(levels - 1)))

  it.each(['elasticsearch8', 'elasticsearch9', 'opensearch2', 'opensearch3'] as const)(
    'refuses deeper nesting than %s accepts',
    (target) => {
      const limits = { nesting: 7 }
      expect(() => toElasticsearch(planOf(chain(3)), { target, limits })).not.toThrow()
      expect(() => toElasticsearch(planOf(chain(12)), { target, limits })).toThrow(
        /needs at most 7 levels of nesting, not \d+/,
      )
      expect(() => toElasticsearch(planOf(chain(12)), { target, limits })).toThrow(UnsupportedError)
    },
  )

  it.each([true, false])('accepts exactly as many levels as the limit (scoring: %s)', (scoring) => {
    const plan = planQuery(schema, 'headline:a OR -(headline:b AND -(code:c OR -(code:d AND price:1)))')
    const deepest = levels(toElasticsearch(plan, { scoring }))
    expect(deepest).toBeGreaterThan(3)
    expect(() => toElasticsearch(plan, { scoring, limits: { nesting: deepest } })).not.toThrow()
    expect(() => toElasticsearch(plan, { scoring, limits: { nesting: deepest - 1 } })).toThrow(
      `at most ${deepest - 1} levels of nesting, not ${deepest}`,
    )
  })

  it.each([
    ['elasticsearch8', 29],
    ['elasticsearch9', 29],
    ['opensearch2', 50],
    ['opensearch3', 50],
  ] as const)('%s accepts %i levels', (target, nesting) => {
    const plans = Array.from({ length: 120 }, (_, i) => planOf(chain(i)))
    const deep = plans.map((plan) => levels(toElasticsearch(plan, { target, limits: { nesting: 1000 } })))
    plans.forEach((plan, i) => {
      if (deep[i]! <= nesting) expect(() => toElasticsearch(plan, { target })).not.toThrow()
      else
        expect(() => toElasticsearch(plan, { target })).toThrow(
          `at most ${nesting} levels of nesting, not ${deep[i]}`,
        )
    })
    expect(deep).toContain(nesting)
  })

  it('refuses a formula deeper than 500 levels, and names the engine', () => {
    const negated = (times: number) => {
      let formula: Formula = a
      for (let i = 0; i < times; i++) formula = not(formula)
      return planOf(formula)
    }
    expect(toElasticsearch(negated(500))).toEqual({ bool: { filter: [A] } })
    expect(() => toElasticsearch(negated(501), { target: 'opensearch2' })).toThrow(
      /^opensearch2 cannot .* at most 500 levels of nesting, not 501/,
    )
  })

  it('refuses a plan to be scored that is deeper than 500 levels', () => {
    const boosted = (times: number) => {
      let root: PlanNode = a as Leaf
      for (let i = 0; i < times; i++) root = { kind: 'boost', factor: 1, node: root } as PlanNode
      return planOf(a, root)
    }
    expect(toElasticsearch(boosted(500), { scoring: true })).toEqual(A)
    expect(() => toElasticsearch(boosted(501), { scoring: true, target: 'opensearch2' })).toThrow(
      /^opensearch2 cannot .* at most 500 levels of nesting, not 501/,
    )
  })

  it.each<[Target, number, number]>([
    ['elasticsearch8', 2, 1],
    ['elasticsearch9', 1, 1],
    ['opensearch2', 2, 1],
    ['opensearch3', 2, 1],
  ])('on %s a number counts %i and a word %i', (target, ofNumber, ofWord) => {
    const number = (value: number) => leaf('stock', { kind: 'number', value })
    const until = leaf('created', { kind: 'dateRange', from: null, until: 5 })
    const above = leaf('price', { kind: 'numberRange', lower: { value: 1, inclusive: false }, upper: null })
    const below = leaf('price', { kind: 'numberRange', lower: null, upper: { value: 1, inclusive: true } })
    const words = leaf('code', {
      kind: 'range',
      target: 'value',
      lower: { value: '1', inclusive: true },
      upper: null,
      brackets: { lower: '[', upper: ']' },
    })
    const one = { kind: 'phrase', tokens: ['a', 'b', 'c'], slop: 0 } as const
    for (const [formula, count] of [
      ...[number(7), any(number(7), number(8)), until, above, below].map((each) => [each, ofNumber] as const),
      ...[a, any(a, b), d, words].map((each) => [each, ofWord] as const),
      [leaf('live', { kind: 'boolean', value: true }), 1],
      [leaf('headline', one), target === 'elasticsearch9' ? 3 : 1],
    ] as const) {
      const compiled = (clauses: number) => () =>
        toElasticsearch(planOf(formula), { target, limits: { clauses } })
      expect(compiled(count)).not.toThrow()
      if (count > 1) expect(compiled(count - 1)).toThrow(`at most ${count - 1} clauses, not ${count}`)
      expect(() => toElasticsearch(planOf(all(formula, c)), { target, limits: { clauses: count } })).toThrow(
        `at most ${count} clauses, not ${count + 1}`,
      )
    }
  })

  it.each([
    [true, 6],
    // Without scores `code:b` changes nothing.
    [false, 5],
  ])('counts what is below each connective (scoring: %s)', (scoring, clauses) => {
    const plan = planQuery(schema, '(+headline:a code:b) -code:c (code:d OR (-code:e))')
    const compiled = (limit: number) => () => toElasticsearch(plan, { scoring, limits: { clauses: limit } })
    expect(compiled(clauses)).not.toThrow()
    expect(compiled(clauses - 1)).toThrow(`at most ${clauses - 1} clauses, not ${clauses}`)
  })

  const tokens = (count: number) =>
    any(...Array.from({ length: count }, (_, i) => term(i % 2 === 0 ? 'headline' : 'body', `x${i}`)), d)
  const prefixes = (count: number) => any(...Array.from({ length: count }, (_, i) => prefix(`x${i}`)))
  const prefix = (text: string) =>
    leaf('code', { kind: 'pattern', target: 'value', parts: [text, { any: 'many' }] })
  const ranges = (count: number) =>
    any(
      ...Array.from({ length: count }, (_, i) =>
        leaf('created', { kind: 'dateRange', from: i, until: null }),
      ),
    )
  const phrases = (count: number) =>
    any(
      ...Array.from({ length: count }, (_, i) =>
        leaf('headline', { kind: 'phrase', tokens: ['a', `x${i}`], slop: 0 }),
      ),
    )

  it.each<[string, Target, Formula, Formula]>([
    ['each clause once', 'opensearch2', prefixes(1024), prefixes(1025)],
    ['each clause once', 'elasticsearch9', prefixes(5000), prefixes(5001)],
    ['a match_all beside negations only', 'opensearch3', not(prefixes(1023)), not(prefixes(1024))],
    ['numbers and dates twice', 'opensearch2', ranges(512), ranges(513)],
    ['numbers and dates twice', 'elasticsearch8', ranges(2500), ranges(2501)],
    ['numbers and dates once', 'elasticsearch9', ranges(5000), ranges(5001)],
    ['each token of a phrase', 'elasticsearch9', phrases(2500), phrases(2501)],
    ['a phrase once', 'opensearch3', phrases(1024), phrases(1025)],
  ])('counts %s for %s', (_, target, atLimit, overLimit) => {
    expect(() => toElasticsearch(planOf(atLimit), { target })).not.toThrow()
    expect(() => toElasticsearch(planOf(overLimit), { target })).toThrow(/at most \d+ clauses, not \d+/)
  })

  it('limits the sum of the memory of all automata', () => {
    const fuzzy = (count: number, length: number) => {
      const words = Array.from({ length: count }, (_, i) => String(i).padStart(length, 'x'))
      return any(...words.map((value) => leaf('code', { kind: 'fuzzy', target: 'value', value, edits: 2 })))
    }
    expect(() => toElasticsearch(planOf(fuzzy(500, 10)))).not.toThrow()
    expect(() => toElasticsearch(planOf(fuzzy(1000, 10)))).toThrow(
      'at most 400000000 bytes of automata, not 544000000',
    )
    expect(() => toElasticsearch(planOf(fuzzy(40, 250)))).toThrow(
      'at most 400000000 bytes of automata, not 414976000',
    )
    expect(() => toElasticsearch(planOf(fuzzy(1000, 10)), { limits: { automatonBytes: 1e9 } })).not.toThrow()
  })

  it('counts the memory of each pattern and fuzzy word', () => {
    const bytesOf = (formula: Formula): number => {
      try {
        toElasticsearch(planOf(formula), { limits: { automatonBytes: 1 } })
      } catch (error) {
        return Number(/not (\d+)/.exec(String(error))![1])
      }
      return 0
    }
    const text = leaf('code', { kind: 'pattern', target: 'value', parts: [{ any: 'many' }, 'b'] })
    const fuzzy = (edits: 1 | 2) => leaf('code', { kind: 'fuzzy', target: 'value', value: '😀b', edits })
    const regexp = leaf('code', {
      kind: 'regexp',
      target: 'value',
      pattern: '.*b',
      regexp: parseRegexpNode('.*b'),
    })
    expect(bytesOf(prefix('é'))).toBe(1500 + 160 * 2)
    expect(bytesOf(fuzzy(1))).toBe(134_400 + 24_576 * 2)
    expect(bytesOf(fuzzy(2))).toBe(134_400 + 40_960 * 2)
    expect(bytesOf(text)).toBeGreaterThan(20_000)
    expect(bytesOf(regexp)).toBe(bytesOf(text))
    const parts = [prefix('é'), fuzzy(1), fuzzy(2), text, regexp]
    expect(bytesOf(any(...parts))).toBe(parts.map(bytesOf).reduce((sum, each) => sum + each))
    expect(bytesOf(a)).toBe(0)
    const automatonBytes = bytesOf(text)
    expect(() => toElasticsearch(planOf(text), { limits: { automatonBytes } })).not.toThrow()
    expect(() => toElasticsearch(planOf(text), { limits: { automatonBytes: automatonBytes - 1 } })).toThrow(
      UnsupportedError,
    )
  })

  it('counts a list of terms once', () => {
    expect(() => toElasticsearch(planOf(tokens(5000)), { limits: { clauses: 3 } })).not.toThrow()
  })

  it('keeps a list of exactly as many terms as the limit', () => {
    const numbers = any(...[0, 1].map((value) => leaf('stock', { kind: 'number', value })))
    expect(toElasticsearch(planOf(numbers), { limits: { terms: 2 } })).toEqual({
      bool: { filter: [{ terms: { stock: [0, 1] } }] },
    })
  })

  it('has at most 65,536 terms in a list', () => {
    const lists = (count: number) => {
      const numbers = Array.from({ length: count }, (_, value) => leaf('stock', { kind: 'number', value }))
      const [query] = toElasticsearch(planOf(any(...numbers))).bool!.filter!
      return (query!.bool?.should ?? [query!]).map(({ terms }) => terms!.stock!.length)
    }
    expect(lists(65_536)).toEqual([65_536])
    expect(lists(65_538)).toEqual([65_536, 2])
  })

  it('splits a list of terms that is longer than the limit', () => {
    const many = any(...Array.from({ length: 5 }, (_, i) => leaf('stock', { kind: 'number', value: i })))
    for (const terms of [0, 1, 1.5])
      expect(
        JSON.stringify(toElasticsearch(planOf(many), { limits: { terms } })).split('"terms"'),
      ).toHaveLength(6)
    expect(toElasticsearch(planOf(many), { limits: { terms: 2 } })).toEqual({
      bool: {
        filter: [
          {
            bool: {
              should: [{ terms: { stock: [0, 1] } }, { terms: { stock: [2, 3] } }, { terms: { stock: [4] } }],
              minimum_should_match: 1,
            },
          },
        ],
      },
    })
  })
})

function parseRegexpNode(written: string) {
  const parsed = parseRegexp(written)
  if (!parsed.ok) throw new Error(parsed.failure.flaw)
  return parsed.node
}

function query(formula: Formula): QueryDsl {
  return toElasticsearch(planOf(formula)).bool!.filter![0]!
}

function meaning(formula: Formula, holding: readonly Formula[]): boolean {
  switch (formula.kind) {
    case 'all':
      return formula.parts.every((part) => meaning(part, holding))
    case 'any':
      return formula.parts.some((part) => meaning(part, holding))
    case 'not':
      return !meaning(formula.part, holding)
    case 'constant':
      return formula.value
    default:
      return holding.includes(formula)
  }
}

/** The engine's answer when the queries in `held` match. */
function answer(dsl: QueryDsl, held: ReadonlySet<string>): boolean {
  if (dsl.match_all !== undefined) return true
  if (dsl.match_none !== undefined) return false
  if (dsl.terms !== undefined) {
    const [field, values] = Object.entries(dsl.terms)[0]!
    return values.some((value) => held.has(JSON.stringify({ term: { [field]: { value } } })))
  }
  if (dsl.bool === undefined) return held.has(JSON.stringify(dsl))
  const { filter = [], should = [], must_not = [], minimum_should_match } = dsl.bool
  expect(filter.length + should.length + must_not.length).toBeGreaterThan(0)
  expect(minimum_should_match).toBe(should.length > 0 ? 1 : undefined)
  const holds = (part: QueryDsl) => answer(part, held)
  return filter.every(holds) && (should.length === 0 || should.some(holds)) && !must_not.some(holds)
}

/** Nested levels of `bool` and `dis_max`. */
function levels({ bool, dis_max }: QueryDsl): number {
  if (bool === undefined && dis_max === undefined) return 0
  const { must = [], filter = [], should = [], must_not = [] } = bool ?? { should: dis_max!.queries }
  return 1 + Math.max(...[must, filter, should, must_not].flat().map(levels))
}

function depth(formula: Formula): number {
  if (formula.kind === 'all' || formula.kind === 'any') return 1 + Math.max(...formula.parts.map(depth))
  return formula.kind === 'not' ? 1 + depth(formula.part) : 0
}
