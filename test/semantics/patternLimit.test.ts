import { describe, expect, test, vi } from 'vitest'
import { Expressions } from '../../src/analysis/regexp/dfa/expressions.ts'
import { measure } from '../../src/backends/backend.ts'
import { compileRegexp } from '../../src/backends/index.ts'
import { toPredicate } from '../../src/backends/memory/index.ts'
import { DEFAULT_LIMITS } from '../../src/diagnostics/limits.ts'
import { releasesSchema } from '../../src/releases/schema.ts'
import { planQuery, safePlanQuery } from '../../src/semantics/planQuery.ts'
import { DEAREST_QUERIES, DEAREST_WITHOUT_PATTERNS } from '../support/dearestQueries.ts'
import { COMPILERS } from '../support/everyCompiler.ts'

const numbered = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ')
const errorsOf = (text: string, patterns: number = DEFAULT_LIMITS.patterns, regexps = true) =>
  safePlanQuery(releasesSchema, text, { limits: { patterns }, regexps }).diagnostics.filter(
    ({ severity }) => severity === 'error',
  )

describe('a query has at most so many patterns', () => {
  const mixed = (i: number) => [`a${i}*`, `*b?c${i}`, `/d[e-g]{2,5}${i}/`, `h${i}~`, `ijk${i}~2`][i % 5]!

  test('the first one beyond is refused, with the limit, the figure and a way out', () => {
    const { patterns } = DEFAULT_LIMITS
    expect(errorsOf(numbered(patterns, mixed))).toEqual([])
    const text = numbered(patterns + 7, mixed)
    const [error, ...others] = errorsOf(text)
    expect(others).toEqual([])
    const data = { actual: patterns + 7, maximum: patterns, regexps: true }
    expect(error).toMatchObject({ code: 'too-many-patterns', data })
    const start = numbered(patterns, mixed).length + 1
    expect(error!.span).toEqual({ start, end: start + mixed(patterns).length })
    expect(error!.message).toContain(`${patterns + 7} distinct wildcard patterns`)
    expect(error!.message).toContain('combine several: /(bank|credit).*/')
  })

  test('the way out finds the same', () => {
    const hits = (text: string) => {
      const matches = toPredicate(planQuery(releasesSchema, text))
      return ['bank', 'banking', 'credits', 'bonk'].filter((word) => matches({ headline: word } as never))
    }
    expect(hits('headline:/(bank|credit).*/')).toEqual(['bank', 'banking', 'credits'])
    expect(hits('headline:/(bank|credit).*/')).toEqual(hits('headline:(bank* OR credit*)'))
  })

  test('without regexps the message does not advise one', () => {
    expect(errorsOf('a* b*', 1, false)[0]!.message).toMatch(/maximum is 1\. Remove some\.$/)
  })

  test.each(['/aa[a-z]{5,20}x/', '*a?b?c*', 'abcdefghijkl~2'])('an equal %s counts once', (pattern) => {
    expect(
      errorsOf(
        numbered(250, () => pattern),
        1,
      ),
    ).toEqual([])
    expect(errorsOf(`headline:${pattern} isin:${pattern}`, 1)).toEqual([])
    expect(errorsOf(`headline:${pattern} isin:other*`, 1)).toHaveLength(1)
  })

  test('a pattern with a fault counts, and none beyond the limit is read', () => {
    expect(errorsOf('/[/ a*b?c*', 1).map(({ code }) => code)).toEqual([
      'malformed-regexp',
      'too-many-patterns',
    ])
    expect(errorsOf('/abcdefgh/ /[/ a*b?c* word~2', 1).map(({ code }) => code)).toEqual(['too-many-patterns'])
  })

  test('words, phrases, ranges and what exists do not count', () => {
    expect(errorsOf('a "b c"~2 source:[a TO b] source:* *', 0)).toEqual([])
  })
})

test('a fuzzy word has a limit of states, as other patterns have', () => {
  const word = 'a'.repeat(700)
  expect(errorsOf(`${word}~2`).map(({ code }) => code)).toEqual(['pattern-too-complex'])
  expect(errorsOf(`${word}~1`)).toEqual([])
  expect(errorsOf(`${word}~0 ${word}`)).toEqual([])
})

describe('what planning compiled is kept with the leaf', () => {
  const plan = planQuery(releasesSchema, '/ba[a-z]{2,5}k/ OR isin:/ba[a-z]{2,5}k/')
  const leaves = JSON.stringify(plan.formula).match(/"kind":"regexp"/g)!.length

  test('for all fields, so that no backend compiles it again', () => {
    expect(leaves).toBeGreaterThan(10)
    const derive = vi.spyOn(Expressions.prototype, 'derive')
    const matches = toPredicate(plan)
    expect(derive).not.toHaveBeenCalled()
    expect(matches({ headline: 'the baxyzk' } as never)).toBe(true)
    derive.mockRestore()
  })

  test('and compiled again for a copy', () => {
    for (const copy of [structuredClone(plan), JSON.parse(JSON.stringify(plan)) as typeof plan]) {
      const matches = toPredicate(copy)
      expect(matches({ headline: 'the baxyzk' } as never)).toBe(true)
      expect(matches({ headline: 'the bak' } as never)).toBe(false)
    }
  })

  test('within the limit that is asked for', () => {
    const [leaf] = planQuery(releasesSchema, 'isin:/ab{2,5}c/').formula.kind === 'regexp' ? [1] : []
    expect(leaf).toBe(1)
    const { formula } = planQuery(releasesSchema, 'isin:/ab{2,5}c/')
    const regexp = 'regexp' in formula ? formula.regexp : undefined
    expect(compileRegexp(regexp!, 2000)).toBe(compileRegexp(regexp!, Infinity))
    expect(compileRegexp(regexp!, 3)).toEqual({ ok: false })
  })
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
  for (const backend of [
    'memory',
    'sqlite with functions',
    'postgres',
    'mysql',
    'elasticsearch9',
    'elasticsearch8',
  ])
    expect([backend, COMPILERS[backend]!(plan)]).not.toEqual([backend, expect.any(Error)])
})

describe('planning is bounded', () => {
  const most = 10 * measure(planQuery(releasesSchema, DEAREST_WITHOUT_PATTERNS[0]!.text).formula).leaves

  test.each(DEAREST_QUERIES.map(({ kind, text }) => [kind, text]))('%s', (_, text) => {
    const { plan, diagnostics } = safePlanQuery(releasesSchema, text)
    expect(diagnostics.length).toBeLessThanOrEqual(202)
    if (plan !== null) expect(measure(plan.formula).leaves).toBeLessThanOrEqual(most)
  })
})
