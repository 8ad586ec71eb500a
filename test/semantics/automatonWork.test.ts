import { describe, expect, test } from 'vitest'
import { compile, defineBackend, measure } from '../../src/backends/backend.ts'
import { toElasticsearch } from '../../src/backends/elasticsearch/index.ts'
import { compileFuzzy, compilePattern, compileRegexp } from '../../src/backends/index.ts'
import { toPredicate } from '../../src/backends/memory/index.ts'
import { defineTable, mysql, postgres, sqlite, toWhere } from '../../src/backends/sql/index.ts'
import { UnsupportedError } from '../../src/backends/unsupportedError.ts'
import { DEFAULT_LIMITS } from '../../src/diagnostics/limits.ts'
import { allOf } from '../../src/plan/combine.ts'
import type { Plan } from '../../src/plan/plan.ts'
import { releasesSchema } from '../../src/releases/schema.ts'
import { withOptions } from '../../src/schema/schema.ts'
import { planQuery, safePlanQuery } from '../../src/semantics/planQuery.ts'
import { DEAREST_QUERIES, DEAREST_WITHOUT_PATTERNS } from '../support/dearestQueries.ts'

const UNBOUNDED = { limits: { automatonWork: Infinity } }
const numbered = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ')
const errorsOf = (text: string, automatonWork: number = DEFAULT_LIMITS.automatonWork) =>
  safePlanQuery(releasesSchema, text, { limits: { automatonWork } }).diagnostics.filter(
    ({ severity }) => severity === 'error',
  )

describe('the automata of one query have one budget', () => {
  test('the first pattern beyond it is refused, with the limit, the figure and its place', () => {
    const text = numbered(300, (i) => `/a${i}[a-z]{5,20}x/`)
    const [error, ...others] = errorsOf(text)
    expect(others).toEqual([])
    expect(error).toMatchObject({
      code: 'automata-too-large',
      data: { maximum: DEFAULT_LIMITS.automatonWork },
    })
    const { actual, maximum } = error!.data as { actual: number; maximum: number }
    expect(actual).toBeGreaterThan(maximum)
    expect(actual).toBeLessThan(1.1 * maximum)
    expect(error!.message).toContain('automatonWork')
    const { start, end } = error!.span
    expect(safePlanQuery(releasesSchema, text.slice(0, start)).ok).toBe(true)
    expect(errorsOf(text.slice(0, end)).map(({ span }) => span)).toEqual([{ start, end }])
  })

  test('no later pattern is tried', () => {
    expect(errorsOf('/abcdefgh/ /[/ a*b?c* word~2', 5).map(({ code }) => code)).toEqual([
      'automata-too-large',
    ])
    expect(errorsOf('/[/', 5).map(({ code }) => code)).toEqual(['malformed-regexp'])
  })

  test.each([
    ['regexp', '/aa[a-z]{5,20}x/'],
    ['wildcard', '*a?b?c*'],
    ['fuzzy word', 'abcdefghijkl~2'],
  ])('an equal %s counts once', (_, pattern) => {
    const enough = [1, 10, 100, 1000, 10_000].find((work) => errorsOf(pattern, work).length === 0)!
    expect(
      errorsOf(
        numbered(250, () => pattern),
        enough,
      ),
    ).toEqual([])
    expect(errorsOf(`headline:${pattern} isin:${pattern}`, enough)).toEqual([])
  })

  test('a refused pattern is charged', () => {
    expect(errorsOf(numbered(20, (i) => `/(.*a${i}){200}/`)).map(({ code }) => code)).toContain(
      'automata-too-large',
    )
  })

  test('fifty different regexps of users pass, and compile for every backend that has regexps', () => {
    const kinds = [
      (i: number) => `/joh?n(ath[oa]n)${i}/`,
      (i: number) => `/ch[0-9]{9}${i}/`,
      (i: number) => `/(bank|credit|finance|insurance).*${i}/`,
      (i: number) => `/.*(merger|acqui(re|sition)|takeover).*${i}/`,
      (i: number) => `/aa[a-z]{5,20}x${i}/`,
    ]
    const plan = planQuery(
      releasesSchema,
      numbered(50, (i) => kinds[i % kinds.length]!(i)),
    )
    const table = (dialect: ReturnType<typeof sqlite>) =>
      defineTable(releasesSchema, { name: 'release', key: 'id', dialect })
    toPredicate(plan)
    toWhere(plan, table(sqlite({ functions: true })))
    toWhere(plan, table(postgres()))
    toWhere(plan, table(mysql()))
    toElasticsearch(plan)
    toElasticsearch(plan, { target: 'elasticsearch8' })
  })
})

