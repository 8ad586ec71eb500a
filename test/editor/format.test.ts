import fc from 'fast-check'
import { expect, test } from 'vitest'
import { format } from '../../src/editor/index.ts'
import { explain, planQuery } from '../../src/index.ts'
import { scaled } from '../support/scaled.ts'
import { brokenQuery } from '../syntax/queries.ts'
import { shop, shopQuery } from './support/shop.ts'

test.each([
  ['a   &&  (b || c)', 'a AND (b OR c)'],
  [' price : [ 1  TO 5 ] ', 'price:[1 TO 5]'],
  ['a', 'a'],
  // not well-formed
  ['(a  AND', '(a  AND'],
  ['', ''],
  ['  ', '  '],
])('%j becomes %j', (text, formatted) => {
  expect(format(text)).toBe(formatted)
})

test('boolean precedence needs fewer parentheses', () => {
  expect(format('(a AND b) OR c', { precedence: 'boolean' })).toBe('a AND b OR c')
  expect(format('(a AND b) OR c')).toBe('(a AND b) OR c')
})

test('a text beyond the limits stays', () => {
  expect(format('a   b', { limits: { length: 4 } })).toBe('a   b')
})

test('the meaning stays, and formatting again changes nothing', () => {
  fc.assert(
    fc.property(shopQuery, (text) => {
      const formatted = format(text)
      expect(format(formatted)).toBe(formatted)
      const now = new Date(0)
      const meaning = (each: string) => explain(planQuery(shop, each, { now }), 'lucene')
      expect(meaning(formatted)).toBe(meaning(text))
    }),
    { numRuns: scaled(4000) },
  )
})

test('no text makes it throw', () => {
  fc.assert(
    fc.property(brokenQuery, (text) => {
      expect(typeof format(text)).toBe('string')
    }),
    { numRuns: scaled(4000) },
  )
})
