import { any, automaton, type Dfa, type Expression, oneOf, optional, plus, seq, star } from './automaton.ts'
import type { Properties } from './characterClasses.ts'

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

/** What the token rules look at. */
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

/**
 * The words of Unicode's segmentation (UAX #29) as Lucene's standard tokenizer reads them, and its emoji, as
 * one automaton: a token is the longest match from where it starts, and a code point that starts none is
 * skipped.
 */
export function tokenDfa(classes: readonly (readonly Property[])[]): Dfa {
  const one = (test: (has: (property: Property) => boolean) => boolean): Expression => oneOf(classes.map((names) => test((p) => names.includes(p))))
  const is = (...properties: Property[]): Expression => one((has) => properties.some(has))

  // Rule WB4: marks, format characters and joiners belong to the character before them.
  const marks = star(is('extend'))
  const ex = (...properties: Property[]): Expression => seq(is(...properties), marks)

  const low = ex('extendNumLet')
  const letter = ex('letter', 'hebrew')
  const hebrew = ex('hebrew')
  const numeric = ex('numeric')
  const katakana = ex('katakana')
  const midLetter = ex('midLetter', 'midNumLet', 'singleQuote')
  const midNumeric = ex('midNum', 'midNumLet', 'singleQuote')

  // WB5–WB13b. A Hebrew letter may be followed by a quote, and by a double quote between two of them.
  const run = (item: Expression, between: Expression): Expression => seq(item, star(seq(optional(between), item)))
  const numbers = run(numeric, midNumeric)
  const letters = run(letter, midLetter)
  const quoted = seq(hebrew, any(ex('singleQuote'), seq(ex('doubleQuote'), hebrew)))
  const part = any(plus(katakana), plus(any(quoted, numbers, letters)))
  const word = seq(star(low), part, star(seq(plus(low), part)), star(low))

  // Inside emoji the two presentation selectors are no mere marks.
  const quiet = star(one((has) => has('extend') && !has('textStyle') && !has('emojiStyle')))
  const joiner = is('joiner')
  // Skin tones are marks too, so that those after a picture are part of it already.
  const emoji = any(seq(star(joiner), is('pictographic'), quiet, optional(is('emojiStyle'))), seq(is('modifier'), quiet))
  const emojis = seq(emoji, any(star(seq(joiner, emoji)), seq(plus(is('tag')), is('tagEnd'))))
  const keycap = seq(is('keycapBase'), quiet, optional(is('emojiStyle')), is('keycap'), quiet)
  const flag = seq(ex('flag'), ex('flag'))

  const token = any(word, emojis, keycap, flag, plus(ex('complex')), ex('han'), ex('hiragana'))
  return automaton(token, classes.length)
}
