import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printRegexp } from '../../../../../src/analysis/regexp/printRegexp.ts'
import type { RegexpNode } from '../../../../../src/analysis/regexp/syntax/ast.ts'
import { onePassSteps } from '../../../../../src/backends/sql/engines/mysql/onePass.ts'
import { arbitraryPlainRegexp, parsed, SHORT_TEXTS } from '../../../../analysis/support/arbitraryRegexp.ts'
import { drawUntil } from '../../../../support/drawUntil.ts'
import { scaled } from '../../../../support/scaled.ts'

/** How many characters are compared by an engine that tries one way after another, until all have failed. */
function comparisons(node: RegexpNode, text: readonly string[]): number {
  let count = 0
  const is = (at: number, has: (point: number) => boolean): boolean => {
    count++
    return at < text.length && has(text[at]!.codePointAt(0)!)
  }
  const go = (part: RegexpNode, at: number, then: (at: number) => void): void => {
    switch (part.kind) {
      case 'text': {
        const points = [...part.text]
        if (points.every((point, i) => is(at + i, (found) => found === point.codePointAt(0))))
          then(at + points.length)
        return
      }
      case 'any':
        if (is(at, () => true)) then(at + 1)
        return
      case 'set': {
        const has = (point: number) =>
          part.ranges.some(({ from, to }) => from <= point && point <= to) !== part.negated
        if (is(at, has)) then(at + 1)
        return
      }
      case 'sequence':
        part.items.reduceRight<(at: number) => void>((rest, item) => (from) => go(item, from, rest), then)(at)
        return
      case 'union':
        for (const item of part.items) go(item, at, then)
        return
      case 'everything':
        go({ kind: 'repeat', item: { kind: 'any' }, min: 0, max: null }, at, then)
        return
      case 'repeat': {
        const again = (from: number, done: number): void => {
          const next = (to: number): void => {
            if (to > from) again(to, done + 1)
          }
          if (part.max === null || done < part.max) go(part.item, from, next)
          if (done >= part.min) then(from)
        }
        again(at, 0)
      }
    }
  }
  go(node, 0, () => count++)
  return count
}

describe('an expression that leaves one way at each character', () => {
  it.each([
    ['abc', 8],
    ['[^a]*a.*', 303],
    ['(a|b|c)*d', 505],
    ['a{2,300}b', 303],
    ['0*([3-9]|1[0-9]?|20?)', 505],
    ['a{2}a', 12],
    ['a{0}a', 4],
    ['#*a', 4],
    ['da*b?c', 404],
    ['#|a*', 202],
  ])('%s takes at most %i steps in 100 characters', (pattern, steps) => {
    expect(onePassSteps(parsed(pattern), 100)).toBe(steps)
  })

  it.each([
    '.*a',
    'a?a',
    '(a|ab)c',
    '(a*b*)*',
    '(ab?)*b',
    'a{2,3}a',
    '(a{1,2}){2}',
    '(a?){1}a',
    '(a|()){2,3}',
    '(a|())a',
    'a|a',
    '()|a*',
    'a&b',
  ])('is not %s', (pattern) => {
    expect(onePassSteps(parsed(pattern), 100)).toBeNull()
  })

  it('tells at most 1,000 classes of characters apart', () => {
    const different = (count: number) =>
      String.fromCodePoint(...Array.from({ length: count }, (_, i) => 0x4e00 + i))
    // All other characters are one more class.
    expect(onePassSteps(parsed(different(999)), 100)).toBe(202)
    expect(onePassSteps(parsed(different(1000)), 100)).toBeNull()
  })

  it('is matched in no more steps than are said', async () => {
    let counted = 0
    const texts = SHORT_TEXTS.filter((_, i) => i % 7 === 0).map((text) => [...text])
    const property = fc.property(arbitraryPlainRegexp, (node) => {
      for (const text of texts) {
        const steps = onePassSteps(node, text.length)
        if (steps === null) break
        counted++
        expect(comparisons(node, text), `${printRegexp(node)} in ${text.join('')}`).toBeLessThanOrEqual(steps)
      }
    })
    await drawUntil(
      () => fc.assert(property, { numRuns: scaled(500) }),
      () => expect(counted).toBeGreaterThan(scaled(5000)),
    )
  })
})
