import { lowerCase } from './lowerCase.ts'
import { CAPITAL, tokenTable, WIDTH } from './tables/tokenTable.ts'
import { wellFormed } from './wellFormed.ts'

/** The version of the word rules and letter tables: part of the names of stored columns. */
export const ANALYSIS_VERSION = 'u121'

/** Longer words are cut into pieces of at most so many UTF-16 units. */
export const MAX_TOKEN_LENGTH = 255

/** A place in a text, in UTF-16 units, half open. */
export interface TokenSpan {
  readonly start: number
  readonly end: number
}

/**
 * The lower-cased tokens of a text, as Lucene's standard analyzer finds them under Unicode 12.1: words,
 * numbers, one token for each Han or Hiragana character, one for a run of Thai, one for an emoji sequence; no
 * stop words. Words over 255 UTF-16 units are cut.
 *
 * @example
 * analyze("Zürich's Wi-Fi, 1,234.5 漢字") // ["zürich's", 'wi', 'fi', '1,234.5', '漢', '字']
 */
export function analyze(text: string): string[] {
  const clean = wellFormed(text)
  const bounds = scan(clean)
  const tokens = new Array<string>(bounds.length >> 1)
  for (let i = 0; i < tokens.length; i++) {
    const start = bounds[2 * i]!
    const end = bounds[2 * i + 1]!
    // What is lowered is cut out first: cutting after lower-casing would find other words.
    tokens[i] = start < 0 ? lowerCase(clean.slice(~start, end)) : clean.slice(start, end)
  }
  return tokens
}

/**
 * Where the tokens of a text lie in it, in UTF-16 units.
 *
 * @example
 * tokenSpans('a, bc') // [{ start: 0, end: 1 }, { start: 3, end: 5 }]
 */
export function tokenSpans(text: string): TokenSpan[] {
  const bounds = scan(wellFormed(text))
  return Array.from({ length: bounds.length >> 1 }, (_, i) => {
    const start = bounds[2 * i]!
    return { start: start < 0 ? ~start : start, end: bounds[2 * i + 1]! }
  })
}

/**
 * The starts and ends of all tokens, one after the other; a start is complemented (`~start`) if the token may
 * have something to lower. A token is the longest match from where it starts, within a window of
 * `MAX_TOKEN_LENGTH` units.
 */
function scan(text: string): number[] {
  const { classes, next, accepting } = tokenTable()
  const { units, blockOf, blocks } = classes
  const bounds: number[] = []
  const length = text.length
  let start = 0
  while (start < length) {
    let limit = start + MAX_TOKEN_LENGTH
    if (limit >= length) limit = length
    else if (isHighSurrogate(text.charCodeAt(limit - 1))) limit--
    let state = WIDTH
    let end = start
    let seen = 0
    let at = start
    while (at < limit) {
      const unit = text.charCodeAt(at)
      let kind: number
      if (isHighSurrogate(unit)) {
        const offset = ((unit & 0x3ff) << 10) | (text.charCodeAt(at + 1) & 0x3ff)
        kind = blocks[blockOf[offset >> 8]! + (offset & 0xff)]!
        at += 2
      } else {
        kind = units[unit]!
        at++
      }
      seen |= kind
      state = next[state + (kind & (WIDTH - 1))]!
      if (state >= accepting) end = at
      else if (state === 0) break
    }
    if (end > start) {
      bounds.push((seen & CAPITAL) !== 0 ? ~start : start, end)
      start = end
    } else {
      start += isHighSurrogate(text.charCodeAt(start)) ? 2 : 1
    }
  }
  return bounds
}

function isHighSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800
}
