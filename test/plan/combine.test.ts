import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compile, defineBackend, safeCompile, unsupported } from '../../src/backends/index.ts'
import { toPredicate } from '../../src/backends/memory/index.ts'
import {
  allOf,
  anyOf,
  applyFix,
  defineSchema,
  explain,
  field,
  noneOf,
  type Plan,
  type PlanNode,
  planQuery,
} from '../../src/index.ts'
import { partsOfNode } from '../../src/plan/fold.ts'
import { toFormula } from '../../src/plan/formula.ts'

const schema = defineSchema(
  { t: field.text(), k: field.keyword(), n: field.number(), d: field.date() },
  { defaultFields: ['t', 'k'] },
)
type OwnPlan = Plan<typeof schema>

const plan = (text: string, options = {}): OwnPlan => planQuery(schema, text, options)
const combine = { allOf, anyOf, noneOf }

/** Queries of one clause or several, with warnings and without. */
const TEXTS = [
  'a',
  'a b',
  '+a b',
  'a AND b OR c',
  '-a',
  'k:x^2',
  'wi-fi',
  '(a b) AND t:"c d"~2',
  't:[b TO a]',
  'n:>1',
  'k:a*',
  'd:2019',
  't:é😀*',
  'a AND "!!!"',
  '*',
]

const filtered = (of: typeof schema, [first, ...filters]: readonly OwnPlan[]): OwnPlan =>
  allOf(of, first === undefined ? [] : [first], { filters })

const tree = fc.letrec<{ tree: OwnPlan }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...TEXTS).map((text) => plan(text)),
    fc
      .tuple(fc.constantFrom(allOf, anyOf, noneOf, filtered), fc.array(tie('tree'), { maxLength: 3 }))
      .map(([connect, plans]) => connect(schema, plans)),
  ),
})).tree

/** Every node of a tree, the outermost first. */
function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...partsOfNode(node).flatMap(nodesOf)]
}

/** The clauses that a backend is asked about. */
const clauses = defineBackend<{ span: { start: number; end: number }; clause: string }[]>({
  name: 'clauses',
  leaf: new Proxy({} as Parameters<typeof defineBackend<never>>[0]['leaf'], {
    get: () => (leaf: { span: { start: number; end: number }; clause: string }) => [leaf],
  }),
  all: (parts) => parts.flat(),
  any: (parts) => parts.flat(),
  not: (part) => part,
  constant: () => [],
})

describe('the source', () => {
  test.each([
    ['allOf', ['a', 'b c'], '(a) AND (b c)'],
    ['allOf', ['a', 'b', 'c'], '(a) AND (b) AND (c)'],
    ['anyOf', ['a', 'b'], '(a) OR (b)'],
    ['noneOf', ['a', 'b'], 'NOT ((a) OR (b))'],
    ['allOf', ['a'], '(a)'],
    ['anyOf', ['a'], '(a)'],
    ['noneOf', ['a'], 'NOT ((a))'],
    ['allOf', [], '*'],
    ['anyOf', [], 'NOT *'],
    ['noneOf', [], '*'],
  ] as const)('%s of %j is %s', (name, texts, source) => {
    const plans = texts.map((text) => plan(text))
    expect(combine[name](schema, plans).source).toBe(source)
  })

  test.each(['', ' \t\n\r\u3000'])('%j prints as *', (source) => {
    expect(allOf(schema, [{ ...plan('*'), source }, plan('a')]).source).toBe('(*) AND (a)')
  })

  test('a part of other white space is not blank', () => {
    expect(allOf(schema, [plan('\u00a0')]).source).toBe('(\u00a0)')
  })
})

describe('no plans', () => {
  test.each([
    ['allOf', true],
    ['anyOf', false],
    ['noneOf', true],
  ] as const)('%s matches every document: %s', (name, value) => {
    const combined = combine[name](schema, [])
    expect(combined.root).toEqual({ kind: 'constant', value })
    expect(combined.formula).toEqual({ kind: 'constant', value })
    expect(combined.diagnostics).toEqual([])
    expect(combined.usesNow).toBe(false)
    expect(toPredicate(combined)({})).toBe(value)
    for (const connect of [allOf, anyOf]) {
      expect(toPredicate(connect(schema, [combined, plan('a')]))({})).toBe(connect === anyOf && value)
    }
  })
})

