import { expect, test } from 'vitest'
import { documentsOf } from '../../src/pages/playground/panes/documentsPane.ts'

test('documents are an array, or one on each line', () => {
  expect(documentsOf(' [{ "a": 1 }, {}] ')).toEqual([{ a: 1 }, {}])
  expect(documentsOf('{ "a": 1 }\n\n{ "b": 2 }\r\n')).toEqual([{ a: 1 }, { b: 2 }])
})

test.each([
  ['[1]', 'an object for each document'],
  ['[{}', 'JSON'],
  ['[[]]', 'an object for each document'],
  ['[null]', 'an object for each document'],
  ['{}\n[]', 'Line 2 is no JSON object'],
  ['null', 'Line 1 is no JSON object'],
  ['{}\n1', 'Line 2 is no JSON object'],
  ['{}\n\n{"a"', 'Line 3 is no JSON object'],
])('%j is refused', (text, message) => {
  expect(() => documentsOf(text)).toThrow(message)
})
