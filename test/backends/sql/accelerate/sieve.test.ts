import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { IndexSearch } from '../../../../src/backends/sql/accelerate/accelerator.ts'
import { chooseUse, estimate, together } from '../../../../src/backends/sql/accelerate/choose.ts'
import { isFew, maxFrequency } from '../../../../src/backends/sql/accelerate/hints.ts'
import { type Sieve, type SieveLimits, sieveOf } from '../../../../src/backends/sql/accelerate/sieve.ts'
import type { Formula, Leaf } from '../../../../src/plan/plan.ts'
import { field } from '../../../../src/schema/field.ts'
import { defineSchema } from '../../../../src/schema/schema.ts'
import { planQuery } from '../../../../src/semantics/planQuery.ts'

const schema = defineSchema({ code: field.keyword() }, { defaultFields: ['code'] })
const formulaOf = (query: string): Formula => planQuery(schema, query).formula

/** Of each value an index knows the value, unless it begins with `x`. */
function questionOf(leaf: Leaf): string | null {
  return leaf.kind === 'term' && !leaf.value.startsWith('x') ? leaf.value : null
}

/** A sieve as text. */
function written(sieve: Sieve<string> | null): string | null {
  if (sieve === null) return null
  return sieve.question ?? `${sieve.kind}(${sieve.parts.map(written).join(' ')})`
}

const MANY: SieveLimits<string> = { questions: 100, depth: 100 }

function sieve(query: string, limits: Partial<SieveLimits<string>> = {}): Sieve<string> | null {
  return sieveOf(formulaOf(query), questionOf, { ...MANY, ...limits })
}

describe('a sieve', () => {
  it.each([
    ['a', 'a'],
    ['x', null],
    ['NOT a', null],
    ['*', null],
    ['a AND b', 'all(a b)'],
    ['a AND x', 'a'],
    ['x AND x2', null],
    ['a AND NOT b', 'a'],
    ['a OR b', 'any(a b)'],
    ['a OR x', null],
    ['a OR (*:* NOT b)', null],
    ['c AND (a OR x)', 'c'],
    ['c AND (a OR b)', 'all(c any(a b))'],
    ['c OR (a AND x)', 'any(c a)'],
  ])('of %s has what each row must have: %s', (query, expected) => {
    expect(written(sieve(query))).toBe(expected)
  })

  it.each([
    ['a', true, 1, 1],
    ['a AND b', true, 2, 2],
    ['a AND x', false, 1, 1],
    ['a AND b AND x', false, 2, 2],
    ['c AND (a OR b)', true, 3, 3],
    ['c OR (a AND x)', false, 2, 2],
    ['a AND (b OR (c AND x))', false, 3, 3],
  ])(
    'of %s knows whether it says all (%s), its questions (%i) and levels (%i)',
    (query, covers, size, depth) => {
      expect(sieve(query)).toMatchObject({ coversFormula: covers, size, depth })
    },
  )

  it('takes the first parts of an AND that fit, and no part of an OR that does not', () => {
    expect(written(sieve('a AND b AND c', { questions: 2 }))).toBe('all(a b)')
    expect(written(sieve('a AND (b OR c) AND d', { questions: 2 }))).toBe('all(a d)')
    expect(sieve('a AND b AND c', { questions: 2 })!.coversFormula).toBe(false)
    expect(written(sieve('a OR b', { questions: 2 }))).toBe('any(a b)')
    expect(sieve('a OR b OR c', { questions: 2 })).toBeNull()
    expect(written(sieve('d AND (a OR b OR c)', { questions: 2 }))).toBe('d')
  })

  it('is no deeper than its limit', () => {
    expect(written(sieve('a AND b', { depth: 2 }))).toBe('all(a b)')
    expect(sieve('a AND b', { depth: 1 })).toBeNull()
    expect(written(sieve('a AND (b OR c)', { depth: 3 }))).toBe('all(a any(b c))')
    expect(written(sieve('a AND (b OR c)', { depth: 2 }))).toBe('a')
    expect(sieve('a OR (b AND c)', { depth: 2 })).toBeNull()
  })

  it('has questions together that can be asked as one', () => {
    const merge = (questions: readonly string[]): readonly string[] =>
      questions.length > 1 ? [questions.join('+')] : questions
    expect(written(sieve('a OR b', { merge }))).toBe('a+b')
    expect(written(sieve('a OR b OR (c AND d)', { merge }))).toBe('any(a+b all(c d))')
    expect(written(sieve('a AND b', { merge }))).toBe('all(a b)')
    expect(written(sieve('a OR b OR c', { merge, questions: 1 }))).toBe('a+b+c')
  })

  it('has what is worth asking beside others only beside others', () => {
    const isAuxiliary = (question: string): boolean => question.startsWith('s')
    expect(sieve('s', { isAuxiliary })).toBeNull()
    expect(sieve('s AND s2', { isAuxiliary })).toBeNull()
    expect(sieve('s OR s2', { isAuxiliary })).toBeNull()
    expect(written(sieve('s AND a', { isAuxiliary }))).toBe('a')
    expect(sieve('s AND a', { isAuxiliary })!.coversFormula).toBe(false)
    expect(written(sieve('s OR a', { isAuxiliary }))).toBe('any(s a)')
    expect(written(sieve('(s AND s2) OR a', { isAuxiliary }))).toBe('any(all(s s2) a)')
  })
})

