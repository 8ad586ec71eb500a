import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sanitizeHtml } from '../../src/pages/shared/sanitizeHtml.ts'
import { scaled } from '../support/scaled.ts'

/** A less-than sign stands nowhere but in a tag of the list, which has no attribute. */
const HARMLESS = new RegExp(
  '^(?:[^<]|</?(?:abbr|b|blockquote|br|caption|cite|code|d[dlt]|del|div|em|h[1-6r]|i|ins|li|ol|p|pre|q|s|' +
    'small|span|strong|sub|sup|table|tbody|t[dhr]|tfoot|thead|u|ul)>)*$',
)

test.each([
  ['<p onclick="steal()">See <a href="//evil">here</a><img src=x onerror=y></p>', '<p>See here</p>'],
  ['<script>alert(1)</script>a<style>b{}</style>c', 'ac'],
  ['<SCRIPT>alert(1)</SCRIPT >a', 'a'],
  ['<scr<script>ipt>alert(1)</script>', 'ipt>alert(1)'],
  ['<p title="</p><script>">a</p>', '<p>a</p>'],
  ['<b style=x>1 < 2</b>', '<b>1 &lt; 2</b>'],
  ['<svg><p>a</svg><math><b>c', '<p>a<b>c'],
  ['<!-- <b> -->a<!doctype b>', 'a'],
  ['<mark>not found</mark>', 'not found'],
  ['<B>a</b\n><BR/>', '<b>a</b><br>'],
  ['a < b <3', 'a &lt; b &lt;3'],
  ['<p', ''],
  ['&lt;script&gt;', '&lt;script&gt;'],
  ['<textarea><b>a</b></textarea>b', 'b'],
])('%s becomes %s', (html, expected) => {
  expect(sanitizeHtml(html)).toBe(expected)
})

const PIECES = fc.constantFrom(
  ...[
    '<',
    '>',
    '/',
    '"',
    "'",
    '=',
    ' ',
    '<!--',
    '-->',
    'script',
    'style',
    'b',
    'p',
    'onload',
    'x',
    '&lt;',
    '\0',
  ],
)

test('no text has anything but the tags of the list', () => {
  fc.assert(
    fc.property(fc.array(PIECES, { maxLength: 40 }), (pieces) => {
      const clean = sanitizeHtml(pieces.join(''))
      expect(clean).toMatch(HARMLESS)
      expect(sanitizeHtml(clean)).toBe(clean)
    }),
    { numRuns: scaled(20_000) },
  )
})

test('the demo releases keep their structure', () => {
  const lines = readFileSync('examples/releases.ndjson', 'utf8').trim().split('\n').slice(0, 100)
  const bodies = lines.flatMap((line) => JSON.parse(line).body_xhtml ?? []) as string[]
  expect(bodies.length).toBeGreaterThan(90)
  for (const body of bodies) {
    const clean = sanitizeHtml(body)
    expect(clean).toMatch(HARMLESS)
    expect(clean.split('<p>').length).toBe(body.split(/<p[ >]/).length)
  }
})
