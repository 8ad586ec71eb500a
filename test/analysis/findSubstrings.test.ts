import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compileSubstrings } from '../../src/analysis/findSubstrings.ts'
import { compilePattern, type PatternPart } from '../../src/analysis/pattern.ts'
import { scaled } from '../support/scaled.ts'

/** The units in a shortest match from some place, by trying every stretch. */
function byTrial(parts: readonly PatternPart[], text: string): Set<number> {
  const isMatch = compilePattern(parts)
  const units = new Set<number>()
  for (let start = 0; start < text.length; start++) {
    let end = start
    while (end <= text.length && !(isMatch(text.slice(start, end)) && !cutsPair(text, start, end))) end++
    if (end <= text.length) for (let at = start; at < end; at++) units.add(at)
  }
  return units
}

function cutsPair(text: string, start: number, end: number): boolean {
  return [start, end].some((at) => at > 0 && text.codePointAt(at - 1)! > 0xffff)
}

const ONE: PatternPart = { any: 'one' }
const MANY: PatternPart = { any: 'many' }
const parts = fc.array(fc.constantFrom<PatternPart>('a', 'b', 'ab', 'aa', '😀', ONE, MANY), {
  minLength: 1,
  maxLength: 5,
})
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '😀'), maxLength: 12 })

it('finds the shortest match from each place', () => {
  fc.assert(
    fc.property(parts, text, (all, text) => {
      // Stars before the first text and after the last one add nothing.
      const first = all.findIndex((part) => typeof part === 'string')
      const last = all.findLastIndex((part) => typeof part === 'string')
      const inner = all.filter((part, i) => (first <= i && i <= last) || part !== MANY)
      fc.pre(inner.length > 0)
      const found = compileSubstrings(all)(text)
      const units = found.flatMap(({ start, end }) =>
        Array.from({ length: end - start }, (_, i) => start + i),
      )
      expect(units).toEqual([...byTrial(inner, text)].sort((a, b) => a - b))
      expect(found.length > 0).toBe(compilePattern([MANY, ...inner, MANY])(text))
      for (const { start, end } of found) expect(cutsPair(text, start, end)).toBe(false)
    }),
    { numRuns: scaled(5000) },
  )
})

it('keeps stretches apart that only touch', () => {
  expect(compileSubstrings(['ab'])('abab')).toEqual([
    { start: 0, end: 2 },
    { start: 2, end: 4 },
  ])
})

it('looks behind the end of its first part for the next one, from each place anew', () => {
  expect(compileSubstrings(['aa', MANY, 'ab'])('aaabab')).toEqual([{ start: 0, end: 6 }])
})

it('finds nothing for a pattern of stars', () => {
  expect(compileSubstrings([MANY])('a')).toEqual([])
})
