/**
 * An analysis of the demo texts for the expected hits: it strips markup and splits words. It shares no code
 * with the library.
 *
 * It is correct only for the demo texts: Latin letters, digits, Han, Hiragana and Katakana, the punctuation
 * in {@link PUNCTUATION}; no combining marks, no emoji except © and ®, no word over 255 characters;
 * well-formed HTML without CDATA and without `>` in attributes; the entities in {@link ENTITIES} and numeric
 * ones. `queries.test.ts` checks this for every demo text.
 */

const INLINE = new Set('a b em i img span strong sub sup'.split(' '))

const ENTITIES = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    nbsp: '\u00a0',
    copy: '©',
    ndash: '–',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    laquo: '«',
    raquo: '»',
    szlig: 'ß',
    oelig: 'œ',
  }),
)
const ACCENTS = new Map(
  Object.entries({
    acute: '\u0301',
    grave: '\u0300',
    circ: '\u0302',
    uml: '\u0308',
    tilde: '\u0303',
    cedil: '\u0327',
  }),
)

/** The characters between words. */
export const PUNCTUATION = ' \n\t\u00a0.,;:!?\'"’‘“”„«»()[]{}<>%&@#/*+=$£–-—、。「」・'

const LATIN = '\\p{Script=Latin}'
const DIGIT = '[0-9]'
const KATAKANA = '[\\p{Script=Katakana}ー]'
const SINGLE = '[\\p{Script=Han}\\p{Script=Hiragana}©®]'
const WORD = new RegExp(
  `${SINGLE}|${KATAKANA}+|` +
    `(?:${LATIN}|${DIGIT}|_|(?<=${LATIN})[.:'’‘](?=${LATIN})|(?<=${DIGIT})[.,;'’‘](?=${DIGIT}))+`,
  'gu',
)
const KNOWN = new RegExp(`${SINGLE}|${KATAKANA}|${LATIN}|${DIGIT}|_`, 'u')

/** HTML without its tags. Inline tags are removed, all others separate words. */
export function strip(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(style|script)\b[^>]*>[\s\S]*?<\/\1>/g, '\n')
    .replace(/<\/?([a-z0-9]+)[^>]*>/g, (_, name: string) => (INLINE.has(name) ? '' : '\n'))
    .replace(/&(#x[0-9a-f]+|#[0-9]+|[A-Za-z]+);/g, (_, name: string) => decode(name))
}

function decode(name: string): string {
  if (name.startsWith('#x')) return String.fromCodePoint(Number.parseInt(name.slice(2), 16))
  if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)))
  const [, letter, accent] = /^([A-Za-z])(acute|grave|circ|uml|tilde|cedil)$/.exec(name) ?? []
  const character =
    accent === undefined ? ENTITIES.get(name) : `${letter}${ACCENTS.get(accent)}`.normalize('NFC')
  if (character === undefined) throw new Error(`The plain filter does not know &${name};`)
  return character
}

/** Lower case, character by character. */
export function lower(text: string): string {
  return [...text].map((character) => character.toLowerCase()).join('')
}

/** The words of a text, in lower case and in order. */
export function words(text: string): string[] {
  return (text.match(WORD) ?? []).filter((word) => !/^_+$/.test(word)).map(lower)
}

/** The characters of a text that this analysis does not support. */
export function unknownCharacters(text: string): string[] {
  return [...text].filter((character) => !PUNCTUATION.includes(character) && !KNOWN.test(character))
}

/** Compares by code point. */
export function compare(a: string, b: string): number {
  const left = [...a]
  const right = [...b]
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const difference = left[at]!.codePointAt(0)! - right[at]!.codePointAt(0)!
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
