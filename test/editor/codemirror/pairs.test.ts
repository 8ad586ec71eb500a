import { expect, test } from 'vitest'
import { pairAt } from '../../../src/editor/codemirror/pairs.ts'
import { highlight } from '../../../src/editor/index.ts'
import { shop } from '../support/shop.ts'

/** The two characters of the pair at `|`, with their places. */
function pairIn(marked: string): string | null {
  const caret = marked.indexOf('|')
  const text = marked.replace('|', '')
  const pair = pairAt(highlight(shop, text), text, caret)
  return pair === null ? null : pair.map((at) => `${text[at]}${at}`).join(' ')
}

test.each([
  ['|(bank)', '(0 )5'],
  ['(|bank)', '(0 )5'],
  ['(bank)|', '(0 )5'],
  ['(ba|nk)', null],
  // The one after the caret wins.
  ['(|(bank))', '(1 )6'],
  ['((bank)|)', '(0 )7'],
  ['price:|[1 TO 5}', '[6 }13'],
  ['price:|{1 TO 5]', '{6 ]13'],
  ['|"a b"', '"0 "4'],
  ['"a b"|~2', '"0 "4'],
  // Text inside a value is no bracket.
  ['"a (|b" c)', null],
  ['\\(|bank', null],
  ['/(|a)/', null],
  // Nothing closes it.
  ['(|bank', null],
  ['"|bank', null],
  ['|', null],
])('%s', (marked, pair) => {
  expect(pairIn(marked)).toBe(pair)
})
