import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyze } from '../../src/analysis/analyze.ts'
import { plainWords } from '../../src/analysis/plainWords.ts'
import { scaled } from '../support/scaled.ts'

const units = [..."\u0000/059:@AZ[`az{~\u007f\u0080éß_.-'\t\n "]

test('plain words are the tokens of the text', () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...units), maxLength: 4 }),
    fc.string({ unit: fc.constantFrom(...'az09b5 '), maxLength: 80 }),
  )
  fc.assert(
    fc.property(text, (written) => {
      const words = plainWords(written)
      expect(words !== null).toBe(/^[a-z0-9 ]{0,64}$/.test(written))
      if (words !== null) expect(words).toEqual(analyze(written))
    }),
    { numRuns: scaled(20_000) },
  )
})
