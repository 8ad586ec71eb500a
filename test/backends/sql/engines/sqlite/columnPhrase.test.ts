import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesPhrase } from '../../../../../src/analysis/phrase.ts'
import { parseTokenColumn, tokenColumn } from '../../../../../src/analysis/tokenColumn.ts'
import { compileColumnPhrase } from '../../../../../src/backends/sql/engines/sqlite/functions/columnPhrase.ts'
import { scaled } from '../../../../support/scaled.ts'

describe('compileColumnPhrase', () => {
  it.each([
    [' a b c ', ['a', 'c'], 1, true],
    [' a b c ', ['a', 'c'], 0, false],
    [' a  c ', ['a', 'c'], 9, false],
    [' a  c a ', ['a', 'c'], 2, true],
    [' a a ', ['a', 'a'], 1, true],
    [' a  a ', ['a', 'a'], 1, false],
    [' ', ['a'], 1, false],
    [' aa ', ['a'], 1, false],
    [' a ', [], 1, false],
    [' a b ', ['a b'], 1, false],
    [' a  b ', [''], 1, false],
  ])('in %j, %j with slop %j is %j', (column, phrase, slop, expected) => {
    expect(compileColumnPhrase(phrase, slop)(column)).toBe(expected)
  })

  it('finds a phrase where it occurs in the tokens of a value', () => {
    const word = fc.constantFrom('a', 'b', 'ab', 'c')
    const values = fc.array(fc.array(word, { maxLength: 9 }), { maxLength: 3 })
    fc.assert(
      fc.property(values, fc.array(word, { maxLength: 4 }), fc.nat({ max: 5 }), (lists, phrase, slop) => {
        const column = tokenColumn(lists)
        const expected = parseTokenColumn(column).some((tokens) => matchesPhrase(tokens, phrase, slop))
        expect(compileColumnPhrase(phrase, slop)(column)).toBe(expected)
      }),
      { numRuns: scaled(20_000) },
    )
  })

  it('stays quick with hundreds of repeated terms in a long text', () => {
    const phrase = Array.from({ length: 400 }, (_, i) => (i % 3 === 0 ? 'b' : 'a'))
    const tokens = Array.from({ length: 50_000 }, (_, i) => (i % 7 === 0 ? 'x' : i % 2 === 0 ? 'b' : 'a'))
    expect(compileColumnPhrase(phrase, 50)(tokenColumn([tokens]))).toBe(false)
    expect(compileColumnPhrase(phrase, 50)(tokenColumn([tokens, phrase]))).toBe(true)
  })
})
