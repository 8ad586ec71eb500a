import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matches, toPredicate } from '../../src/backends/memory/index.ts'
import { defineSchema, field, planAnyText } from '../../src/index.ts'
import { scaled } from '../support/scaled.ts'

const schema = defineSchema(
  {
    title: field.text(),
    brand: field.text({ whole: true }),
    source: field.text({ whole: true, patterns: 'whole' }),
    tag: field.keyword(),
    path: field.contains(),
    price: field.number(),
    day: field.date(),
  },
  { defaultFields: ['title'] },
)
const sourceOf = (text: string, options = {}) => planAnyText(schema, text, { partial: true, ...options })

describe('the last word of a text is a prefix', () => {
  test.each([
    ['cha', 'cha*'],
    ['red cha', 'red cha*'],
    ['red AND Cha', 'red AND Cha*'],
    ['title:cha', 'title:cha*'],
    ['title:(red cha', 'title:(red cha*)'],
    ['(red OR (blue cha', '(red OR (blue cha*))'],
    ['+cha', '+cha*'],
    ['café', 'café*'],
    ['東京', '(東 京*)'],
    ['wi-fi', '(wi fi*)'],
    ['C++', 'c*'],
    ['tag:wi-fi', 'tag:wi-fi*'],
    ['path:a/b', 'path:a/b*'],
    ['source:cha', 'source:(cha OR cha*)'],
    ['brand:cha', 'brand:cha*'],
  ])('%s: %s', (text, source) => {
    const { plan, changes } = sourceOf(text)
    expect(plan.source).toBe(source)
    expect(changes.filter(({ code }) => code !== 'unclosed-group')).toEqual([])
  })

  test.each([
    ['"cha', 'cha*'],
    ['"red cha', '("red" AND cha*)'],
    ['blue "big red cha', 'blue ("big red" AND cha*)'],
    ['title:"red cha', 'title:("red" AND cha*)'],
    ['brand:"ACME ba', 'brand:(acme AND ba*)'],
    ['tag:"Red Cha', 'tag:Red\\ Cha*'],
    ['source:"Red Cha', 'source:("Red Cha" OR Red\\ Cha* OR (red AND cha*))'],
  ])('so is that of a phrase that is not closed: %s: %s', (text, source) => {
    expect(sourceOf(text)).toMatchObject({ plan: { source }, changes: [] })
  })

  test('a phrase is of adjacent words where words are phrases', () => {
    expect(sourceOf('wi-fi', { splitWords: 'phrase' }).plan.source).toBe('("wi" AND fi*)')
  })

  test('numbers are also searched as such where a text can be a number', () => {
    const options = { defaultFields: ['title', 'price'] }
    expect(sourceOf('5', options).plan.source).toBe('(5 OR 5*)')
    expect(sourceOf('a 5', { ...options, defaultFields: ['title', 'day'] }).plan.source).toBe('a (5 OR 5*)')
  })
})

test.each([
  'red cha ',
  'cha," ',
  'red "big cha"',
  '(red cha)',
  'cha*',
  'c?a',
  'cha~',
  'cha~1',
  'cha^2',
  '/cha/',
  'price:5',
  'price:>5',
  'day:2019-10',
  '[a TO b]',
  'title:[a TO b]',
  'title:*',
  '*',
  'NOT cha',
  '-cha',
  'red NOT (blue cha',
  'red AND NOT title:cha',
  'cha AND',
  'title:',
  'nowhere:cha',
  'a\\',
  '"red ',
  '"',
  '',
  '!!!',
  '…',
])('a text that ends in no word stays as it is: %j', (text) => {
  const [given, expected] = [sourceOf(text), planAnyText(schema, text)]
  expect(given).toEqual(expected)
})

test('the hits have the whole word, and it is marked', () => {
  const { plan } = sourceOf('"red cha')
  const documents = ['A red chair', 'Red chalk', 'Red table', 'A chair in red'].map((title) => ({ title }))
  const marked = documents.map((each) => matches(plan, each).fields.title?.map(({ spans }) => spans[0]))
  expect(marked).toEqual([
    [
      { start: 2, end: 5 },
      { start: 6, end: 11 },
    ],
    [
      { start: 0, end: 3 },
      { start: 4, end: 9 },
    ],
    undefined,
    [
      { start: 2, end: 7 },
      { start: 11, end: 14 },
    ],
  ])
})

