import type { Random } from '../../support/cases/random.ts'

/**
 * Unicode properties that supply the code points of random strings. They cover every rule of the tokenizer.
 */
const SOURCES = [
  ...properties(
    'Word_Break',
    'ALetter Hebrew_Letter Numeric Katakana ExtendNumLet MidLetter MidNum MidNumLet Single_Quote ' +
      'Double_Quote Extend Format ZWJ Regional_Indicator Newline WSegSpace',
  ),
  ...properties(
    'Script',
    'Han Hiragana Hangul Thai Lao Khmer Myanmar Arabic Devanagari Greek Cyrillic Latin Georgian ' +
      'Cherokee Adlam Deseret Warang_Citi Osage Medefaidrin Tai_Tham Ahom',
  ),
  'Line_Break/Complex_Context',
  ...properties(
    'Binary_Property',
    'Emoji Extended_Pictographic Emoji_Modifier Emoji_Modifier_Base Emoji_Component ' +
      'Changes_When_Lowercased Variation_Selector Default_Ignorable_Code_Point White_Space Assigned',
  ),
]

function properties(category: string, names: string): string[] {
  return names.split(' ').map((name) => `${category}/${name}`)
}

/** Code points that rules name, and similar ones. */
const SPECIAL = [
  ...Array.from('0129#*_.,:;\'"-@/ \t\n\r&<>=aZ', (character) => character.charCodeAt(0)),
  ...[
    0xa9, 0xad, 0xae, 0xb7, 0x130, 0x131, 0x3a3, 0x3c2, 0x1e9e, 0x200b, 0x200c, 0x200d, 0x2018, 0x2019,
    0x2024, 0x2027, 0x203f, 0x2122, 0x212a,
  ],
  ...[
    0x20e3, 0xfe0e, 0xfe0f, 0x3030, 0x303d, 0x30fb, 0xff0e, 0xff10, 0xff3f, 0xff9e, 0xfeff, 0xfffd, 0xfffe,
    0xffff, 0x1f1e6, 0x1f1ff,
  ],
  ...[
    0x1f3fb, 0x1f3ff, 0x1f468, 0x1f469, 0x2764, 0x1f3f4, 0xe0020, 0xe0067, 0xe007e, 0xe007f, 0xe01ef, 0x5d0,
    0x5f3, 0x5f4, 0x10ffff,
  ],
]

/** The parts of emoji sequences. */
const EMOJI = [
  0x1f3f4, 0x1f469, 0x2764, 0x1f44d, 0x1f3fb, 0x1f3ff, 0xfe0f, 0xfe0f, 0xfe0e, 0x200d, 0x200d, 0xe0067,
  0xe007e, 0xe007f, 0x1f1e6, 0x31, 0x23, 0x20e3, 0x301, 0x61,
]

const WORDS = (
  "The quick brown fox Zürich naïve co-operate wi-fi O’Neill don't U.S.A. AT&T C++ 3.14 1,234.56 " +
  '2024-10-31 user@example.com http://x.org/a?b=c snake_case _private __init__ ΌΔΟΣ ΣΊΣΥΦΟΣ Москва ' +
  'Київ İstanbul ISPARTA ßtraße STRASSE עברית צה"ל ג\'ירפה العربية هذا कानून ভারত தமிழ் 中文 日本語 ひらがな ' +
  'カタカナ ﾊﾝｶｸ 한국어 東京タワー 第3章 สวัสดีครับ ภาษาไทย2ok ລາວ ភាសាខ្មែរ မြန်မာ 👩‍👩‍👧‍👦 🏳️‍🌈 🇨🇭🇩🇪 1️⃣ #️⃣ ☺️ ' +
  '☺︎ ©2024 ™ 👍🏽 🏴󠁧󠁢󠁥󠁮󠁧󠁿 e\u0301 ﬁ Ǆ Ⅷ'
).split(' ')

/**
 * Makes random strings of every script and every class of the tokenizer. Some contain U+0000 or lone
 * surrogates.
 */
