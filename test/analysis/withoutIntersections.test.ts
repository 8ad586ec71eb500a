import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileRegexp } from '../../src/analysis/regexp/dfa/compileRegexp.ts'
import { printRegexp } from '../../src/analysis/regexp/rewrite/printRegexp.ts'
import {
  hasIntersections,
  viaAutomaton,
  withoutIntersections,
} from '../../src/analysis/regexp/rewrite/withoutIntersections.ts'
import type { RegexpNode } from '../../src/analysis/regexp/syntax/ast.ts'
import { onePassSteps } from '../../src/backends/sql/engines/mysql/onePass.ts'
import { drawUntil } from '../support/drawUntil.ts'
import { scaled } from '../support/scaled.ts'
import { arbitraryRegexp, parsed, SHORT_TEXTS } from './support/arbitraryRegexp.ts'

const BOUNDS = { states: 100, size: 1000 }

/** The short texts that match. */
function matching(node: RegexpNode): string[] {
  const compiled = compileRegexp(node, 2000)
  if (!compiled.ok) throw new Error(`${printRegexp(node)} is too large`)
  return SHORT_TEXTS.filter(compiled.matches)
}

describe('an expression without intersections', () => {
  it.each([
    ['(b.*&.*n)k', 'b(n*[^n])*n+k'],
    ['(r.*&.{3})m', 'r.{2}m'],
    ['x(.*a.*&[^b].*)y', 'x([^a-b][^a]*)?a.*y'],
    ['(.*a&.*b)|c', '#|c'],
    ['(()&a*)b', 'b'],
    ['a+b', 'a+b'],
  ])('of %s is %s', (pattern, expected) => {
    expect(printRegexp(withoutIntersections(parsed(pattern), BOUNDS)!)).toBe(expected)
  })

  it.each([
    ['(b.*&.*n)k', 'b([^n]*n(([^kn][^n]*)?n)*k)+'],
    ['.*o.*&.{4}', '[^o]([^o]([^o]o|o.)|o.{2})|o.{3}'],
    ['.*a.*b', '[^a]*a([^b]*b)+'],
    ['[a-c]&[b-d]', '[b-c]'],
    ['a&b', '#'],
    ['a{2,}', 'aa+'],
    ['a{3}', 'aaa'],
    ['a{4}', 'a{4}'],
    ['a{5}', 'a{5}'],
  ])('of the whole of %s leaves one way at each character: %s', (pattern, expected) => {
    const whole = viaAutomaton(parsed(pattern), BOUNDS, 'byComponent')!
    expect(printRegexp(whole)).toBe(expected)
    expect(onePassSteps(whole, 100)).not.toBeNull()
  })

  it('matches the same short texts', async () => {
    let rewritten = 0
    const property = fc.property(arbitraryRegexp, (node) => {
      if (!compileRegexp(node, 300).ok) return
      const expected = matching(node)
      for (const form of [
        withoutIntersections(node, BOUNDS),
        viaAutomaton(node, BOUNDS, 'byComponent'),
        viaAutomaton(node, BOUNDS, 'byWeight'),
      ]) {
        if (form === null) continue
        rewritten++
        expect(hasIntersections(form)).toBe(false)
        expect(matching(form)).toEqual(expected)
      }
    })
    await drawUntil(
      () => fc.assert(property, { numRuns: scaled(800) }),
      () => expect(rewritten).toBeGreaterThan(scaled(1200)),
    )
  })

  it.each(['.*a.{13}', 'a{300}', '(.*a.{5}b.*&.*b.{5}a.*)k'])(
    'is not made of %s, which would be large',
    (pattern) => {
      expect(viaAutomaton(parsed(pattern), BOUNDS, 'byComponent')).toBeNull()
      expect(viaAutomaton(parsed(pattern), BOUNDS, 'byWeight')).toBeNull()
    },
  )

  it('is made up to the maximal size, and not beyond', () => {
    expect(viaAutomaton(parsed('abc'), { states: 100, size: 3 }, 'byWeight')).toEqual(parsed('abc'))
    expect(viaAutomaton(parsed('abc'), { states: 100, size: 2 }, 'byWeight')).toBeNull()
  })

  it('is not made where an intersection in it is large', () => {
    expect(withoutIntersections(parsed('x|(@&.*a.{9})y'), BOUNDS)).toBeNull()
    expect(withoutIntersections(parsed('(@&.*a.{9})y|(b.*&.*n)k'), BOUNDS)).toBeNull()
  })
})