test('an empty box has the hits that it has without the option', () => {
  for (const emptyQuery of ['all', 'none'] as const)
    expect(sourceOf(' ', { emptyQuery })).toEqual(planAnyText(schema, ' ', { emptyQuery }))
})

test('a prefix that is one pattern too many is left out', () => {
  const limits = { patterns: 1 }
  expect(sourceOf('a* b', { limits }).plan.source).toBe('a* b')
  expect(sourceOf('a b', { limits }).plan.source).toBe('a b*')
})

test('what is quoted as pasted has no prefix, and what is not has one', () => {
  expect(sourceOf('npm install --save-dev', { pasted: true }).plan.source).toBe('npm install "--save-dev"')
  expect(sourceOf('red cha', { pasted: true }).plan.source).toBe('red cha*')
})

test('the places of changes are those of the given text', () => {
  const { plan, changes } = sourceOf('titel:x cha')
  expect(plan.source).toBe('"titel:x" cha*')
  expect(changes).toMatchObject([{ span: { start: 0, end: 7 }, code: 'unknown-field' }])
})

test.each([
  ['red"cha', 'red cha*'],
  ['12"cha', '12 cha*'],
  ['red OR"cha', 'red OR cha*'],
  ['red AND"cha', 'red AND cha*'],
  ['- OR"cha', '- OR cha*'],
  ['NOT blue )cha', 'NOT blue cha*'],
  ['(red cha', '(red cha*)'],
  ['(red "cha', '(red cha*)'],
  ['red &', 'red &'],
  ['http://a', '"http://a"'],
  ['cha AND', 'cha'],
])('the last word of a text with errors is completed after they are corrected: %s', (text, source) => {
  expect(sourceOf(text, { defaultFields: ['title'] }).plan.source).toBe(source)
})

const word = fc.constantFrom(
  'cha',
  'chair',
  'Red',
  'wi-fi',
  'C++',
  '東京',
  '5',
  'a/b',
  '2019-10',
  'ACME Bank',
)
const piece = fc.oneof(
  word,
  fc.constantFrom(
    'AND',
    'OR',
    'NOT',
    '(',
    ')',
    '"',
    'title:',
    'tag:',
    'brand:',
    'source:',
    'path:',
    'price:',
  ),
  fc.constantFrom('-', '+', ' ', '*', '~1'),
)

test('a partial text finds all that the text finds', () => {
  const text = fc
    .tuple(fc.array(fc.tuple(piece, fc.constantFrom('', ' ')), { maxLength: 6 }), word)
    .map(([pieces, last]) => `${pieces.flat().join('')}${last}`)
  const document = fc.record({
    title: word,
    brand: word,
    source: word,
    tag: word,
    path: word,
    price: fc.constantFrom(5, 6),
  })
  const options = fc.record({
    defaultFields: fc.subarray(['title', 'brand', 'source', 'tag', 'path', 'price'] as const, {
      minLength: 1,
    }),
    defaultOperator: fc.constantFrom('or', 'and'),
    precedence: fc.constantFrom('lucene', 'boolean'),
    splitWords: fc.constantFrom('operator', 'phrase'),
  })
  let more = 0
  fc.assert(
    fc.property(text, fc.array(document, { maxLength: 8 }), options, (given, documents, o) => {
      const plain = planAnyText(schema, given, o as never)
      const partial = planAnyText(schema, given, { ...o, partial: true } as never)
      const [isHit, isPartialHit] = [toPredicate(plain.plan), toPredicate(partial.plan)]
      for (const each of documents) {
        if (isHit(each)) expect(isPartialHit(each), partial.plan.source).toBe(true)
        else if (isPartialHit(each)) more++
      }
    }),
    { numRuns: scaled(200_000, 3000) },
  )
  expect(more).toBeGreaterThan(100)
})
