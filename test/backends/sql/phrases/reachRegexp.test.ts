import fc from 'fast-check'
import { expect, it } from 'vitest'
import { matchesPhrase } from '../../../../src/analysis/phrase.ts'
import { reachRegexp } from '../../../../src/backends/sql/phrases/reachRegexp.ts'

const word = fc.constantFrom('a', 'b', 'c.', 'd')

it('two words are in reach exactly if they are a phrase with that slop', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), word, word, fc.nat(10), (tokens, first, second, slop) => {
      const found = new RegExp(reachRegexp(first, second, slop), 'u').test(` ${tokens.join(' ')} `)
      expect(found).toBe(matchesPhrase(tokens, [first, second], slop))
    }),
  )
})
