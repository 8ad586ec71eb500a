import { lowerCase } from './lowerCase.ts'
import { tokenTable } from './tables/tokenTable.ts'
import { wellFormed } from './wellFormed.ts'

/** The version of the word rules and letter tables: part of the names of stored columns. */
export const ANALYSIS_VERSION = 'u121'

/** Longer words are cut into pieces of at most so many UTF-16 units. */
const MAX_TOKEN_LENGTH = 255

/** A place in a text, in UTF-16 units, half open. */
export interface TokenSpan {
  readonly start: number
  readonly end: number
}

/**
 * The lower-cased tokens of a text, as Lucene's standard analyzer finds them under Unicode 12.1: words, numbers, one token for each
 * Han or Hiragana character, one for a run of Thai, one for an emoji sequence; no stop words. Words over 255 UTF-16 units are cut.
 *
 * @example
 * analyze("Zürich's Wi-Fi, 1,234.5 漢字") // ["zürich's", 'wi', 'fi', '1,234.5', '漢', '字']
 */
export function analyze(text: string): string[] {
  const clean = wellFormed(text)
  // Lower-casing keeps every length, so the spans of the original fit; cutting after lower-casing would find other words.
  const lowered = lowerCase(clean)
  const tokens: string[] = []
  scan(clean, (start, end) => {
    tokens.push(lowered.slice(start, end))
  })
  return tokens
}

/**
 * Where the tokens of a text lie in it, in UTF-16 units.
 *
 * @example
 * tokenSpans('a, bc') // [{ start: 0, end: 1 }, { start: 3, end: 5 }]
 */
export function tokenSpans(text: string): TokenSpan[] {
  const spans: TokenSpan[] = []
  scan(wellFormed(text), (start, end) => {
    spans.push({ start, end })
  })
  return spans
}

/** Calls back for each token: the longest match from where it starts, within a window of `MAX_TOKEN_LENGTH` units. */
function scan(text: string, found: (start: number, end: number) => void): void {
  const { classes, next, width, accepting } = tokenTable()
  const { units, blockOf, blocks } = classes
  const length = text.length
  let start = 0
  while (start < length) {
    let limit = start + MAX_TOKEN_LENGTH
    if (limit >= length) limit = length
    else if (isHighSurrogate(text.charCodeAt(limit - 1))) limit--
    let state = width
    let end = start
    let at = start
    while (at < limit) {
      const unit = text.charCodeAt(at)
      if (isHighSurrogate(unit)) {
        const offset = ((unit - 0xd800) << 10) | (text.charCodeAt(at + 1) - 0xdc00)
        state = next[state + blocks[blockOf[offset >> 8]! + (offset & 0xff)]!]!
        at += 2
      } else {
        state = next[state + units[unit]!]!
        at++
      }
      if (state >= accepting) end = at
      else if (state === 0) break
    }
    if (end > start) {
      found(start, end)
      start = end
    } else {
      start += isHighSurrogate(text.charCodeAt(start)) ? 2 : 1
    }
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
