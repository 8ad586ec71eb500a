import { expect, test } from 'vitest'
import { didYouMean } from '../../src/diagnostics/didYouMean.ts'

const names = ['organisation', 'headline', 'subheadline', 'versioncreated', 'author.name', 'isin', 'a_code']

test.each([
  ['another spelling', 'organization', ['organisation']],
  ['another case, before a longer name', 'Headline', ['headline', 'subheadline']],
  ['two letters swapped', 'haedline', ['headline']],
  ['two letters swapped in a short name', 'isni', ['isin']],
  ['its first two letters swapped', 'siin', ['isin']],
  ['the last part of a path', 'name', ['author.name']],
  ['the last part of a name with an underscore', 'code', ['a_code']],
  ['the start of a name', 'version', ['versioncreated']],
  ['a start of three letters', 'ver', ['versioncreated']],
  ['a start of two letters', 've', []],
  ['the end of a name, but no part of a path', 'created', []],
  ['nothing similar', 'qqqq', []],
  ['a long text', 'x'.repeat(1000), []],
])('%s', (_, typed, expected) => {
  expect(didYouMean(typed, names)).toEqual(expected)
})

test('at most three names, the most similar first, equally similar ones in alphabetical order', () => {
  expect(didYouMean('name', ['game', 'dame', 'fame', 'came', 'same'])).toEqual(['came', 'dame', 'fame'])
  expect(didYouMean('names', ['came', 'named', 'name', 'names'])).toEqual(['names', 'name', 'named'])
})

test('two fifths of the letters may differ, and one letter in any case', () => {
  expect(didYouMean('abcde', ['abcxy'])).toEqual(['abcxy'])
  expect(didYouMean('abcde', ['abxyz'])).toEqual([])
  expect(didYouMean('a', ['b', 'bc'])).toEqual(['b'])
})

test('the case of names makes no difference, and a start or an end is as far as can be', () => {
  expect(didYouMean('isin', ['ISIN', 'isim'])).toEqual(['ISIN', 'isim'])
  expect(didYouMean('NAME', ['Author.Name'])).toEqual(['Author.Name'])
  expect(didYouMean('names', ['a.names', 'nases', 'names_of'])).toEqual(['nases', 'a.names', 'names_of'])
  expect(didYouMean('ame', ['lamentable'])).toEqual([])
})

test('a name of at most 64 characters has suggestions', () => {
  expect(didYouMean('x'.repeat(64), ['x'.repeat(63)])).toEqual(['x'.repeat(63)])
  expect(didYouMean('x'.repeat(65), ['x'.repeat(64)])).toEqual([])
})
