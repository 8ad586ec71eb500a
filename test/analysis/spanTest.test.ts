import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileFuzzy, compileFuzzyWord } from '../../src/analysis/fuzzy.ts'
import { compileRegexp } from '../../src/analysis/regexp/dfa/compileRegexp.ts'
import { regexpWord } from '../../src/analysis/regexp/dfa/regexpWord.ts'
import { parseRegexp } from '../../src/analysis/regexp/syntax/parseRegexp.ts'
import { anyWord, letterBit, someWord } from '../../src/analysis/spanTest.ts'
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

function compiledOf(text: string) {
  const parsed = parseRegexp(text)
  if (!parsed.ok) throw new Error(parsed.failure.flaw)
  const compiled = compileRegexp(parsed.node, 1000)
  if (!compiled.ok) throw new Error('The automaton is too large.')
  return compiled
}

const regexps = [
  ...['ba[bk].*', '.{2}', 'a*', 'a*b?', '.*😀', '@', '#', '()', '[^a]b+', 'a(b|k)a?', '(ab){2}', '[ab]{2,3}'],
  ...['.*b.*k.*', '(a.*|.*b)k', '[^\u0080-\uffff]{3}', '(b|kb|a.*kb)+', '(.*a.*)&(.*k.*)'],
]

test('some word of a text matches a regexp', () => {
  fc.assert(
    fc.property(fc.constantFrom(...regexps), columns, (text, column) => {
      const compiled = compiledOf(text)
      const expected = column.split(' ').some((word) => word !== '' && compiled.matches(word))
      expect(someWord([regexpWord(compiled)])(column)).toBe(expected)
    }),
    { numRuns: scaled(10_000) },
  )
})

const bits = (letters: string) =>
  [...letters].reduce((set, letter) => set | letterBit(letter.charCodeAt(0)), 0)

test.each([
  ['.*q.*z.*', 2, 'qz', null],
  ['[ab]+c?d', 2, 'd', 'abcd'],
  ['(aq|bq)r{2}', 4, 'qr', 'abqr'],
  ['.{3,}', 3, '', null],
  ['(a(b(c(d(e(f(g(h(i(jx|x)|x)|x)|x)|x)|x)|x)|x)|x)|x)', 1, 'x', 'abcdefghijx'],
  ['[a-dq]', 1, '', 'abcdq'],
  ['😀', 1, '', null],
])('what words are like that match /%s/ is known from its automaton', (text, shortest, required, letters) => {
  expect(regexpWord(compiledOf(text))).toMatchObject({
    shortest,
    required: bits(required),
    letters: letters === null ? -1 : bits(letters),
  })
})
