import { lowerCase } from './lowerCase.ts'
import { codePointTable } from './tables/codePointTable.ts'
import { CLASS_COUNT, CLASS_RUNS, FIRST_ACCEPTING, TRANSITIONS } from './tables/tokenTable.generated.ts'
import { wellFormed } from './wellFormed.ts'

/** The version of the word rules and letter tables: part of the names of stored columns. */
export const ANALYSIS_VERSION = 'u121'

/** The maximal length of a token in UTF-16 units, as in Lucene. Longer words are cut. */
export const MAX_TOKEN_LENGTH = 255

/** States are multiples of this, so that the sum of a state and a class is an index. */
const WIDTH = 32

/** The tokenizer's automaton over the classes of code points, unpacked. */
interface TokenTable {
  /** The class of each code point. */
  readonly classes: Uint8Array
  /** The next state, at state plus class. State 0 is the dead state, `WIDTH` the start. */
  readonly next: Uint16Array
  /** The states from this one on accept. */
  readonly accepting: number
}

let table: TokenTable | undefined

/**
 * Splits a text into lower-cased tokens, as Lucene's standard analyzer does under Unicode 12.1: words,
 * numbers, one token for each Han or Hiragana character, one for a run of Thai, one for an emoji sequence.
 * There are no stop words. Words over 255 UTF-16 units are cut.
 *
 * @param offsets an empty list that gets the start and the end of each token in the text
 *
 * @example
 * analyze("Zürich's Wi-Fi, 1,234.5 漢字") // ["zürich's", 'wi', 'fi', '1,234.5', '漢', '字']
 */
export function analyze(text: string, offsets?: number[]): string[] {
  table ??= unpack()
  const { classes, next, accepting } = table
  const clean = wellFormed(text)
  // The rules find other words in lower-cased text, which has the same length.
  const lowered = lowerCase(clean)
  const tokens: string[] = []
  const { length } = clean
  let start = 0
  while (start < length) {
    let limit = start + MAX_TOKEN_LENGTH
    if (limit >= length) limit = length
    else if (isHighSurrogate(clean.charCodeAt(limit - 1))) limit--
    // The token is the longest match from `start` to at most `limit`.
    let state = WIDTH
    let end = start
    let at = start
    while (at < limit) {
      const unit = clean.charCodeAt(at)
      const point = isHighSurrogate(unit) ? clean.codePointAt(at)! : unit
      at += point > 0xffff ? 2 : 1
      state = next[state + classes[point]!]!
      if (state >= accepting) end = at
      else if (state === 0) break
    }
    if (end > start) {
      tokens.push(lowered.slice(start, end))
      if (offsets !== undefined) offsets.push(start, end)
      start = end
    } else {
      start += isHighSurrogate(clean.charCodeAt(start)) ? 2 : 1
    }
  }
  return tokens
}

function isHighSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800
}

function unpack(): TokenTable {
  const states = atob(TRANSITIONS)
  const next = new Uint16Array((states.length / CLASS_COUNT) * WIDTH)
  for (let i = 0; i < states.length; i++)
    next[Math.floor(i / CLASS_COUNT) * WIDTH + (i % CLASS_COUNT)] = states.charCodeAt(i) * WIDTH
  return { classes: codePointTable(CLASS_RUNS), next, accepting: FIRST_ACCEPTING * WIDTH }
}
