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
    ['<p a = "c>d">z', '\nz'],
    ['<p é1="c>d">z', '\nz'],
    ["<p a='c\\'>d' e>z", '\nz'],
    [`<p x="a>b <q w" <!--# ${'z'.repeat(200)}`, '\nb <q w" '],
    ['< p>x</ p >', '\nx\n'],
    ['a < b > c', 'a  c'],
    ['1 <2> 3', '1 <2> 3'],
    ['<-a>', '<-a>'],
    ['a<b', 'a'],
    ['a</b', 'a'],
    ['a<B>b</B>c', 'abc'],
    ['<p ', '<p '],
    ['</b x>', '</b x>'],
    ['a<!-- <b> -->c', 'ac'],
    ['a<!-- <!--# " --> " --> b --> c', 'a c'],
    ["a<!-- <!--# ' --> ' --> b --> c", 'a c'],
    ['a<!-- never closed', 'a'],
    ['<!-->x-->y', 'y'],
    ['a<!DOCTYPE html>b', 'ab'],
    ['<!open', '<!open'],
    ['<!open &amp; b', '<!open &amp; b'],
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
    ['<script><!-- <!--# a --> </script> --></script>x', '\nx'],
    ["<script><!-- 'a\\'--></script>' --></script>x", '\nx'],
    ['<script><!-- "a\\"--></script>" --></script>x', '\nx'],
    ['<style>x', ''],
    ['<style><!-- </style> --></style>x', '\nx'],
    ['<script>a</\u2003script\x85>b</script>c', '\nb\nc'],
    ['<style>a</\u3000style\t>b</style>c', '\nb\nc'],
    ['<script>a</\ufeffscript>b</script>c', '\nc'],
    ['<script/>a', '\na'],
    ['<script src="a', '<script src="a'],
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
    ['&#65', 'A'],
    ['&#x41', 'A'],
    ['&#X41;&#65x', 'A&#65x'],
    ['&#XD83D;&#XDE00;', '😀'],
    ['&#55295;&#56320;', '\ud7ff\ufffd'],
    ['&#56319;&#57343;&#56319;&#57344;', '\u{10ffff}\ufffd\ue000'],
    ['&#xd7ff;&#xdfff;&#xe000;', '\ud7ff\ufffd\ue000'],
    ['&#xd800;&#xdc00;&#xdbff;&#xdfff;', '\u{10000}\u{10ffff}'],
    ['&#xdc00;&#xdc00;', '\ufffd\ufffd'],
    ['&#0000065;&#00000065;', 'A&#00000065;'],
    ['&#x00041;&#x000041;', 'A&#x000041;'],
  ])('makes %j %j', (html, expected) => {
    expect(stripHtml(html)).toBe(expected)
  })

  it('removes the tags of the inline elements alone', () => {
    const inline = `a abbr acronym b basefont bdo big cite code dfn em font i img input kbd label q s samp
      select small span strike strong sub sup textarea tt u var`
    const others = 'p div br hr li td th tr pre h1 h6 blockquote section button option title body'
    const stripped = (names: string) => names.split(/\s+/).map((name) => stripHtml(`x<${name}>y</${name}>`))
    expect(new Set(stripped(inline))).toEqual(new Set(['xy']))
    expect(new Set(stripped(others))).toEqual(new Set(['x\ny\n']))
  })

  it.each([
    [
      'iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg',
      '¡¢£¤¥¦§¨©ª«¬\u00ad®¯°',
    ],
    ['plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12', '±²³´µ¶·¸¹º»¼½'],
    ['frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave', '¾¿ÀÁÂÃÄÅÆÇÈ'],
    ['Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc', 'ÉÊËÌÍÎÏÐÑÒÓÔ'],
    ['Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig', 'ÕÖ×ØÙÚÛÜÝÞß'],
    ['agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml', 'àáâãäåæçèéêë'],
    ['igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide', 'ìíîïðñòóôõö÷'],
    ['oslash ugrave uacute ucirc uuml yacute thorn yuml', 'øùúûüýþÿ'],
    ['QUOT quot AMP amp apos LT lt GT gt COPY REG', `""&&'<<>>©®`],
    ['OElig oelig Scaron scaron Yuml fnof circ tilde', 'ŒœŠšŸƒˆ˜'],
    ['Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi', 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞ'],
    ['Omicron Pi Rho Sigma Tau Upsilon Phi Chi Psi Omega', 'ΟΠΡΣΤΥΦΧΨΩ'],
    ['alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi', 'αβγδεζηθικλμνξ'],
    ['omicron pi rho sigmaf sigma tau upsilon phi chi psi omega', 'οπρςστυφχψω'],
    ['thetasym upsih piv ensp emsp thinsp zwnj zwj lrm rlm', 'ϑϒϖ\u2002\u2003\u2009\u200c\u200d\u200e\u200f'],
    ['ndash mdash lsquo rsquo sbquo ldquo rdquo bdquo dagger Dagger bull hellip', '–—‘’‚“”„†‡•…'],
    ['permil prime Prime lsaquo rsaquo oline frasl euro image weierp real trade', '‰′″‹›‾⁄€ℑ℘ℜ™'],
    ['alefsym larr uarr rarr darr harr crarr lArr uArr rArr dArr hArr', 'ℵ←↑→↓↔↵⇐⇑⇒⇓⇔'],
    ['forall part exist empty nabla isin notin ni prod sum minus lowast radic', '∀∂∃∅∇∈∉∋∏∑−∗√'],
    ['prop infin ang and or cap cup int there4 sim cong asymp ne equiv le ge', '∝∞∠∧∨∩∪∫∴∼≅≈≠≡≤≥'],
    ['sub sup nsub sube supe oplus otimes perp sdot lceil rceil lfloor rfloor', '⊂⊃⊄⊆⊇⊕⊗⊥⋅⌈⌉⌊⌋'],
    ['lang rang loz spades clubs hearts diams', '\u2329\u232a◊♠♣♥♦'],
  ])('reads the characters %s', (names, characters) => {
    expect(stripHtml(names.replace(/(\w+) ?/g, '&$1;'))).toBe(characters)
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