test('plans come as any iterable', () => {
  const pair = [plan('a'), plan('b')]
  const expected = anyOf(schema, pair)
  expect(anyOf(schema, new Set(pair))).toEqual(expected)
  expect(anyOf(schema, pair.values())).toEqual(expected)
})

describe('the schema', () => {
  test('is the one given, with its options', () => {
    const other = plan('a b', { defaultOperator: 'and', timeZone: '+02:00', defaultFields: ['t'] })
    const combined = allOf(schema, [other, plan('b')])
    expect(combined.schema).toBe(schema)
    expect(combined.formula).toMatchObject({ kind: 'all', parts: [{ value: 'a' }, { value: 'b' }, {}] })
  })

  test('of a part must have the same fields', () => {
    const other = defineSchema({ t: field.text() }, { defaultFields: ['t'] })
    for (const connect of [allOf, anyOf, noneOf]) {
      const connectAny = connect as (schema: unknown, plans: readonly unknown[]) => unknown
      expect(() => connectAny(schema, [plan('a'), planQuery(other, 'a')])).toThrow(
        /^\w+: plans\[1\] has other fields than the schema; plan it for that schema\.$/,
      )
    }
  })
})

describe('what is refused', () => {
  const plans = [plan('a'), 'b']
  const noIterable = 'must be a list or another iterable, not 5.'
  test.each<[string, readonly unknown[], string]>([
    ['a schema of another kind', [{}, []], 'the argument schema must be a schema, made by defineSchema(…)'],
    ['plans that are none', [schema, 5], `the argument plans ${noIterable}`],
    ['a text among plans', [schema, plans], 'the argument plans[1] must be a plan, made by planQuery('],
  ])('is %s', (_, values, problem) => {
    for (const [name, connect] of Object.entries(combine))
      expect(() => (connect as (...values: readonly unknown[]) => unknown)(...values)).toThrow(
        `${name}: ${problem}`,
      )
  })

  test.each<[string, object, string]>([
    ['another option', { filter: [] }, 'there is no option "filter". Did you mean "filters"?'],
    ['filters that are none', { filters: 5 }, `the option filters ${noIterable}`],
    ['a text among filters', { filters: plans }, 'the argument filters[1] must be a plan'],
  ])('is %s', (_, options, problem) => {
    expect(() => allOf(schema, [plan('a')], options)).toThrow(`allOf: ${problem}`)
  })
})

test('a combined plan uses now if any part does', () => {
  const [fixed, moving] = [plan('d:2019'), plan('d:<now')]
  for (const connect of [allOf, anyOf, noneOf]) {
    expect(connect(schema, [fixed, moving]).usesNow).toBe(true)
    expect(connect(schema, [connect(schema, [moving]), fixed]).usesNow).toBe(true)
    expect(connect(schema, [fixed, fixed]).usesNow).toBe(false)
  }
  expect(allOf(schema, [fixed], { filters: [moving] }).usesNow).toBe(true)
})

