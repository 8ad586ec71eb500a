import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { printRegexp } from '../../src/analysis/regexp/rewrite/printRegexp.ts'
import { UnsupportedError } from '../../src/backends/unsupportedError.ts'
import { DEFAULT_LIMITS } from '../../src/diagnostics/limits.ts'
import { releasesSchema } from '../../src/releases/schema.ts'
import { safePlanQuery } from '../../src/semantics/planQuery.ts'
import { arbitraryRegexp } from '../analysis/support/arbitraryRegexp.ts'
import { leafText } from '../support/cases/leafText.ts'
import { DEAREST_QUERIES } from '../support/dearestQueries.ts'
import { drawUntil } from '../support/drawUntil.ts'
import { COMPILERS, planOrNull } from '../support/everyCompiler.ts'
import { sampled, scaled } from '../support/scaled.ts'

/** The steps of work that a refusal names, if it is for them. */
function workOf(outcome: unknown): number | undefined {
  const needs = outcome instanceof UnsupportedError ? outcome.needs : ''
  return needs.includes('automatonWork') ? Number(/, not (\d+)/.exec(needs)![1]) : undefined
}

describe('compiling stops where the work is used up', () => {
  const dear = DEAREST_QUERIES.filter(({ text }) => /[*?~/#]/.test(text))
  // The others do the same work as one of these.
  const backends = ['memory', 'sqlite', 'postgres', 'mariadb', 'elasticsearch8', 'elasticsearch9']
  const cases = dear.flatMap(({ kind, text }) => backends.map((backend) => ({ kind, backend, text })))

  test.each(sampled(sampled(cases, 6), 5))('$kind, $backend', ({ backend, text }) => {
    const plan = planOrNull(text)
    if (plan === null) return
    const work = workOf(COMPILERS[backend]!(plan)) ?? 0
    expect(work).toBeLessThan(1.1 * DEFAULT_LIMITS.automatonWork)
  })
})

/** Regexps of few letters that build or repeat much. */
const { node: hugeRegexp } = fc.letrec<{ node: string }>((tie) => {
  const count = fc.constantFrom(0, 1, 2, 9, 99, 255, 256, 1000, 65_536, 2_000_000_000, 2_147_483_647)
  const counts = fc.tuple(count, count).map((pair) => pair.toSorted((a, b) => a - b))
  const node = tie('node')
  return {
    node: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      fc.constantFrom(
        ...['()', '#', '@', '.', 'a', '[a-z]', '[^a]', '""', '"ab"', '<0-2147483646>', '.*', 'x?', '[é-𐀀]'],
      ),
      fc.tuple(node, node).map(([a, b]) => a + b),
      fc.tuple(node, fc.constantFrom('|', '&'), node).map(([a, between, b]) => `(${a}${between}${b})`),
      fc.tuple(node, fc.constantFrom('*', '?', '+')).map(([a, repeat]) => `(${a})${repeat}`),
      fc.tuple(node, counts).map(([a, [min, max]]) => `(${a}){${min},${max}}`),
      fc.tuple(node, count).map(([a, min]) => `(${a}){${min},}`),
    ),
  }
})

test('random regexps that build or repeat much are planned and compiled, or refused', async () => {
  let planned = 0
  const property = fc.property(hugeRegexp, (regexp) => {
    const plan = planOrNull(`headline:/${regexp}/`)
    if (plan === null) return
    planned++
    for (const compile of Object.values(COMPILERS))
      expect(workOf(compile(plan)) ?? 0).toBeLessThan(1.1 * DEFAULT_LIMITS.automatonWork)
  })
  await drawUntil(
    () => fc.assert(property, { numRuns: scaled(300) }),
    () => expect(planned).toBeGreaterThan(0),
  )
}, 300_000)

test('fewer than one in a hundred random patterns need more work than one query may take', async () => {
  const pool = ['bank', 'Société Générale', 'a.b', 'mergers', '2019', 'ひらがな', 'x_y']
  const spec = { name: 'source', kind: 'keyword', array: false } as never
  const regexps = arbitraryRegexp.map((node) => `/${printRegexp(node).replaceAll('/', '\\/')}/`)
  const pattern = fc.oneof(
    leafText({ spec, pool } as never).filter((text) => /[*?~/]/.test(text)),
    regexps,
  )
  const runs = scaled(1000, 40)
  const counts = { cases: 0, planned: 0, refused: 0 }
  const property = fc.property(fc.array(pattern, { minLength: 1, maxLength: 4 }), (patterns) => {
    counts.cases++
    const { plan, diagnostics } = safePlanQuery(releasesSchema, patterns.join(' '))
    if (diagnostics.some(({ code }) => code === 'automata-too-large')) counts.refused++
    if (plan === null) return
    counts.planned++
    const works = Object.values(COMPILERS).map((compile) => workOf(compile(plan)))
    if (works.some((work) => work !== undefined)) counts.refused++
  })
  await drawUntil(
    () => fc.assert(property, { numRuns: runs }),
    () => {
      expect(counts.planned).toBeGreaterThan(counts.cases / 3)
      expect(counts.refused).toBeLessThanOrEqual(Math.max(1, counts.cases / 100))
    },
  )
}, 300_000)
