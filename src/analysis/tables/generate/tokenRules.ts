import { classOfCodePoint } from '../../regexp/dfa/alphabet.ts'
import { automatonOf } from '../../regexp/dfa/automaton.ts'
import { type RegexpNode, repeat, sequence, set, union } from '../../regexp/syntax/ast.ts'
import type { Properties } from './unicodeData.ts'

type Property =
  | 'letter'
  | 'hebrew'
  | 'numeric'
  | 'katakana'
  | 'extendNumLet'
  | 'midLetter'
  | 'midNum'
  | 'midNumLet'
  | 'singleQuote'
  | 'doubleQuote'
  | 'extend'
  | 'joiner'
  | 'flag'
  | 'han'
  | 'hiragana'
  | 'complex'
  | 'pictographic'
  | 'modifier'
  | 'keycapBase'
  | 'keycap'
  | 'textStyle'
  | 'emojiStyle'
  | 'tag'
  | 'tagEnd'

/** The character properties that the token rules distinguish. */
export const TOKEN_PROPERTIES: Properties<Property> = {
  letter: ['Word_Break/ALetter'],
  hebrew: ['Word_Break/Hebrew_Letter'],
  numeric: ['Word_Break/Numeric'],
  katakana: ['Word_Break/Katakana'],
  extendNumLet: ['Word_Break/ExtendNumLet'],
  midLetter: ['Word_Break/MidLetter'],
  midNum: ['Word_Break/MidNum'],
  midNumLet: ['Word_Break/MidNumLet'],
  singleQuote: ['Word_Break/Single_Quote'],
  doubleQuote: ['Word_Break/Double_Quote'],
  extend: ['Word_Break/Extend', 'Word_Break/Format', 'Word_Break/ZWJ'],
  joiner: ['Word_Break/ZWJ'],
  flag: ['Word_Break/Regional_Indicator'],
  han: ['Script/Han'],
  hiragana: ['Script/Hiragana'],
  complex: ['Line_Break/Complex_Context'],
  pictographic: ['Binary_Property/Extended_Pictographic'],
  modifier: ['Binary_Property/Emoji_Modifier'],
  keycapBase: [...'0123456789#*'].map((character) => character.charCodeAt(0)),
  keycap: [0x20e3],
  textStyle: [0xfe0e],
  emojiStyle: [0xfe0f],
  tag: Array.from({ length: 0xe007e - 0xe0020 + 1 }, (_, i) => 0xe0020 + i),
  tagEnd: [0xe007f],
}

/** A deterministic automaton over character classes. */
export interface Dfa {
  /** The next states, a row of one for each class by state. State 0 is the dead state, state 1 the start. */
  readonly transitions: Uint8Array
  /** The states from this one on accept. */
  readonly firstAccepting: number
}

/** More states than the derivatives of the rules have before they are minimized. */
const MAX_DERIVATIVES = 10_000

/**
 * The automaton of Lucene's standard tokenizer: the words of Unicode's segmentation (UAX #29), and emoji. A
 * token is the longest match from its first code point; a code point that starts no token is skipped.
 *
 * @throws RangeError if the states do not fit into a byte
 */
export function tokenDfa(classes: readonly (readonly Property[])[]): Dfa {
  const { classes: alphabet, next, accepting } = automatonOf(tokenRegexp(classes), MAX_DERIVATIVES)!
  const states = [...next.keys()].sort((a, b) => Number(accepting[a]) - Number(accepting[b]))
  if (states.length > 255) throw new RangeError(`${states.length} states do not fit into a byte`)
  const numbers = new Map(states.map((state, i) => [state, i + 1]))
  const rows = states.map((state) =>
    classes.map((_, i) => numbers.get(next[state]![classOfCodePoint(alphabet, i)]!) ?? 0),
  )
  return {
    transitions: Uint8Array.from([classes.map(() => 0), ...rows].flat()),
    firstAccepting: 1 + accepting.filter((accepts) => !accepts).length,
  }
}

/** A regular expression for one token, over the numbers of classes instead of code points. */
function tokenRegexp(classes: readonly (readonly Property[])[]): RegexpNode {
  const one = (test: (has: (property: Property) => boolean) => boolean): RegexpNode =>
    set(classes.flatMap((names, i) => (test((name) => names.includes(name)) ? [{ from: i, to: i }] : [])))
  const is = (...properties: Property[]): RegexpNode => one((has) => properties.some(has))
  const star = (item: RegexpNode): RegexpNode => repeat(item, 0, null)
  const plus = (item: RegexpNode): RegexpNode => repeat(item, 1, null)
  const optional = (item: RegexpNode): RegexpNode => repeat(item, 0, 1)

  // Rule WB4: marks, format characters and joiners belong to the character before them.
  const marks = star(is('extend'))
  const ex = (...properties: Property[]): RegexpNode => sequence([is(...properties), marks])

  const low = ex('extendNumLet')
  const letter = ex('letter', 'hebrew')
  const hebrew = ex('hebrew')
  const numeric = ex('numeric')
  const katakana = ex('katakana')
  const midLetter = ex('midLetter', 'midNumLet', 'singleQuote')
  const midNumeric = ex('midNum', 'midNumLet', 'singleQuote')

  // WB5–WB13b. A Hebrew letter may be followed by a quote, and by a double quote between two of them.
  const run = (item: RegexpNode, between: RegexpNode): RegexpNode =>
    sequence([item, star(sequence([optional(between), item]))])
  const numbers = run(numeric, midNumeric)
  const letters = run(letter, midLetter)
  const quoted = sequence([hebrew, union([ex('singleQuote'), sequence([ex('doubleQuote'), hebrew])])])
  const part = union([plus(katakana), plus(union([quoted, numbers, letters]))])
  const word = sequence([star(low), part, star(sequence([plus(low), part])), star(low)])

  // Inside emoji the two presentation selectors are not plain marks.
  const quiet = star(one((has) => has('extend') && !has('textStyle') && !has('emojiStyle')))
  const joiner = is('joiner')
  // Skin tones are marks as well, so a picture already includes those that follow it.
  const emoji = union([
    sequence([star(joiner), is('pictographic'), quiet, optional(is('emojiStyle'))]),
    sequence([is('modifier'), quiet]),
  ])
  const joined = star(sequence([joiner, emoji]))
  const tagged = sequence([plus(is('tag')), is('tagEnd')])
  const emojis = sequence([emoji, union([joined, tagged])])
  const keycap = sequence([is('keycapBase'), quiet, optional(is('emojiStyle')), is('keycap'), quiet])
  const flag = sequence([ex('flag'), ex('flag')])

  return union([word, emojis, keycap, flag, plus(ex('complex')), ex('han'), ex('hiragana')])
}
