import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileFuzzy, compileFuzzyWord } from '../../src/analysis/fuzzy.ts'
import { compileRegexp } from '../../src/analysis/regexp/dfa/compileRegexp.ts'
import { parseRegexp } from '../../src/analysis/regexp/syntax/parseRegexp.ts'
import { anyWord, someWord } from '../../src/analysis/spanTest.ts'
import { scaled } from '../support/scaled.ts'

const words = fc.array(fc.stringMatching(/^[abk😀\ud800]{1,6}$/u), { maxLength: 5 })
const columns = words.map((found) => ` ${found.join(' ')} `)

test('the words of a text stand between its spaces and its ends', () => {
  const words = (text: string) => {
    const found: string[] = []
    someWord([anyWord((whole, start, end) => found.push(whole.slice(start, end)) === 0)])(text)
    return found
  }
  expect(words('ab c  de')).toEqual(['ab', 'c', 'de'])
  expect(words(' ab ')).toEqual(['ab'])
  expect(words(' ')).toEqual([])
  expect(words('')).toEqual([])
})

test('some word of a text is near one of some fuzzy words', () => {
  const edits = fc.constantFrom(0 as const, 1 as const, 2 as const)
  const terms = fc.array(fc.tuple(fc.stringMatching(/^[abk😀]{1,5}$/u), edits), {
    minLength: 1,
    maxLength: 3,
  })
  fc.assert(
    fc.property(terms, columns, (near, column) => {
      const tests = near.map(([term, most]) => compileFuzzy(term, most))
      const expected = column.split(' ').some((word) => word !== '' && tests.some((test) => test(word)))
      const words = near.map(([term, most]) => compileFuzzyWord(term, most))
      expect(someWord(words)(column)).toBe(expected)
    }),
    { numRuns: scaled(10_000) },
  )
})

test('some word of a text matches a regexp', () => {
  fc.assert(
    fc.property(fc.constantFrom('ba[bk].*', '.{2}', 'a*', 'a*b?', '.*😀', '@'), columns, (text, column) => {
      const parsed = parseRegexp(text)
      if (!parsed.ok) throw new Error(parsed.failure.flaw)
      const compiled = compileRegexp(parsed.node, 1000)
      if (!compiled.ok) throw new Error('The automaton is too large.')
      const expected = column.split(' ').some((word) => word !== '' && compiled.matches(word))
      expect(someWord([anyWord(compiled.matchesSpan)])(column)).toBe(expected)
    }),
    { numRuns: scaled(10_000) },
  )
})
