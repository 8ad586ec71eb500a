import { describe, expect, it } from 'vitest'
import { printRegexp } from '../../../../src/analysis/regexp/rewrite/printRegexp.ts'
import { parseRegexp } from '../../../../src/analysis/regexp/syntax/parseRegexp.ts'
import { regexpForms } from '../../../../src/backends/sql/patterns/regexpForms.ts'

function formsOf(source: string): string[] {
  const parsed = parseRegexp(source)
  if (!parsed.ok) throw parsed.failure
  return [...regexpForms(parsed.node)].map(printRegexp)
}

describe('the forms of a regexp', () => {
  it.each([
    ['(ab)*|(ba)*', ['(ab)*|(ba)*', '(ab)*|(ba)+', '(b(ab)*a|a(ba)*b)?']],
    ['((aa)*&(aaa)*)b', ['((aa)*&(aaa)*)b', '(a{6})*b', '(a{5}(a{6})*a)?b', '(a{6})*b']],
  ])('are itself, without intersections, and in two orders from its automaton: %s', (source, forms) => {
    expect(formsOf(source)).toEqual(forms)
  })

  it.each([
    ['a{199}', 3],
    ['a{200}', 1],
    ['([ab]*a[ab]{3}x){2}', 3],
    ['([ab]*a[ab]{3}x){5}', 2],
    ['[ab]*a[ab]{4}', 1],
    ['(@&.*a.{7})y', 1],
  ])('are without those that become too large: %s has %i', (source, count) => {
    expect(formsOf(source)).toHaveLength(count)
  })
})
