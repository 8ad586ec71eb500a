import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { autoEdits, compileFuzzy } from '../../src/analysis/fuzzy.ts'
import { compileRegexp } from '../../src/analysis/regexp/dfa/compileRegexp.ts'
import { fuzzyRegexp } from '../../src/backends/sql/patterns/fuzzyRegexp.ts'
import { scaled } from '../support/scaled.ts'

/** The whole table, straight from the definition. */
function distance(left: string, right: string): number {
  const a = [...left]
  const b = [...right]
  const table = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  for (let i = 0; i <= a.length; i++) {
    for (let j = 0; j <= b.length; j++) {
      if (i === 0 || j === 0) {
        table[i]![j] = i + j
        continue
      }
      let nearest = Math.min(
        table[i - 1]![j]! + 1,
        table[i]![j - 1]! + 1,
        table[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        nearest = Math.min(nearest, table[i - 2]![j - 2]! + 1)
      table[i]![j] = nearest
    }
  }
  return table[a.length]![b.length]!
}

describe('compileFuzzy', () => {
  it.each([
    ['roam', 0, 'roam', true],
    ['roam', 0, 'foam', false],
    ['roam', 1, 'foam', true],
    ['roam', 1, 'roams', true],
    ['roam', 1, 'oam', true],
    ['roam', 1, 'raom', true],
    ['roam', 1, 'raon', false],
    ['ca', 2, 'abc', false],
    ['a😀b', 1, 'ab😀', true],
    ['😀', 1, '', true],
    ['😀', 1, '😁', true],
    ['', 2, '', true],
    ['', 2, 'a', false],
    ['a', 2, '', true],
  ] as const)('%j within %j of %j is %j', (term, edits, text, expected) => {
    expect(compileFuzzy(term, edits)(text)).toBe(expected)
  })

  it('equals the distance by definition, also when one test is used many times', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '😀'), maxLength: 7 })
    fc.assert(
      fc.property(word, fc.constantFrom(0, 1, 2), fc.array(word, { maxLength: 5 }), (term, edits, texts) => {
        const test = compileFuzzy(term, edits)
        for (const text of texts)
          expect(test(text)).toBe(term === '' ? text === '' : distance(term, text) <= edits)
      }),
      { numRuns: scaled(4000) },
    )
  })
})

describe('fuzzyRegexp', () => {
  it.each([
    ['', 2, 'a', false],
    ['ab', 1, 'ba', true],
    ['abcd', 2, 'badc', true],
    ['abcd', 1, 'badc', false],
    ['a😀b', 1, 'ab😀', true],
  ] as const)('of %j within %j matches %j: %j', (value, edits, text, expected) => {
    const compiled = compileRegexp(fuzzyRegexp(value, edits), 2000)
    expect(compiled.ok && compiled.matches(text)).toBe(expected)
  })

  it('matches what compileFuzzy matches', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '😀'), maxLength: 7 })
    fc.assert(
      fc.property(word, fc.constantFrom(0, 1, 2), fc.array(word, { maxLength: 8 }), (value, edits, texts) => {
        const compiled = compileRegexp(fuzzyRegexp(value, edits), 2000)
        if (!compiled.ok) throw new Error('too large')
        const test = compileFuzzy(value, edits)
        for (const text of texts) expect(compiled.matches(text), text).toBe(test(text))
      }),
      { numRuns: 500 },
    )
  })
})

describe('autoEdits', () => {
  it.each([
    ['', 0],
    ['ab', 0],
    ['😀😀', 0],
    ['abc', 1],
    ['😀😀😀', 1],
    ['abcde', 1],
    ['abcdef', 2],
  ])('of %j is %j', (term, expected) => {
    expect(autoEdits(term)).toBe(expected)
  })
})
