import { expect, test } from 'vitest'
import { documentsOf } from '../../src/pages/playground/panes/documentsPane.ts'
import { schemaError } from '../../src/pages/playground/panes/schemaPane.ts'
import { offsetOfJsonError, SourceError, startOfLine } from '../../src/pages/playground/panes/sourceNote.ts'
import { schemaFromJson } from '../../src/schema/schemaFromJson.ts'

test('documents are an array, or one on each line', () => {
  expect(documentsOf(' [{ "a": 1 }, {}] ')).toEqual([{ a: 1 }, {}])
  expect(documentsOf('{ "a": 1 }\n\n{ "b": 2 }\r\n')).toEqual([{ a: 1 }, { b: 2 }])
})

function errorOf(run: () => unknown): Error {
  try {
    run()
  } catch (error) {
    return error as Error
  }
  throw new Error('There is no error.')
}

test.each<[string, string, number | null]>([
  ['[1]', 'Each item of the array must be an object', null],
  ['[{}', 'The array is not JSON: ', 3],
  ['[[]]', 'Each item of the array must be an object', null],
  ['[null]', 'Each item of the array must be an object', null],
  ['{}\n[]', 'Line 2 is not a JSON object', 3],
  ['null', 'Line 1 is not a JSON object', 0],
  ['{}\n1', 'Line 2 is not a JSON object', 3],
  ['{}\n\n{"a" 1}', 'Line 3 is not JSON: ', 9],
])('%j has an error: %s', (text, message, offset) => {
  const error = errorOf(() => documentsOf(text))
  expect(error).toBeInstanceOf(SourceError)
  expect(error.message).toContain(message)
  expect((error as SourceError).offset).toBe(offset)
})

test.each<[string, number | null]>([
  ['{ "fields": { "a": { "kind": "txt" } } }', 14],
  ['{ "fields": { "a": { "kind": "text" } ', 38],
  ['{ "fields": {} } x', 17],
  ['[]', null],
])('the error of the schema %j is at its place', (json, offset) => {
  expect(
    schemaError(
      json,
      errorOf(() => schemaFromJson(json)),
    ).offset,
  ).toBe(offset)
})

test('the messages of other browsers name a place, too', () => {
  const firefox = "JSON.parse: expected ',' or '}' after property value at line 2 column 3 of the JSON data"
  expect(offsetOfJsonError('{\n  x', firefox)).toBe(4)
  expect(offsetOfJsonError('{', 'JSON Parse error: Expected }')).toBeNull()
  expect([1, 2, 3].map((line) => startOfLine('a\nbc\nd', line))).toEqual([0, 2, 5])
})
