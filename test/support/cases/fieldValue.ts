import fc from 'fast-check'
import type { FieldKind } from '../../../src/schema/field.ts'
import { equallyFolded } from './accents.ts'
import { codePoint } from './codePoint.ts'

/** A value of a field in a document. */
export type Value = string | number | boolean | Date

/** Words of many scripts, and of every class that the word-break rules distinguish. */
const WORDS = (
  "bank Bank central Maus MAIS roam foam a b I l'eau don't wi-fi C++ snake_case _x_ x1y2 Société " +
  'straße STRASSE İstanbul ıso ﬁn éa e\u0301a Ångström ΌΔΟΣ όδος σς Банк банка ԱԲ 漢字 漢 ひらがな カタカナ ｶﾀｶﾅ ' +
  '한국어 東京tower 々 ภาษาไทย ไทย2 မြန်မာ हिन्दी தமிழ் עברית צה"ל العربية فارسی 😀 👩‍👩‍👧 🇨🇭🇩🇪 👍🏽 1️⃣ ☺ 𝒜𝓑 ' +
  'Café cafe Œuvre oeuvre Crème L’été ẞ ᴀa Ⓐ ‼x ⁉ 1⁄2 ⅓ ﬃx Ꝛ Ɦ ＡＢ ø ð Þórr ⱥ ĳ ' +
  '𐐀𐐁 𐐨 𠀀 \u{10ffff} ﬀ Ǆ ǅ Ⴀ ꭰ Ჿ 2019 1,234.5 3.14 10 1 7up ٣٤ １２ a.b a:b x@y.org and OR NOT TO'
).split(' ')

/** Strings that some engine could take for an operator or a wildcard. */
const LOOK_ALIKES = (
  '% _ [a] [ ] ! \\ \' " * ? a*b a?b a%b a_b \\a a\\ ^ $ . .* {2} ( ) | ~ # @ & <1-3> / - + > < = : $1 ' +
  "a!b a''b ${x -- ;"
).split(' ')

/** Strings that engines store, trim or truncate differently. */
const ODD = [
  '',
  ' ',
  '  ',
  '!!!',
  'a ',
  ' a',
  'a  b',
  'a\nb',
  '\t',
  '\u3000',
  'a\u0000b',
  '\u0000',
  '\ud800',
  'x\ud83d',
  '\udc00y',
  '\ufffd',
  '\uffff',
  '\ufdd0',
  '\u0001',
  '\u001f',
  '\u00a0',
  '\u200b',
  '\u00ad',
  'x\u200dy',
  '\u2028',
  '\ufeff',
]

const LONG = [
  'a'.repeat(255),
  'a'.repeat(300),
  `${'a'.repeat(254)}😀b`,
  `${'ﬃ'.repeat(84)}ab𐐀cd`,
  'œ'.repeat(150),
  'é'.repeat(256),
  '한'.repeat(300),
]

const piece = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 3, arbitrary: fc.constantFrom(...LOOK_ALIKES) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD) },
  { weight: 1, arbitrary: fc.string({ unit: codePoint, maxLength: 4 }) },
)

const separator = fc.oneof(
  { weight: 8, arbitrary: fc.constant(' ') },
  {
    weight: 3,
    arbitrary: fc.constantFrom('-', '. ', '', '\n', ', ', '\u3000', '"', "'", '_', '/', ':', '*'),
  },
)

const TAGS = (
  '<b>|</b>|<p>|</p>|<br>|<i class="x">|<!-- c -->|&amp;|&lt;|&#65;|&eacute;|&nope;|<|' +
  '<script>a</script>|<td>|<x-y>'
).split('|')

/** A text of up to eight pieces, with markup between some of them if `html`. */
function prose(html: boolean): fc.Arbitrary<string> {
  const between = html
    ? fc.oneof({ weight: 2, arbitrary: separator }, { weight: 1, arbitrary: fc.constantFrom(...TAGS) })
    : separator
  const running = fc
    .array(fc.tuple(piece, between), { minLength: 1, maxLength: 8 })
    .map((parts) => parts.flat().join(''))
  return fc.oneof(
    { weight: 20, arbitrary: running },
    { weight: 3, arbitrary: fc.constantFrom(...ODD, ...LOOK_ALIKES) },
    { weight: 1, arbitrary: fc.constantFrom(...LONG) },
  )
}

/** Half of the values of a folded field are such that folding changes. */
function folded(value: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof(value, value.chain(equallyFolded))
}

/** The value of a keyword. */
const label = fc.oneof(
  { weight: 8, arbitrary: piece },
  { weight: 4, arbitrary: fc.tuple(piece, separator, piece).map((parts) => parts.join('')) },
  { weight: 2, arbitrary: fc.constantFrom(...ODD, ...LOOK_ALIKES) },
  { weight: 1, arbitrary: fc.constantFrom(...LONG) },
)

const INTEGERS = [
  0,
  -0,
  1,
  -1,
  2,
  7,
  10,
  42,
  100,
  -100,
  1000,
  2019,
  2 ** 31,
  -(2 ** 31),
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
]

const NUMBERS = [
  ...INTEGERS,
  0.5,
  -0.5,
  1.5,
  0.1 + 0.2,
  0.3,
  1e21,
  -1e21,
  2 ** 53 + 2,
  1e308,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  Number.MIN_VALUE,
  3.4e38,
]

/**
 * Boundaries of years, months, days and hours, of daylight saving time in Zurich and New York, and of the
 * supported years.
 */
const INSTANTS = (
  '2019-10-17 2019-10-18 2019-10-21 2019-10-22 2019-10-01 2019-11-01 2019-01-01 2020-01-01 2020-02-29 ' +
  '2020-03-01 2019-03-31T01:00Z 2019-10-27T00:00Z 2019-10-27T01:00Z 2019-03-10T07:00Z 1970-01-01 ' +
  '1969-12-31 2019-10-17T12:30:15.5Z 0001-01-01 0999-12-31 1000-01-01 9999-12-31 2026-11-21T10:00Z ' +
  '2026-11-20 2026-11-16 2026-12-01'
)
  .split(' ')
  .map((text) => Date.parse(text))

const instant = fc
  .tuple(fc.constantFrom(...INSTANTS), fc.constantFrom(0, 0, -1, 1, 999, 1000, 3_600_000, 86_399_999))
  .map(([time, offset]) => time + offset)

const date: fc.Arbitrary<Value> = fc.oneof(
  {
    weight: 6,
    arbitrary: instant.map((time) => new Date(Math.max(time, Date.parse('0001-01-01'))).toISOString()),
  },
  { weight: 2, arbitrary: instant.map((time) => new Date(time)) },
  { weight: 2, arbitrary: instant },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Value>(
      '2019',
      '2019-10',
      '2019-10-17',
      '2019-10-17T12+02:00',
      '2019-10-17T10:30:00.123456789',
      2019,
      -5,
      0,
      1e12,
      -8.64e15,
      8.64e15,
    ),
  },
)

/** A value of a field of this kind. */
export function fieldValue(kind: FieldKind, html = false, fold = false): fc.Arbitrary<Value> {
  switch (kind) {
    case 'text':
      return fold ? folded(prose(html)) : prose(html)
    case 'keyword':
    case 'contains':
      return fold ? folded(label) : label
    case 'number':
      return fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...NUMBERS) },
        fc.double({ noNaN: true, noDefaultInfinity: true }),
      )
    case 'integer':
      return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...INTEGERS) }, fc.maxSafeInteger())
    case 'boolean':
      return fc.boolean()
    case 'date':
      return date
  }
}
