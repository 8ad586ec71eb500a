import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesPhrase } from '../../src/analysis/phrase.ts'
import { scaled } from '../support/scaled.ts'

const split = (text: string): string[] => (text === '' ? [] : text.split(' '))

/** The definition, by trying every choice of positions. */
function matchesSlowly(tokens: readonly string[], phrase: readonly string[], slop: number): boolean {
  const choose = (i: number, taken: readonly number[]): boolean => {
    if (i === phrase.length) {
      const shifted = taken.map((p, k) => p - k)
      return Math.max(...shifted) - Math.min(...shifted) <= slop
    }
    return tokens.some(
      (token, p) => token === phrase[i] && !taken.includes(p) && choose(i + 1, [...taken, p]),
    )
  }
  return phrase.length > 0 && choose(0, [])
}

describe('matchesPhrase', () => {
  it.each([
    ['a b c', 'b c', 0, true],
    ['a b c', 'a c', 0, false],
    ['a b c', 'a c', 1, true],
    ['a b', 'b a', 1, false],
    ['a b', 'b a', 2, true],
    ['a', 'a a', 5, false],
    ['a x a', 'a a', 1, true],
    ['a a b', 'a b a', 2, true],
    ['a b a b a c', 'a b a c', 0, true],
    ['a', 'a', 0, true],
    ['', 'a', 3, false],
    ['a', '', 3, false],
  ])('in %j, %j with slop %j is %j', (tokens, phrase, slop, expected) => {
    expect(matchesPhrase(split(tokens), split(phrase), slop)).toBe(expected)
  })

  it('equals the definition', () => {
    const word = fc.constantFrom('a', 'b', 'c')
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 9 }),
        fc.array(word, { maxLength: 4 }),
        fc.nat({ max: 5 }),
        (tokens, phrase, slop) => {
          expect(matchesPhrase(tokens, phrase, slop)).toBe(matchesSlowly(tokens, phrase, slop))
        },
      ),
      { numRuns: scaled(4000) },
    )
  })

  it('stays quick with hundreds of repeated terms in a long text', () => {
    const phrase = Array.from({ length: 400 }, (_, i) => (i % 3 === 0 ? 'b' : 'a'))
    const tokens = Array.from({ length: 50_000 }, (_, i) => (i % 7 === 0 ? 'x' : i % 2 === 0 ? 'b' : 'a'))
    expect(matchesPhrase(tokens, phrase, 0)).toBe(false)
    expect(matchesPhrase(tokens, phrase, 50)).toBe(false)
    expect(matchesPhrase([...tokens, ...phrase], phrase, 0)).toBe(true)
    expect(matchesPhrase([...tokens, ...phrase], phrase, 50)).toBe(true)
  })
})
