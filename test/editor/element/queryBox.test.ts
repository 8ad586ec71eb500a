import { expect, test, vi } from 'vitest'
import { QueryBox } from '../../../src/editor/element/queryBox.ts'
import { shop } from '../support/shop.ts'

function made() {
  const callbacks = { edited: vi.fn(), submitted: vi.fn(), marked: vi.fn() }
  return { box: new QueryBox(callbacks), callbacks }
}

test.each([
  ['', 'bank'],
  ['bank', ''],
  ['aa', 'aaa'],
  ['aaa', 'aa'],
  ['abab', 'ab'],
  ['a OR b', 'a AND b'],
  ['bank', 'bank'],
])('a program replaces %j by %j, and is told whether it is another text', (before, after) => {
  const { box, callbacks } = made()
  box.write(before)
  expect(box.write(after)).toBe(before !== after)
  expect(box.text).toBe(after)
  expect(callbacks.edited).not.toHaveBeenCalled()
})

test.each(['a\nb', 'a\rb', 'a\r\nb'])('a program writes one line: %j', (text) => {
  const { box } = made()
  box.write(text)
  expect(box.text).toBe('a b')
  expect(box.write(text)).toBe(false)
})

test('a box that is not on the page keeps its text, and reads it by the schema that it has', () => {
  const { box } = made()
  box.write('price:abc')
  expect(box.reading).toBe(null)
  box.read({ schema: shop })
  expect(box.reading!.error!.code).toBe('invalid-value')
  box.write('price:5')
  expect(box.reading!.plan).not.toBe(null)
  box.read({ schema: null })
  expect(box.reading).toBe(null)
  expect(box.text).toBe('price:5')
})
