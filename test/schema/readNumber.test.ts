import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNumeric, readInteger, readNumber } from '../../src/schema/readNumber.ts'

test.each([
  ['5', 5],
  ['+5', 5],
  ['-5.25', -5.25],
  ['1e3', 1000],
  ['1E-2', 0.01],
  ['1e+2', 100],
  ['-0', 0],
  ['007', 7],
  ['1e308', 1e308],
])('%s is the number %d', (text, value) => {
  expect(Object.is(readNumber(text), value)).toBe(true)
  expect(isNumeric(text)).toBe(true)
})

test.each(['', 'abc', '0x10', 'NaN', 'Infinity', '1e400', '.5', '5.', '1e', '1_000', '1,000', ' 5', '--5'])(
  '%s is no number',
  (text) => {
    expect(readNumber(text)).toBeNull()
    // A number may have the form of one and still be too large.
    expect(isNumeric(text)).toBe(text === '1e400')
  },
)

test.each([
  ['5', 5, 5],
  ['1.0', 1, 1],
  ['1.5', 1, 2],
  ['-1.5', -2, -1],
  ['0.05', 0, 1],
  ['-0.05', -1, 0],
  ['0.00100', 0, 1],
  ['-0.0010', -1, 0],
  ['-0.0', 0, 0],
  ['1e3', 1000, 1000],
  ['0e99', 0, 0],
  ['-0.00e30', 0, 0],
  ['15e-1', 1, 2],
  ['100e-2', 1, 1],
  ['9007199254740991', 9007199254740991, 9007199254740991],
  ['-9007199254740991', -9007199254740991, -9007199254740991],
  ['9007199254740990.5', 9007199254740990, 9007199254740991],
  [`0.${'0'.repeat(500)}1`, 0, 1],
])('%s lies between the integers %d and %d', (text, floor, ceiling) => {
  expect(readInteger(text)).toEqual({ floor, ceiling })
})

test.each(['9007199254740992', '9007199254740991.5', '-9007199254740992', '1e16', '1e999999999', 'x'])(
  '%s is no integer that fits',
  (text) => {
    expect(readInteger(text)).toBeNull()
  },
)

test('every safe integer is read as itself, also with zeros after the point', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.nat(5), (value, zeros) => {
      const text = `${value}${zeros > 0 ? `.${'0'.repeat(zeros)}` : ''}`
      expect(readInteger(text)).toEqual({ floor: value + 0, ceiling: value + 0 })
    }),
  )
})
