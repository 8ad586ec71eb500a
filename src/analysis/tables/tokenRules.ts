import { any, automaton, type Expression, oneOf, optional, plus, seq, star } from './automaton.ts'
import type { Property } from './characterClasses.ts'

/** A deterministic automaton over character classes; state 0 is the dead end, state 1 the start. */
export interface Dfa {
  readonly transitions: Uint8Array
  readonly firstAccepting: number
}

/**
 * The words of Unicode's segmentation (UAX #29) as Lucene's standard tokenizer reads them, and its emoji, as one automaton:
 * a token is the longest match from where it starts, and a code point that starts none is skipped.
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
  const run = (item: Expression, between: Expression): Expression => seq(item, star(seq(any(star(low), between), item)))
  const numbers = run(numeric, midNumeric)
  const letters = run(letter, midLetter)
  const quoted = seq(hebrew, any(ex('singleQuote'), seq(ex('doubleQuote'), hebrew)))
  const katakanas = seq(katakana, star(seq(star(low), katakana)))
  const part = any(katakanas, plus(any(quoted, numbers, letters)))
  const word = seq(star(low), part, star(seq(plus(low), part)), star(low))

  // Inside emoji the two presentation selectors are no mere marks.
  const quiet = star(one((has) => has('extend') && !has('textStyle') && !has('emojiStyle')))
  const coincidental = (has: (p: Property) => boolean) => has('flag') || has('keycapBase') || has('accidental') || has('modifier')
  const picture = one((has) => has('pictographic') || (has('emoji') && !coincidental(has)))
  const joiner = is('joiner')
  const modifier = seq(is('modifier'), quiet)
  const emoji = any(
    seq(star(joiner), picture, quiet, optional(is('emojiStyle'))),
    seq(optional(seq(star(joiner), is('modifierBase'), quiet)), modifier),
  )
  const emojis = seq(emoji, any(star(seq(joiner, emoji)), seq(plus(is('tag')), is('tagEnd'))))
  const keycap = seq(is('keycapBase'), quiet, optional(is('emojiStyle')), is('keycap'), quiet)
  const flag = seq(ex('flag'), ex('flag'))

  const token = any(word, emojis, keycap, flag, plus(ex('complex')), ex('han'), ex('hiragana'))
  return automaton(token, classes.length)
}
