import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileRegexp } from '../../../../../src/analysis/regexp/dfa/compileRegexp.ts'
import { printRegexp } from '../../../../../src/analysis/regexp/printRegexp.ts'
import type { RegexpNode } from '../../../../../src/analysis/regexp/syntax/ast.ts'
import { onePassSteps } from '../../../../../src/backends/sql/engines/mysql/onePass.ts'
import { onePassIntervals } from '../../../../../src/backends/sql/engines/mysql/onePassIntervals.ts'
import { parsed } from '../../../../analysis/support/arbitraryRegexp.ts'
import { scaled } from '../../../../support/scaled.ts'

function matcherOf(node: RegexpNode): (text: string) => boolean {
  const compiled = compileRegexp(node, 2000)
  if (!compiled.ok) throw new Error(printRegexp(node))
  return compiled.matches
}

describe('an interval in digits', () => {
  it.each([
    ['<8-30>', '0*([1-2][0-9]|30|[8-9])'],
    ['<1-30>', '0*([1-2][0-9]?|30?|[4-9])'],
    ['<08-30>', '0[8-9]|[1-2][0-9]|30'],
    ['<0-12>x', '(00*(1[0-2]?|[2-9])?|(1[0-2]?|[2-9]))x'],
    ['<0-0>', '0'],
  ])('%s is %s', (interval, digits) => {
    expect(printRegexp(onePassIntervals(parsed(interval)))).toBe(digits)
  })

  it('has the same numbers, and one way to each', () => {
    const end = fc.oneof(fc.nat(40), fc.nat(2500), fc.nat(2_147_483_647))
    const ends = fc.tuple(end, end, fc.boolean(), fc.array(end, { minLength: 5, maxLength: 20 }))
    const property = fc.property(ends, ([a, b, padded, others]) => {
      const [min, max] = [Math.min(a, b), Math.max(a, b)]
      const digits = padded ? String(max).length : 0
      const interval: RegexpNode = { kind: 'interval', min, max, digits }
      const written = onePassIntervals(interval)
      expect(onePassSteps(written, 100)).not.toBeNull()
      const [expected, found] = [matcherOf(interval), matcherOf(written)]
      const near = [min, max].flatMap((each) => [each - 1, each, each + 1]).filter((each) => each >= 0)
      for (const number of [...others, ...near, 0])
        for (const text of [`${number}`, `0${number}`, `00${number}`, `${number}`.padStart(digits, '0')])
          expect(found(text), `${text} in ${min} to ${max}`).toBe(expected(text))
    })
    fc.assert(property, { numRuns: scaled(300) })
  })
})
