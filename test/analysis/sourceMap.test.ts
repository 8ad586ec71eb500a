import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SourcePiece, sourceSpans } from '../../src/analysis/html/sourceMap.ts'
import { stripHtml } from '../../src/analysis/html/stripHtml.ts'
import { fieldValue } from '../support/cases/fieldValue.ts'
import { scaled } from '../support/scaled.ts'

function piecesOf(html: string, start?: number, end?: number): string[] {
  const pieces: SourcePiece[] = []
  const text = stripHtml(html, pieces)
  return sourceSpans(pieces, start ?? 0, end ?? text.length).map((span) => html.slice(span.start, span.end))
}

describe('the source of a stripped text', () => {
  it.each([
    ['', []],
    ['plain', ['plain']],
    ['a<b>b</b>', ['a', 'b']],
    ['a<br>b', ['a', 'b']],
    ['caf&eacute; x', ['caf&eacute; x']],
    ['a&nope;b', ['a&nope;b']],
    ['a & b', ['a & b']],
    ['a<![CDATA[<b>&amp;]]>x', ['a', '<b>&amp;', 'x']],
    ['<![CDATA[<![CDATA[x]]>', ['<![CDATA[x']],
    ['<p//>x', ['<p//>x']],
    ['a<!-- b', ['a']],
    ['<script>a</script>', []],
    ['<?xml a>b', ['<?xml a>b']],
    ['&#55357;&#56832;', ['&#55357;&#56832;']],
  ])('of %j is %j', (html, expected) => {
    expect(piecesOf(html)).toEqual(expected)
  })

  it.each([
    ['caf&eacute;', 3, 4, ['&eacute;']],
    ['a&nope;b', 2, 4, ['&nope;']],
    ['a&nope;b', 0, 1, ['a']],
    ['a&#1114112;b', 2, 4, ['&#1114112;']],
    ['a&#xffffff;b', 2, 4, ['&#xffffff;']],
    ['a&#XFFFFFF;b', 2, 4, ['&#XFFFFFF;']],
    ['a&Frac99;b', 2, 4, ['&Frac99;']],
    [`a&${'n'.repeat(31)};b`, 2, 4, [`&${'n'.repeat(31)};`]],
    [`a&${'n'.repeat(32)};b`, 2, 4, ['nn']],
    ['a&9x;b', 2, 4, ['9x']],
    ['a&nope b', 2, 4, ['no']],
    ['a<b>bc</b>d', 1, 3, ['bc']],
    ['a<b>bc</b>d', 2, 4, ['c', 'd']],
    ['a<br>b', 1, 2, []],
  ])('of %j from %d to %d is %j', (html, start, end, expected) => {
    expect(piecesOf(html, start, end)).toEqual(expected)
  })

  it('is the text itself, but for references', () => {
    fc.assert(
      fc.property(fieldValue('text', true), (value) => {
        const html = value as string
        const pieces: SourcePiece[] = []
        const text = stripHtml(html, pieces)
        expect(text).toBe(stripHtml(html))
        let end = 0
        let source = 0
        for (const piece of pieces) {
          expect(piece.at).toBe(end)
          end += piece.length
          if (piece.start < piece.end) expect(piece.start).toBeGreaterThanOrEqual(source)
          source = Math.max(source, piece.end)
          const stripped = text.slice(piece.at, end)
          if (piece.start === piece.end) expect(stripped).toBe('\n')
          else if (stripped.length === piece.end - piece.start)
            expect(html.slice(piece.start, piece.end)).toBe(stripped)
          else expect(stripHtml(html.slice(piece.start, piece.end))).toBe(stripped)
        }
        expect(end).toBe(text.length)
      }),
      { numRuns: scaled(3000) },
    )
  })
})
