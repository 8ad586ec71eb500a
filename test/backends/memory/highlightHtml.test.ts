import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highlightHtml, matches } from '../../../src/backends/memory/index.ts'
import { defineSchema, field, planQuery } from '../../../src/index.ts'
import { fieldValue } from '../../support/cases/fieldValue.ts'
import { createRandom } from '../../support/cases/random.ts'
import { scaled } from '../../support/scaled.ts'
import { markUp } from './support/markUp.ts'

const span = (start: number, end: number) => ({ start, end })

/** Marks all places of `x` and `X`. */
function highlightX(html: string): string {
  const spans = [...html.matchAll(/x+/gi)].map(({ index, 0: found }) => span(index, index + found.length))
  return highlightHtml(html, spans, { html: true })
}

describe('highlightHtml of plain text', () => {
  it.each([
    ['escapes', '<b>&"\'</b>', [], '&lt;b&gt;&amp;&quot;&#39;&lt;/b&gt;'],
    ['marks', 'AT&T bank', [span(5, 9)], 'AT&amp;T <mark>bank</mark>'],
    ['escapes what it marks', 'a<b', [span(0, 3)], '<mark>a&lt;b</mark>'],
    ['marks at both ends', 'abc', [span(0, 1), span(2, 3)], '<mark>a</mark>b<mark>c</mark>'],
    ['joins overlapping spans in any order', 'abcde', [span(2, 4), span(0, 3)], '<mark>abcd</mark>e'],
    ['joins a span with one inside it', 'abcdef', [span(0, 5), span(2, 4)], '<mark>abcde</mark>f'],
    ['joins spans that touch', 'abc', [span(0, 1), span(1, 2)], '<mark>ab</mark>c'],
    [
      'joins spans that touch once they have whole characters',
      '😀b',
      [span(0, 1), span(2, 3)],
      '<mark>😀b</mark>',
    ],
    ['leaves out empty spans', 'ab', [span(1, 1), span(2, 2)], 'ab'],
    ['keeps surrogate pairs', 'a😀b', [span(2, 3)], 'a<mark>😀</mark>b'],
    ['keeps the first surrogate pair', 'a\u{10000}b', [span(2, 3)], 'a<mark>\u{10000}</mark>b'],
    ['takes references for text', '&amp;', [span(1, 4)], '&amp;<mark>amp</mark>;'],
    ['marks white space', 'a b', [span(1, 2)], 'a<mark> </mark>b'],
  ])('%s', (_, text, spans, expected) => {
    expect(highlightHtml(text, spans)).toBe(expected)
  })

  it('holds no markup but the marks', () => {
    const spans = fc.array(fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 20 })), { maxLength: 4 })
    const text = fc.string({ unit: fc.constantFrom('<', '>', '&', '"', "'", 'a', 'mark', '/', '😀', ' ') })
    fc.assert(
      fc.property(text, spans, (text, pairs) => {
        const within = pairs.map(([a, b]) =>
          [a, b].map((at) => Math.min(at, text.length)).sort((x, y) => x - y),
        )
        const result = highlightHtml(
          text,
          within.map(([start, end]) => span(start!, end!)),
        )
        const plain = result.replaceAll('<mark>', '').replaceAll('</mark>', '')
        expect(plain).not.toMatch(/[<>"']/)
        expect(plain).toBe(highlightHtml(text, []))
        expect(result).not.toMatch(/<mark>[^<]*<mark>|<mark><\/mark>|<\/mark><mark>/)
      }),
      { numRuns: scaled(2000) },
    )
  })
})

