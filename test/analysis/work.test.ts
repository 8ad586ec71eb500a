import { describe, expect, it } from 'vitest'
import { Budget, charge, OverBudget, once, withBudget } from '../../src/analysis/work.ts'

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