describe('each compile of a plan has a budget of its own, from the schema of the plan', () => {
  const small = withOptions(releasesSchema, { limits: { automatonWork: 400 } })
  const planOf = (text: string) => allOf(small, [planQuery(releasesSchema, text, UNBOUNDED)])
  const backends: Record<string, (plan: Plan<typeof releasesSchema>) => unknown> = {
    memory: toPredicate,
    elasticsearch8: (plan) => toElasticsearch(plan, { target: 'elasticsearch8' }),
    'elasticsearch with scores': (plan) => toElasticsearch(plan, { scoring: true }),
    ...Object.fromEntries(
      [sqlite()].map((dialect) => [
        dialect.name,
        (plan: Plan<typeof releasesSchema>) =>
          toWhere(plan, defineTable(releasesSchema, { name: 'release', key: 'id', dialect })),
      ]),
    ),
  }

  test.each(Object.entries(backends))('%s', (_, compiled) => {
    compiled(planOf('/ab?c/'))
    compiled(planOf('/ab?c/'))
    const text = '/ab?c/ /(a|b|c|d){1,3}(bank|credit)/'
    let refusal: unknown
    try {
      compiled(planOf(text))
    } catch (error) {
      refusal = error
    }
    expect(refusal).toBeInstanceOf(UnsupportedError)
    const { clause, span, needs } = refusal as UnsupportedError
    expect(clause).toBe('/(a|b|c|d){1,3}(bank|credit)/')
    expect(span).toEqual({ start: 8, end: 37 })
    expect(needs).toMatch(/at most 400 steps of work in one query \(automatonWork\), not \d+/)
  })
})

describe('a backend of a user', () => {
  const made: unknown[] = []
  const keep = (test: unknown): string => String(made.push(test))
  const user = defineBackend<string>({
    name: 'user',
    leaf: {
      term: String,
      phrase: String,
      pattern: ({ parts }) => keep(compilePattern(parts)),
      regexp: ({ regexp }) => keep(compileRegexp(regexp, Infinity)),
      fuzzy: ({ value, edits }) => keep(compileFuzzy(value, edits)),
      range: String,
      substring: String,
      number: String,
      numberRange: String,
      boolean: String,
      dateRange: String,
      exists: String,
    },
    all: String,
    any: String,
    not: String,
    constant: String,
  })
  const compiles = (text: string, automatonWork: number): boolean => {
    const schema = withOptions(releasesSchema, { limits: { automatonWork } })
    try {
      compile(allOf(schema, [planQuery(releasesSchema, text, UNBOUNDED)]), user, undefined)
      return true
    } catch (error) {
      if (error instanceof UnsupportedError) return false
      throw error
    }
  }
  const leastWork = (text: string): number => {
    let [least, most] = [0, 100_000]
    while (least < most) {
      const middle = Math.floor((least + most) / 2)
      if (compiles(text, middle)) most = middle
      else least = middle + 1
    }
    return least
  }

  test.each(['/aa[a-z]{2,5}x/', 'a?b*c', 'abcdefghijkl~2'])('builds %s once for all fields', (text) => {
    made.length = 0
    compiles(text, Infinity)
    expect(made.length).toBeGreaterThan(10)
    expect(new Set(made).size).toBeLessThanOrEqual(2)
    const work = leastWork(`headline:${text}`)
    expect(work).toBeGreaterThan(1)
    expect(leastWork(`(headline:${text} OR subheadline:${text} OR isin:${text})`)).toBe(work)
  })
})

describe('planning is bounded', () => {
  const most = 10 * measure(planQuery(releasesSchema, DEAREST_WITHOUT_PATTERNS.text).formula).leaves

  test.each(DEAREST_QUERIES.map(({ kind, text }) => [kind, text]))('%s', (_, text) => {
    const { plan, diagnostics } = safePlanQuery(releasesSchema, text)
    expect(diagnostics.length).toBeLessThanOrEqual(202)
    for (const { code, data } of diagnostics)
      if (code === 'automata-too-large') {
        const { actual, maximum } = data as { actual: number; maximum: number }
        expect(actual).toBeLessThan(1.1 * maximum)
      }
    if (plan !== null) expect(measure(plan.formula).leaves).toBeLessThanOrEqual(most)
  })
})