describe('the use of an index', () => {
  const search: IndexSearch<string> = {
    limits: MANY,
    questionOf,
    isKnown: (question, { frequencies }) => Object.hasOwn(frequencies, question),
    nameOf: (each) => written(each)!,
    estimate: (question, { frequencies }) => ({
      expected: frequencies[question]!,
      most: frequencies[question]! + 1,
    }),
    count: () => {
      throw new Error('Nothing is counted here.')
    },
    candidates: (each) => sql`${sql.raw(written(each)!)}`,
  }
  const hints = (frequencies: Record<string, number>, documents = 10_000) => ({ documents, frequencies })
  const useOf = (query: string, frequencies: Record<string, number>, documents?: number) => {
    const row = { key: sql`id`, strings: () => sql`column` }
    const use = chooseUse(formulaOf(query), search as IndexSearch, hints(frequencies, documents), row)
    const node = use.withCandidates(sql`plain`).toOperationNode() as { sqlFragments?: readonly string[] }
    const isUsed = !node.sqlFragments!.includes('plain')
    const scanned = ['a', 'b', 'c', 'x'].filter((word) => use.isScanned(formulaOf(word) as Leaf))
    return { isUsed, scanned: scanned.join('') }
  }

  it('is worth it for at most ten times the root of the number of documents', () => {
    expect(maxFrequency({ documents: 10_000 })).toBe(1000)
    expect(maxFrequency({ documents: 2 })).toBe(15)
    expect(isFew(hints({}), 1000)).toBe(true)
    expect(isFew(hints({}), 1001)).toBe(false)
  })

  it.each<[string, Record<string, number>, boolean, string]>([
    ['a', { a: 1000 }, true, 'abcx'],
    ['a', { a: 1001 }, false, 'a'],
    ['a', {}, false, ''],
    ['a AND b', { a: 1, b: 5000 }, true, 'abcx'],
    ['a AND b', { a: 3000, b: 4000 }, false, 'ab'],
    ['a AND b', { a: 3000, b: 3000 }, true, 'abcx'],
    ['a OR b', { a: 600, b: 600 }, false, ''],
    ['a OR b', { a: 500, b: 500 }, true, 'abcx'],
    ['a OR b', { a: 500 }, false, ''],
    ['a AND c', { a: 5000, b: 1, c: 5000 }, false, 'ac'],
    ['a AND b', { a: 3000, b: 4000, 'all(a b)': 10 }, true, 'abcx'],
    ['a AND b', { a: 3000, b: 3000, 'all(a b)': 3000 }, false, 'ab'],
  ])('for %s with the rows %j', (query, frequencies, isUsed, scanned) => {
    expect(useOf(query, frequencies)).toEqual({ isUsed, scanned })
  })

  it('is none where the table has no documents', () => {
    expect(useOf('a', { a: 0 }, 0)).toEqual({ isUsed: false, scanned: '' })
  })

  it('expects as many rows as there are by chance, and at most those of the rarest part', () => {
    const of = (query: string, frequencies: Record<string, number>) =>
      estimate(sieveOf(formulaOf(query), questionOf, MANY)!, search, hints(frequencies))
    expect(together([100, 200], 1000)).toBe(20)
    expect(of('a AND b', { a: 1000, b: 2000 })).toEqual({ expected: 200, most: 1000 })
    expect(of('a OR b', { a: 1000, b: 2000 })).toEqual({ expected: 3000, most: 3000 })
    expect(of('a AND b', { a: 1000, b: 2000, 'all(a b)': 7 })).toEqual({ expected: 7, most: 7 })
  })

  it('expects nothing where it knows nothing of a part', () => {
    const unknown = {
      ...search,
      estimate: (each: string) => (each === 'a' ? null : { expected: 5, most: 9 }),
    }
    const both = sieveOf(formulaOf('a AND b'), questionOf, MANY)!
    expect(estimate(both, unknown, hints({}))).toBeNull()
    const other = sieveOf(formulaOf('b OR c'), questionOf, MANY)!
    expect(estimate(other, unknown, hints({}))).toEqual({ expected: 10, most: 18 })
  })
})