describe('places', () => {
  test('every leaf stands in the source where its span says, in root and formula', () => {
    fc.assert(
      fc.property(tree, (combined) => {
        const leaves = nodesOf(combined.root).filter((node) => 'clause' in node)
        for (const { span, clause } of [...leaves, ...compile(combined, clauses, undefined)])
          expect(combined.source.slice(span.start, span.end)).toBe(clause)
      }),
      { numRuns: 300 },
    )
  })

  test('every clause holds what is in it', () => {
    fc.assert(
      fc.property(tree, ({ root, source }) => {
        for (const node of nodesOf(root)) {
          if (node.kind !== 'bool') continue
          for (const { node: inner, span } of node.clauses) {
            expect(span.end).toBeLessThanOrEqual(source.length)
            for (const leaf of nodesOf(inner)) {
              if (!('clause' in leaf)) continue
              expect(leaf.span.start).toBeGreaterThanOrEqual(span.start)
              expect(leaf.span.end).toBeLessThanOrEqual(span.end)
            }
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  test('the clause of a part is the part in parentheses', () => {
    const { root, source } = noneOf(schema, [plan('a b'), allOf(schema, [plan('c'), plan('n:1')])])
    expect(root).toMatchObject({ kind: 'bool', clauses: [{ occur: 'mustNot' }, { occur: 'mustNot' }] })
    const spans = root.kind === 'bool' ? root.clauses.map(({ span }) => span) : []
    expect(spans.map(({ start, end }) => source.slice(start, end))).toEqual(['(a b)', '((c) AND (n:1))'])
  })

  test('of diagnostics and edits are in the source', () => {
    const [first, second] = ['+a b', 'a AND b OR c']
    const combined = noneOf(schema, [plan('x'), allOf(schema, [plan(first!), plan('y'), plan(second!)])])
    expect(combined.source).toBe('NOT ((x) OR ((+a b) AND (y) AND (a AND b OR c)))')
    expect(combined.diagnostics.map(({ code }) => code)).toEqual(['should-ignored', 'mixed-operators'])
    expect(
      combined.diagnostics.map(({ span }) => [span.start, combined.source.slice(span.start, span.end)]),
    ).toEqual([
      [17, 'b'],
      [41, 'OR'],
    ])
    expect(
      combined.diagnostics.flatMap(({ fixes }) => fixes.map((fix) => applyFix(combined.source, fix))),
    ).toEqual([
      'NOT ((x) OR ((+a +b) AND (y) AND (a AND b OR c)))',
      'NOT ((x) OR ((+a b) AND (y) AND (+a +b c)))',
      'NOT ((x) OR ((+a b) AND (y) AND ((a AND b) OR c)))',
    ])
  })

  test('of a refused clause are in the source', () => {
    const backend = defineBackend<null>({
      name: 'refuser',
      leaf: new Proxy({} as Parameters<typeof defineBackend<null>>[0]['leaf'], {
        get: (_, kind) => (leaf: Parameters<typeof unsupported>[1]) => {
          if (kind === 'pattern') throw unsupported('refuser', leaf, 'no patterns')
          return null
        },
      }),
      all: () => null,
      any: () => null,
      not: () => null,
      constant: () => null,
    })
    const combined = anyOf(schema, [plan('a b'), allOf(schema, [plan('n:1'), plan('t:b k:a*')])])
    const result = safeCompile(combined, backend, undefined)
    expect(result.ok ? null : [result.error.clause, result.error.span]).toEqual([
      'k:a*',
      { start: combined.source.indexOf('k:a*'), end: combined.source.indexOf('k:a*') + 4 },
    ])
  })

  test('the parts stay as they were', () => {
    const part = plan('+a b')
    const before = structuredClone({ ...part, schema: null })
    void allOf(schema, [plan('x'), part]).diagnostics
    expect({ ...part, schema: null }).toEqual(before)
  })
})

describe('root and formula', () => {
  test('say the same', () => {
    const documents = [{}, { t: 'a' }, { t: 'b c' }, { t: 'a b c d' }, { k: 'x', n: 2 }, { k: 'ab', d: 0 }]
    fc.assert(
      fc.property(tree, (combined) => {
        const [root, formula] = [{ ...combined, formula: toFormula(combined.root) }, combined].map(
          toPredicate,
        )
        for (const document of documents) expect(root!(document)).toBe(formula!(document))
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['allOf', ['a', 'b'], '+(t:a | k:a) +(t:b | k:b)'],
    ['anyOf', ['a', 'b'], '(t:a | k:a) (t:b | k:b)'],
    ['noneOf', ['a', 'b'], '-(t:a | k:a) -(t:b | k:b)'],
    ['allOf', ['+t:a +t:b', 't:c'], '+t:a +t:b +t:c'],
    ['allOf', ['t:a t:b', 't:c'], '+(t:a t:b) +t:c'],
    ['anyOf', ['t:a t:b', 't:c'], 't:a t:b t:c'],
    ['anyOf', ['+t:a t:b', 't:c'], '(+t:a t:b) t:c'],
    ['noneOf', ['-t:a -t:b', 't:c'], '-(-t:a -t:b) -t:c'],
    ['anyOf', ['+t:a +t:b'], '(+t:a +t:b)'],
  ] as const)('%s of %j is %s', (name, texts, written) => {
    const plans = texts.map((text) => plan(text))
    expect(explain(combine[name](schema, plans), 'lucene')).toBe(written)
  })

  test('are flat where the same connective is used again', () => {
    const inner = allOf(schema, [plan('t:a'), plan('t:b')])
    const nested = allOf(schema, [plan('t:x'), allOf(schema, [inner, plan('t:c')]), plan('t:y')])
    expect(explain(nested, 'lucene')).toBe('+t:x +t:a +t:b +t:c +t:y')
    expect(nested.source).toBe('(t:x) AND (((t:a) AND (t:b)) AND (t:c)) AND (t:y)')
    expect(explain(noneOf(schema, [noneOf(schema, [plan('t:a'), plan('t:b')])]), 'lucene')).toBe(
      '-(-t:a -t:b)',
    )
  })

  test('of a copy are those of the original', () => {
    const combined = anyOf(schema, [plan('t:a'), plan('t:b')])
    const copy = { ...combined, formula: plan('t:z').formula }
    expect(copy.root).toEqual(combined.root)
    expect(allOf(schema, [copy, plan('t:c')]).formula).toMatchObject({
      kind: 'all',
      parts: [{ value: 'z' }, { value: 'c' }],
    })
  })
})

test('combining by pairs takes time in proportion to the steps, spans included', () => {
  const other = plan('+t:a t:b')
  const time = (steps: number): number => {
    let combined = other
    const before = performance.now()
    for (let i = 0; i < steps; i++) combined = (i % 2 === 0 ? anyOf : allOf)(schema, [combined, other])
    expect(combined.diagnostics).toHaveLength(steps + 1)
    expect(nodesEnd(combined.root)).toBe(combined.source.length - 1)
    return performance.now() - before
  }
  let ratio = Infinity
  // Other processes may take the time of the longer one.
  for (let tries = 0; tries < 3 && ratio > 40; tries++) ratio = Math.min(ratio, time(20_000) / time(2000))
  expect(ratio).toBeLessThan(40)
})

/** Where the last leaf of a tree ends; the tree may be deeper than the call stack. */
function nodesEnd(root: PlanNode): number {
  let node = root
  for (let parts = partsOfNode(node); parts.length > 0; parts = partsOfNode(node)) node = parts.at(-1)!
  return 'span' in node ? node.span.end : -1
}

describe('filters', () => {
  test('have the hits, the source and the diagnostics of plans', () => {
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 3 }), fc.array(tree, { maxLength: 3 }), (plans, filters) => {
        const combined = allOf(schema, plans, { filters })
        const all = allOf(schema, [...plans, ...filters])
        expect(combined.formula).toEqual(all.formula)
        expect([combined.source, combined.diagnostics]).toEqual([all.source, all.diagnostics])
      }),
      { numRuns: 300 },
    )
  })

  test('that are combined have no weight either', () => {
    const filters = [allOf(schema, [plan('t:b'), plan('t:c')])]
    const combined = allOf(schema, [plan('t:a')], { filters })
    expect(explain(combined, 'lucene')).toBe('+t:a +(t:b)^0.0 +(t:c)^0.0')
  })

  test('have no weight', () => {
    const combined = allOf(schema, [plan('t:a')], { filters: [plan('t:b t:c'), plan('t:d')] })
    expect(explain(combined, 'lucene')).toBe('+t:a +(t:b t:c)^0.0 +(t:d)^0.0')
    const boosted = allOf(schema, [plan('t:a^2')], { filters: [plan('t:b^3')] })
    expect(explain(boosted, 'lucene')).toBe('+(t:a)^2.0 +((t:b)^3.0)^0.0')
  })

  test('of a part are the only ones without weight in the whole', () => {
    const part = allOf(schema, [plan('t:a')], { filters: [plan('t:b')] })
    expect(explain(allOf(schema, [part, plan('t:c')]), 'lucene')).toBe('+t:a +(t:b)^0.0 +t:c')
  })

  test('are plans of the same fields', () => {
    const other = defineSchema({ t: field.keyword() }, { defaultFields: ['t'] })
    const filters = [plan('a'), planQuery(other, 'a') as unknown as OwnPlan]
    expect(() => allOf(schema, [plan('b')], { filters })).toThrow(
      'filters[1] has other fields than the schema',
    )
  })
})
