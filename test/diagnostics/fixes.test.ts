import { expect, test } from 'vitest'
import { applyEdits, applyFix, edit, insert, removal, replace } from '../../src/diagnostics/diagnostic.ts'

test('a fix applies all its edits to the original text', () => {
  const edits = [edit(0, 0, '"'), edit(3, 3, '"'), edit(1, 2, '')]
  expect(applyEdits('abc', edits)).toBe('"ac"')
  expect(applyEdits('abc', insert('write', { text: 'x' }, 1, 'x').edits)).toBe('axbc')
  expect(applyEdits('abc', replace('write', { text: 'x' }, 1, 3, 'x').edits)).toBe('ax')
})

test('what is no text and what is no fix are refused', () => {
  const fix = { code: 'write', data: { text: 'x' }, title: '', edits: [edit(0, 0, 'x')] } as const
  expect(applyFix('a', fix)).toBe('xa')
  expect(() => applyFix(5 as never, fix)).toThrow('applyFix: the argument source must be a string, not 5.')
  expect(() => applyFix('a', {} as never)).toThrow('applyFix: the argument fix must be a fix of a diagnostic')
})

test('an insertion at the start of a replacement comes before it', () => {
  const edits = [edit(1, 2, 'x'), edit(1, 1, '+')]
  expect(applyEdits('abc', edits)).toBe('a+xc')
  expect(applyEdits('abc', edits.toReversed())).toBe('a+xc')
})

// The text between ‹ and › is removed.
test.each([
  ['‹a› b', 'b'],
  ['a ‹b› c', 'a c'],
  ['a ‹b›', 'a'],
  ['a \u3000‹b›\n', 'a'],
  ['a‹b›', 'a'],
  ['a‹(›b', 'a b'],
  ['a‹(› b', 'a b'],
  ['(‹a› b)', '(b)'],
  ['(‹a›b)', '(b)'],
  ['a ‹b›\u3000c', 'a c'],
  ['a\u3000‹b›c', 'a\u3000c'],
  ['a‹b›\u3000c', 'a\u3000c'],
  ['a‹b› c', 'a c'],
  [' ‹a› ', ''],
  ['(a ‹b›)', '(a )'],
  ['a‹b›)', 'a)'],
  ['-‹-›b', '-b'],
  ['+‹-›b', '+b'],
  ['!‹-›b', '!b'],
  ['‹a›', ''],
])('leaving out a part of %j gives %j', (marked, expected) => {
  const text = marked.replace(/[‹›]/g, '')
  const [start, end] = [marked.indexOf('‹'), marked.indexOf('›') - 1]
  expect(applyEdits(text, [removal(text, start, end)])).toBe(expected)
})
