import { expect, test } from 'vitest'
import { edit } from '../../src/diagnostics/diagnostic.ts'
import { EditedText } from '../../src/semantics/editedText.ts'

test('an edited text knows where its characters stood, after several edits too', () => {
  const text = new EditedText('abcdef')
  const origin = (start: number, end: number) => Object.values(text.originOf({ start, end }))
  text.apply([edit(4, 5, ''), edit(0, 0, '('), edit(1, 3, 'XYZ')])
  expect(text.text).toBe('(aXYZdf')
  expect([origin(1, 2), origin(2, 5), origin(5, 6), origin(6, 7), origin(7, 7)]).toEqual([
    [0, 1],
    [1, 3],
    [3, 5],
    [5, 6],
    [6, 6],
  ])
  text.apply([edit(2, 5, ''), edit(7, 7, ')')])
  expect(text.text).toBe('(adf)')
  expect([origin(0, 5), origin(2, 3), origin(4, 5)]).toEqual([
    [0, 6],
    [3, 5],
    [6, 6],
  ])
})