export async function plainTexts({ below, pick, chance, times }: Random): Promise<() => string> {
  const pools: number[][] = []
  for (const source of SOURCES) {
    const { default: points } = (await import(`@unicode/unicode-12.1.0/${source}/code-points.mjs`)) as {
      default: Iterable<number>
    }
    pools.push([...points].filter((point) => point < 0xd800 || point > 0xdfff))
  }
  const special = (): number => pick(SPECIAL)
  const classed = (): number => pick(pick(pools))
  const either = (): number => (chance(0.5) ? classed() : special())
  const anywhere = (): number => {
    const point = below(0x110000)
    return point >= 0xd800 && point <= 0xdfff ? 0xfffd : point
  }
  const make = (count: number, point: () => number): string => String.fromCodePoint(...times(count, point))

  /** A text longer than the maximum length of a token, of few distinct characters. */
  const long = (): string => {
    const few = times(1 + below(3), either)
    return make(200 + below(700), () => (chance(0.002) ? special() : pick(few)))
  }
  /** A token near the maximum length, followed by special characters. */
  const edge = (): string => make(below(3), special) + 'a'.repeat(250 + below(8)) + make(1 + below(6), either)
  /** Few distinct characters in every order: the rules are about pairs of characters. */
  const dense = (): string => {
    const few = chance(0.4) ? EMOJI : times(2 + below(5), () => (chance(0.7) ? special() : classed()))
    return make(1 + below(10), () => pick(few))
  }
  const sentence = (): string =>
    times(3 + below(10), () => pick(WORDS)).join(pick([' ', ' ', ' ', '', ', ', '\n', '_', '.']))
  const broken = (): string =>
    times(1 + below(12), () =>
      pick(['a', '漢', '\u0000', '\ud83d', '\ude00', '😀', '\u200d', "'", ' ']),
    ).join('')

  const kinds: (() => string)[] = [
    () => make(1 + below(40), classed),
    () => make(1 + below(40), classed),
    () => make(1 + below(20), either),
    () => make(1 + below(12), special),
    dense,
    dense,
    () => make(1 + below(30), anywhere),
    sentence,
    broken,
  ]
  return () => (chance(0.03) ? (chance(0.5) ? long() : edge()) : pick(kinds)())
}

/** Words of which most characters fold, between separators that may join them. */
export function foldableText({ below, pick, chance, times }: Random): string {
  const blocks = [
    [0x80, 0x250],
    [0x250, 0x2b0],
    [0x1d00, 0x1f00],
    [0x2000, 0x20a0],
    [0x2460, 0x2800],
    [0x2c60, 0x2c80],
    [0xa720, 0xa800],
    [0xfb00, 0xfb07],
    [0xff01, 0xff5f],
  ] as const
  const point = (): number => {
    const [from, to] = pick(blocks)
    return from + below(to - from)
  }
  const word = (): string =>
    String.fromCodePoint(...times(1 + below(chance(0.01) ? 300 : 8), () => (chance(0.4) ? 0x61 : point())))
  return times(1 + below(6), word).join(pick([' ', ' ', "'", '\u2019', '_', '.', '\u2044', '']))
}

const PIECES = (
  '< > </ /> <! <? ?> --> <!-- <!--# <![CDATA[ ]]> & ; &# &#x = " \' \\ / ! - # ? : _ . <b> </b> <p> ' +
  '</p> <br> <br/> <script> </script> <style> </style> <script <style script style br b p a img ' +
  'textarea unknown x:y é 漢 𐐀 ́ href= onclick= a="x>y" b=\'<z>\' amp lt gt eacute AMP Eacute not ' +
  'notin &amp; &lt; &eacute; &not &notit; &#65; &#x41; &#xD83D; &#xDE00; &#55357; &#56832; ' +
  '&#1114111; &#1114112; &#x10FFFF; &#0; 65 x41 D83D'
).split(' ')
const SPACES = [' ', '\n', '\t', '\u0085', '\u00a0', '\u2003', '\u3000', '\ufeff', '\u200b']

/** Makes random markup, most of it malformed. */
export function markupTexts({ below, pick, chance, times }: Random): () => string {
  const piece = (): string => {
    if (chance(0.15)) return pick(SPACES)
    return chance(0.15) ? pick(['word', 'a', '1', '😀', "it's"]) : pick(PIECES)
  }
  const attribute = (): string => {
    const quote = pick(['"', "'", ''])
    const name = pick([' ', '\n']) + pick(['a', 'x-y', 'onclick', 'é']) + pick(['=', ' = ', ''])
    return name + quote + times(below(3), piece).join('') + quote
  }
  const element = (depth: number): string => {
    const name = pick(['b', 'p', 'div', 'a', 'span', 'h1', 'td', 'script', 'style', 'em'])
    const content = times(below(4), () => (depth > 0 && chance(0.4) ? element(depth - 1) : piece())).join('')
    const start = `<${name}${times(below(3), attribute).join('')}${pick(['', ' ', '/'])}>`
    return `${start}${content}</${name}${pick(['', ' '])}>`
  }
  return () =>
    chance(0.3) ? times(1 + below(3), () => element(2)).join('') : times(1 + below(14), piece).join('')
}
