import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_COMPILED_LENGTH } from '../../src/backends/backend.ts'
import { UnsupportedError } from '../../src/backends/unsupportedError.ts'
import { drawUntil } from '../support/drawUntil.ts'
import { COMPILERS, planOrNull } from '../support/everyCompiler.ts'
import { scaled } from '../support/scaled.ts'

function sizeOf(outcome: unknown): number {
  return typeof outcome === 'function' || outcome instanceof UnsupportedError
    ? 0
    : JSON.stringify(outcome).length
}

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
    for (const [name, compile] of Object.entries(COMPILERS))
      expect([name, sizeOf(compile(plan)) <= MAX_COMPILED_LENGTH]).toEqual([name, true])
  })
  await drawUntil(
    () => fc.assert(property, { numRuns: scaled(300) }),
    () => expect(planned).toBeGreaterThan(0),
  )
}, 300_000)

test.each([
  '((((.*){0,25000}){0,25000}){0,25000}){0,25000}',
  '(((@){0,25000}b?){0,25000}){0,250}',
  '(()|(.*|@){0,2000000000}){9,2000000000}',
  '(.){99,1000}',
])('%s, whose automaton is small, has no endless text', (regexp) => {
  const plan = planOrNull(`headline:/${regexp}/`)
  if (plan === null) return
  for (const [name, compile] of Object.entries(COMPILERS))
    expect([name, sizeOf(compile(plan)) <= MAX_COMPILED_LENGTH]).toEqual([name, true])
})