describe('highlightHtml of HTML', () => {
  it.each([
    ['a<b>x</b>', 'a<b><mark>x</mark></b>'],
    // References beside a mark stay outside.
    ['&lt;x&gt;', '&lt;<mark>x</mark>&gt;'],
    ['<x-x x="x>x" x=\'x>\' x=x>x</x-x>', '<x-x x="x>x" x=\'x>\' x=x><mark>x</mark></x-x>'],
    ['<a b=c="> <i title="q>x">x', '<a b=c="> <i title="q>x"><mark>x</mark>'],
    ['<a "x>x', '<a "x><mark>x</mark>'],
    ['<!-- x --><!-->x<!--->x<!-- x', '<!-- x --><!--><mark>x</mark><!---><mark>x</mark><!-- x'],
    ['<!doctype x><?x?></ x>x', '<!doctype x><?x?></ x><mark>x</mark>'],
    ['<![CDATA[x>x', '<![CDATA[x><mark>x</mark>'],
    ['<p//x>x', '<p//x><mark>x</mark>'],
    ['1 < x > 2 <3x', '1 < <mark>x</mark> > 2 <3<mark>x</mark>'],
    ['<a x', '<a x'],
    ['<a x="', '<a x="'],
    ['<script>x</script >x', '<script>x</script ><mark>x</mark>'],
    ['<style>x<b></STYLE>x', '<style>x<b></STYLE><mark>x</mark>'],
    ['<STYLE>x</style>x', '<STYLE>x</style><mark>x</mark>'],
    ['<script\tx>x</script>x', '<script\tx>x</script><mark>x</mark>'],
    ['<script/>x</script>x', '<script/>x</script><mark>x</mark>'],
    ['<xmp>x</xmp><iframe>x', '<xmp>x</xmp><iframe>x'],
    [
      '<noscript>x</noscript><noframes>x</noframes><noembed>x',
      '<noscript>x</noscript><noframes>x</noframes><noembed>x',
    ],
    ['<titlex>x</titlex>', '<titlex><mark>x</mark></titlex>'],
    ['<!-- x --!>x<!--!>x-->x', '<!-- x --!><mark>x</mark><!--!>x--><mark>x</mark>'],
    ['<!>x<?>x</>x', '<!><mark>x</mark><?><mark>x</mark></><mark>x</mark>'],
    ['<a\nb\t=\r"x>x"\fx>x', '<a\nb\t=\r"x>x"\fx><mark>x</mark>'],
    ["<a b='>x' c=x>x", "<a b='>x' c=x><mark>x</mark>"],
    ['<textarea>x</textarea><title>x', '<textarea>x</textarea><title>x'],
    ['&xi;x &x', '<mark>&xi;x</mark> <mark>&x</mark>'],
    ['&#x78;', '<mark>&#x78;</mark>'],
    ['&#x7aB;', '<mark>&#x7aB;</mark>'],
    ['&#x0000078; &#X78;', '<mark>&#x0000078;</mark> <mark>&#X78;</mark>'],
    ['&Xi; &x1; &#x;', '<mark>&Xi;</mark> <mark>&x1;</mark> &#<mark>x</mark>;'],
  ])('of %j is %j', (html, expected) => {
    expect(highlightX(html)).toBe(expected)
  })

  it.each([...' \t\n\f\r'])('takes %j for white space within a tag', (space) => {
    for (const tag of [
      `<script${space}x>x</script>`,
      `<a${space}>`,
      `<a b${space}=${space}">x">`,
      `<a b=c${space}d=">x">`,
    ])
      expect(highlightX(`${tag}x`)).toBe(`${tag}<mark>x</mark>`)
  })

  it('marks what a span has on each side of a tag, but no white space alone', () => {
    const table = '<tr><td>a</td>\n <td>b</td></tr>'
    expect(highlightHtml(table, [span(0, table.length)], { html: true })).toBe(
      '<tr><td><mark>a</mark></td>\n <td><mark>b</mark></td></tr>',
    )
  })

  it('takes only what HTML calls white space for blank', () => {
    const html = '<p>\t\f\r\n </p><p>\u00a0</p>'
    expect(highlightHtml(html, [span(0, html.length)], { html: true })).toBe(
      '<p>\t\f\r\n </p><p><mark>\u00a0</mark></p>',
    )
  })

  it('marks all of a long character reference', () => {
    for (const html of [
      '&CounterClockwiseContourIntegral;',
      `&#${'0'.repeat(38)}65;`,
      `&#x${'0'.repeat(38)}41;`,
    ])
      expect(highlightHtml(`a${html}b`, [span(html.length - 1, html.length)], { html: true })).toBe(
        `a<mark>${html}</mark>b`,
      )
  })

  it('marks the pieces that matches gives', () => {
    const schema = defineSchema({ h: field.text({ html: true }) }, { defaultFields: ['h'] })
    const h = '<p>Caf&eacute; <b>bold</b>face</p>'
    const found = matches(planQuery(schema, 'café boldface'), { h }).fields.h!.flatMap(({ spans }) => spans)
    expect(highlightHtml(h, found, { html: true })).toBe(
      '<p><mark>Caf&eacute;</mark> <b><mark>bold</mark></b><mark>face</mark></p>',
    )
  })

  it('changes nothing but the marks, which stand in text only', () => {
    const pair = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat({ max: 12 }))
    fc.assert(
      fc.property(fieldValue('text'), fc.integer(), fc.array(pair), (value, seed, pairs) => {
        const { html, stretches } = markUp(value as string, createRandom(seed))
        const spans = pairs.map(([place, length]) => {
          const start = Math.floor(place * html.length)
          return span(start, Math.min(html.length, start + length))
        })
        const result = highlightHtml(html, spans, { html: true })
        expect(result.replace(/<\/?mark>/g, '')).toBe(html)
        let at = 0
        let isOpen = false
        for (const { kind, start, end } of stretches) {
          while (/^<\/?mark>/.test(result.slice(at))) {
            isOpen = result[at + 1] !== '/'
            at = result.indexOf('>', at) + 1
          }
          if (kind === 'tag') expect(isOpen).toBe(false)
          expect(result.slice(at, at + end - start)).toBe(html.slice(start, end))
          at += end - start
        }
        expect(result.slice(at)).toBe(isOpen ? '</mark>' : '')
      }),
      { numRuns: scaled(3000) },
    )
  })

  it.each(['<', '<a ', '<a b="', '<!--', '&', '<script>', 'x<', '<a b= ', '</'])(
    'reads %j over and over in linear time',
    (piece) => {
      const html = piece.repeat(20_000)
      const spans = Array.from({ length: 20_000 }, (_, i) => span(i * 2, i * 2 + 1)).filter(
        ({ end }) => end <= html.length,
      )
      expect(highlightHtml(html, spans, { html: true }).length).toBeGreaterThanOrEqual(html.length)
    },
  )
})

it.each([[span(-1, 1)], [span(0, 4)], [span(2, 1)], [span(0.5, 1)], [span(Number.NaN, 1)]])(
  'refuses the span %j of a text of three units',
  (bad) => {
    for (const html of [false, true]) {
      expect(() => highlightHtml('abc', [bad], { html })).toThrow(RangeError)
      expect(() => highlightHtml('abc', [bad], { html })).toThrow('Pass the spans that matches returned')
    }
  },
)

it('gives at most 13 characters for one of the text, whatever the spans', () => {
  const every = (text: string) => Array.from({ length: text.length }, (_, at) => span(at, at + 1))
  for (const text of ['"a', "'", '<b>a</b>', '&amp;a', 'a\u{1f600}'].map((piece) => piece.repeat(500)))
    for (const html of [true, false])
      for (const spans of [every(text), every(text).filter((_, at) => at % 2 === 0)])
        expect(highlightHtml(text, spans, { html }).length).toBeLessThanOrEqual(13 * text.length)
})
