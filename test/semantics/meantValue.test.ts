import { expect, test } from 'vitest'
import { valuesMeantBy } from '../../src/semantics/meantValue.ts'

test.each([
  ['boolean', 'True', 'true'],
  ['boolean', 'YES', 'true'],
  ['boolean', '1', 'true'],
  ['boolean', 'no', 'false'],
  ['boolean', 'off', 'false'],
  ['number', '1 000 000', '1000000'],
  ['number', '1_000.5', '1000.5'],
  ['number', '3,5', '3.5'],
  ['number', '0,125', '0.125'],
  ['number', '-0,500', '-0.500'],
  ['integer', '12,345', '12345'],
  ['number', '1,234,567', '1234567'],
  ['number', '$5', '5'],
  ['number', '5€', '5'],
  ['number', '12.50 EUR', '12.50'],
  ['number', '5%', '5'],
  ['number', '.5', '0.5'],
  ['number', '5.', '5'],
  ['number', '=5', '5'],
  ['number', '==5', '5'],
  ['number', '≥5', '>=5'],
  ['number', '=<5', '<=5'],
  ['number', '=>5', '>=5'],
  ['number', '5+', '>=5'],
  ['integer', '2010-2013', '[2010 TO 2013]'],
  ['integer', '1..5', '[1 TO 5]'],
  ['integer', '1...5', '[1 TO 5]'],
  ['number', '0.5..1.5', '[0.5 TO 1.5]'],
  ['integer', '1–5', '[1 TO 5]'],
  ['integer', '-5..-1', '[-5 TO -1]'],
  ['integer', '1..', '>=1'],
  ['integer', '..5', '<=5'],
  ['integer', '1 to 5', '[1 TO 5]'],
  ['integer', '0x1F', '31'],
  ['date', 'yesterday', 'now-1d/d'],
] as const)('for a %s, %s means %s', (kind, written, meant) => {
  expect(valuesMeantBy(kind, written)).toEqual([meant])
})

test.each([
  ...([
    ['boolean', 'maybe'],
    ['number', ''],
    ['number', 'five'],
    ['number', '-'],
    ['number', '..'],
  ] as const),
  ...([
    ['number', '1.2.3'],
    ['number', '10.0.0.1'],
    ['number', '1,2,3'],
    ['number', '5k'],
  ] as const),
  ...([
    ['integer', '555-1234-99'],
    ['date', 'soon'],
    ['boolean', 'constructor'],
    ['keyword', 'True'],
    ['text', '1,000'],
  ] as const),
])('for a %s, %j is not guessed', (kind, written) => {
  expect(valuesMeantBy(kind, written)).toEqual([])
})

test('a number with three digits after a comma may be either of two', () => {
  expect(valuesMeantBy('number', '12,345')).toEqual(['12345', '12.345'])
})
