import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stripHtml } from '../../src/analysis/html/stripHtml.ts'

describe('stripHtml', () => {
  it.each([
    ['', ''],
    ['plain 1 > 0', 'plain 1 > 0'],
    ['<p>Caf&eacute; <b>bold</b>face</p>', '\nCafé boldface\n'],
    ['a<br>b<br/>c<BR />d', 'a\nb\nc\nd'],
    ['<unknown>x</unknown><x:y>z<_a>', '\nx\n\nz\n'],
    ['<漢字>x', '\nx'],
    ['<\u{10280}>x', '\nx'],
    ['a<img src="x>y">b', 'ab'],
    ["<p title='a<b>' id=1>x", '\nx'],
    ['<p title="x>hello said "foo">z', '\nz'],
    ['<p 1="c>d">z', '\nd">z'],
    ['<p/>x', '\nx'],
    ['<p//>x', '<p//>x'],
    ['<p a="c\\">d" e>z', '\nz'],
    ['<p <!--#x ">" --> >y', '\ny'],
    ['<p a-1="c>d">z', '\nz'],
    [`<p x="a>b <q w" <!--# ${'z'.repeat(200)}`, '\nb <q w" '],
    ['< p>x</ p >', '\nx\n'],
    ['a < b > c', 'a  c'],
    ['1 <2> 3', '1 <2> 3'],
    ['<-a>', '<-a>'],
    ['a<b', 'a'],
    ['<p ', '<p '],
    ['</b x>', '</b x>'],
    ['a<!-- <b> -->c', 'ac'],
    ['a<!-- <!--# " --> " --> b --> c', 'a c'],
    ["a<!-- <!--# ' --> ' --> b --> c", 'a c'],
    ['a<!-- never closed', 'a'],
    ['<!-->x-->y', 'y'],
    ['a<!DOCTYPE html>b', 'ab'],
    ['<!open', '<!open'],
    ['<?xml a?>b', 'b'],
    ['<?xml a/>b', 'b'],
    ['<?xml a>b', '<?xml a>b'],
    ['<?xml a?>b<?c?>d<?e/>f', 'bdf'],
    ['a<\u212abd>b</kbd>c<kbd>d', 'a\nbcd'],
    ['<?>b', '<?>b'],
    ['<?/>b', 'b'],
    ['<![CDATA[<b>&amp;]]>x', '<b>&amp;x'],
    ['<![CDATA[<b>', '<b>'],
    ['a<script src=x>var a = "<b>"</SCRIPT >b', 'a\nb'],
    ['<script><!-- ">" </script> --></script>x', '\nx'],
    ['<script><!-- "-->" </script> --></script>x', '\nx'],
    ["<script><!-- 'a\\'--></script>' --></script>x", '\nx'],
    ['<script><!-- "a\\"--></script>" --></script>x', '\nx'],
    ['<style>x', ''],
    ['<style>p{}</STYLE>a', '\na'],
    ['<STYLE>p{}</style >a', '\na'],
    ['<script=x>a', '\na'],
    ['&lt;b&gt; &AMP; &nbsp;&apos;&thetasym;', "<b> &  'ϑ"],
    ['&amp;lt;', '&lt;'],
    ['&unknown; &amp &EACUTE;', '&unknown; &amp &EACUTE;'],
    ['&not', '¬'],
    ['&notx', '&notx'],
    ['&#65;&#x42;&#1114111;&#xd800;', 'AB\u{10ffff}\ufffd'],
    ['&#x10FFFF; &#1114112; &#; &#x;', '&#x10FFFF; &#1114112; &#; &#x;'],
    ['&#xD83D;&#xDE00;&#55357;&#56832;&#55357;&#xDE00;&#xd83d;&#56832;', '😀😀😀😀'],
    ['&#55357;x', '\ufffdx'],
    ['&#0;', '\ufffd'],
    ['&#xd7ff;&#xdfff;&#xe000;', '\ud7ff\ufffd\ue000'],
    ['&#xd800;&#xdc00;&#xdbff;&#xdfff;', '\u{10000}\u{10ffff}'],
    ['&#xdc00;&#xdc00;', '\ufffd\ufffd'],
    ['&#0000065;&#00000065;', 'A&#00000065;'],
    ['&#x00041;&#x000041;', 'A&#x000041;'],
  ])('makes %j %j', (html, expected) => {
    expect(stripHtml(html)).toBe(expected)
  })

  it('leaves escaped text as it was', () => {
    const escaped = (text: string): string =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '&', 'a', ' ', '"', '/', '!', '-', '#', ';', '😀') }),
        (text) => {
          expect(stripHtml(escaped(text))).toBe(text)
        },
      ),
    )
  })

  it.each([
    '<',
    '<a b="',
    '<a b=" c=\' d="',
    '<a b=\'<c d="',
    '</  ',
    '<?',
    '<p <!--#',
    '&#',
    '<!--#',
    '<a b="😀',
    '<a b="😀😀x',
    '<a b=\'<a b="><!-',
  ])('reads %j over and over in linear time', (piece) => {
    const html = `x${piece.repeat(20_000)}`
    expect(stripHtml(html).length).toBeLessThanOrEqual(html.length)
  })

  it('keeps apart the texts that it reads one after the other', () => {
    expect(stripHtml('<?a>b')).toBe('<?a>b')
    expect(stripHtml('<?a?>b')).toBe('b')
  })
})
