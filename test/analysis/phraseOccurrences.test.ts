import fc from 'fast-check'
import { expect, it } from 'vitest'
import { matchesPhrase } from '../../src/analysis/phrase.ts'
import { phraseOccurrences } from '../../src/analysis/phraseOccurrences.ts'
import { scaled } from '../support/scaled.ts'

/** The tokens of all occurrences, by trying every choice of positions. */
function byTrial(tokens: readonly string[], phrase: readonly string[], slop: number): Set<number> {
  const taking = new Set<number>()
  const choose = (chosen: readonly number[]): void => {
    if (chosen.length < phrase.length) {
      tokens.forEach((token, at) => {
        if (token === phrase[chosen.length] && !chosen.includes(at)) choose([...chosen, at])
      })
      return
    }
    const moves = chosen.map((position, i) => position - i)
    if (Math.max(...moves) - Math.min(...moves) <= slop) for (const position of chosen) taking.add(position)
  }
  choose([])
  return taking
}

const token = fc.constantFrom('a', 'b', 'c', 'd')
const tokens = fc.array(token, { maxLength: 12 })
const phrase = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 })

it('finds the tokens of every occurrence, and no others', () => {
  fc.assert(
    fc.property(tokens, phrase, fc.nat({ max: 6 }), (tokens, phrase, slop) => {
      const found = phraseOccurrences(tokens, phrase, slop)
      expect(found.flat()).toEqual([...byTrial(tokens, phrase, slop)].sort((a, b) => a - b))
      expect(found.length > 0).toBe(matchesPhrase(tokens, phrase, slop))
      for (const group of found) {
        const [first, last] = [group[0]!, group.at(-1)!]
        expect(matchesPhrase(tokens.slice(first, last + 1), phrase, slop)).toBe(true)
      }
    }),
    { numRuns: scaled(5000) },
  )
})

it('gives occurrences that share no token one by one', () => {
  expect(phraseOccurrences(['a', 'b', 'a', 'b'], ['a', 'b'], 0)).toEqual([
    [0, 1],
    [2, 3],
  ])
  expect(phraseOccurrences(['a', 'a', 'a'], ['a', 'a'], 0)).toEqual([[0, 1, 2]])
})

it('finds nothing of an empty phrase', () => {
  expect(phraseOccurrences(['a'], [], 1)).toEqual([])
})

it('joins occurrences that share one token', () => {
  expect(phraseOccurrences(['a', 'b', 'a', 'b', 'a'], ['a', 'b', 'a'], 0)).toEqual([[0, 1, 2, 3, 4]])
})
