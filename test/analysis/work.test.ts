import { describe, expect, it } from 'vitest'
import { compileFuzzy, compileFuzzyWord } from '../../src/analysis/fuzzy.ts'
import { compilePattern, patternStates } from '../../src/analysis/pattern.ts'
import { automatonOf } from '../../src/analysis/regexp/dfa/automaton.ts'
import { compileRegexp } from '../../src/analysis/regexp/dfa/compileRegexp.ts'
import { printRegexp } from '../../src/analysis/regexp/rewrite/printRegexp.ts'
import { viaAutomaton } from '../../src/analysis/regexp/rewrite/withoutIntersections.ts'
import { expandIntervals } from '../../src/analysis/regexp/syntax/expandIntervals.ts'
import { Budget, charge, OverBudget, once, withBudget } from '../../src/analysis/work.ts'
import { parsed } from './support/arbitraryRegexp.ts'

describe('a budget', () => {
  it('takes charges up to its limit, and refuses the first beyond it', () => {
    const budget = new Budget(10)
    withBudget(budget, () => charge(4))
    withBudget(budget, () => charge(6))
    expect([budget.used, budget.isSpent]).toEqual([10, false])
    expect(() => withBudget(budget, () => charge(1))).toThrow(OverBudget)
    expect([budget.used, budget.isSpent]).toEqual([11, true])
    expect(() => withBudget(budget, () => charge(1))).toThrow(OverBudget)
  })

  it('counts a part of a step as a step', () => {
    const budget = new Budget(10)
    withBudget(budget, () => charge(0.1))
    withBudget(budget, () => charge(1.5))
    expect(budget.used).toBe(3)
  })

  it('without a limit takes any charge', () => {
    const budget = new Budget(null)
    withBudget(budget, () => charge(1e15))
    expect([budget.limit, budget.isSpent]).toEqual([Number.POSITIVE_INFINITY, false])
  })

  it('is charged for what is done within it, and no other one', () => {
    const [outer, inner] = [new Budget(10), new Budget(10)]
    const made = withBudget(outer, () => {
      charge(1)
      expect(() => withBudget(inner, () => charge(20))).toThrow(OverBudget)
      charge(2)
      return 'made'
    })
    charge(1000)
    expect([made, outer.used, inner.used]).toEqual(['made', 3, 20])
  })
})

describe('once', () => {
  const calls: unknown[][] = []
  const make = (key: string, ...options: number[]) => {
    calls.push([key, ...options])
    return {}
  }

  it('makes a thing once for each function, key, options and budget', () => {
    calls.length = 0
    const other = (key: string) => make(key)
    const budget = new Budget(10)
    const made = withBudget(budget, () => [
      once(make, 'a'),
      once(make, 'b'),
      once(make, 'a', 1),
      once(make, 'a', 1, 2),
      once(make, 'a', 12),
      once(other, 'a'),
    ])
    expect(new Set(made).size).toBe(6)
    expect(withBudget(budget, () => [once(make, 'a'), once(make, 'a', 1, 2)])).toEqual([made[0], made[3]])
    expect(calls).toHaveLength(6)
    withBudget(new Budget(10), () => once(make, 'a'))
    expect(calls).toHaveLength(7)
  })

  it('keeps nothing without a budget', () => {
    expect(once(make, 'a')).not.toBe(once(make, 'a'))
  })
})

describe('the work on patterns', () => {
  const [long, near] = [['a'.repeat(500)], 'a'.repeat(99)]
  const many = [{ any: 'many' }, 'a', ...Array(9).fill({ any: 'one' })] as const
  const [chain, large] = [parsed('a{100}'), parsed('.*a.{9}')]
  const bounds = { states: 1000, size: 1000 }

  it.each<[string, number, () => unknown]>([
    ['a pattern', 500, () => compilePattern(long)],
    ['the states of a pattern', 500, () => patternStates([{ any: 'many' }, ...long], 2000)],
    ['the states of a pattern with many', 1024, () => patternStates(many, 2000)],
    ['a fuzzy word', 300, () => compileFuzzy(near, 2)],
    ['a fuzzy word in a text', 300, () => compileFuzzyWord(near, 2)],
    ['a regexp', 50_000, () => compileRegexp(large, 2000)],
    ['the least automaton', 20_000, () => automatonOf(chain, 2000)],
    ['the expression of an automaton', 20_000, () => viaAutomaton(chain, bounds, 'byWeight')],
    ['the print of a regexp', 300, () => printRegexp(parsed(`${'a|'.repeat(300)}b`))],
    ['the digits of an interval', 20_000, () => expandIntervals(parsed('<1-2147483647>'))],
  ])('of %s is charged: at least %i steps', (_, least, run) => {
    const budget = new Budget(null)
    withBudget(budget, run)
    expect(budget.used).toBeGreaterThanOrEqual(least)
    expect(() => withBudget(new Budget(least - 1), run)).toThrow(OverBudget)
  })

  it.each<[string, () => unknown]>([
    ['a pattern', () => compilePattern(long)],
    ['a fuzzy word', () => [compileFuzzy(near, 2), compileFuzzyWord(near, 2)]],
    ['a regexp', () => compileRegexp(large, 2000)],
  ])('of %s is charged once for equal ones', (_, run) => {
    const budget = new Budget(null)
    withBudget(budget, run)
    const { used } = budget
    withBudget(budget, run)
    expect(budget.used).toBe(used)
  })
})
