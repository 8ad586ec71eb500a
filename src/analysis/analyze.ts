import { asciiFold, FOLDABLE } from './asciiFold.ts'
import { lowerCase } from './lowerCase.ts'
import { codePointTable } from './tables/codePointTable.ts'
import { CLASS_COUNT, CLASS_RUNS, FIRST_ACCEPTING, TRANSITIONS } from './tables/tokenTable.generated.ts'

/** The version of the word rules and letter tables: part of the names of stored columns. */
export const ANALYSIS_VERSION = 'u121'

/** The maximal length of a token in UTF-16 code units, as in Lucene. Longer words are cut. */
export const MAX_TOKEN_LENGTH = 255

/** States are multiples of this, so that the sum of a state and a class is an index. */
const WIDTH = 32

/** The class of the first units of surrogate pairs. For one without a second unit, each state is dead. */
const PAIR = CLASS_COUNT

/** A longer list of bounds is not kept for the next text. */
const MAX_KEPT_BOUNDS = 1 << 16

/** The tokenizer's automaton over the classes of code points, unpacked. */
interface TokenTable {
  /** The class of each code point; 0 for those that no token contains. */
  readonly classes: Uint8Array
  /** The next state, at state plus class. State 0 is the dead state, `WIDTH` the start. */
  readonly next: Uint16Array
  /** The states from this one on accept. */
  readonly accepting: number
  /** The class of most letters. */
  readonly letter: number
  /** The state after such letters alone, which accepts. */
  readonly afterLetters: number
}

let table: TokenTable | undefined
let bounds = new Int32Array(1024)

/**
 * Splits a text into lower-cased tokens, as Lucene's standard analyzer does under Unicode 12.1: words,
 * numbers, one token for each Han or Hiragana character, one for a run of Thai, one for an emoji sequence.
 * There are no stop words. Words over 255 UTF-16 code units are cut.
 *
 * @param fold whether each token is then folded to ASCII, as `asciiFold` does, and cut again; default `false`
 * @param offsets an empty list that gets the start and the end of each token in the text
 *
 * @example
 * analyze("Zürich's Wi-Fi, 1,234.5 漢字") // ["zürich's", 'wi', 'fi', '1,234.5', '漢', '字']
 */
export function analyze(text: string, fold = false, offsets?: number[]): string[] {
  // The rules find other words in lower-cased text, which has the same length.
  const lowered = lowerCase(text)
  const count = findTokens(text)
  const tokens = new Array<string>(count)
  for (let i = 0; i < count; i++) tokens[i] = lowered.slice(bounds[i * 2]!, bounds[i * 2 + 1]!)
  if (fold) foldTokens(lowered, tokens)
  if (offsets !== undefined) for (let i = 0; i < count * 2; i++) offsets.push(bounds[i]!)
  if (bounds.length > MAX_KEPT_BOUNDS) bounds = new Int32Array(1024)
  return tokens
}

/**
 * Whether some text has a token with a character, before tokens are folded.
 *
 * @example
 * isInTokens('"') // true: a Hebrew acronym has one
 */
export function isInTokens(character: string): boolean {
  table ??= unpack()
  return table.classes[character.codePointAt(0)!] !== 0
}

/** Folds the tokens that have a character that may be folded. */
function foldTokens(lowered: string, tokens: string[]): void {
  FOLDABLE.lastIndex = 0
  for (let i = 0; i < tokens.length && FOLDABLE.test(lowered); i++) {
    const at = FOLDABLE.lastIndex - 1
    while (i < tokens.length && bounds[i * 2 + 1]! <= at) i++
    if (i === tokens.length) break
    tokens[i] = withinLength(asciiFold(tokens[i]!))
    FOLDABLE.lastIndex = bounds[i * 2 + 1]!
  }
}

/** Engines split what is longer than a token may be. */
function withinLength(token: string): string {
  if (token.length <= MAX_TOKEN_LENGTH) return token
  const isPair = token.codePointAt(MAX_TOKEN_LENGTH - 1)! > 0xffff
  return token.slice(0, isPair ? MAX_TOKEN_LENGTH - 1 : MAX_TOKEN_LENGTH)
}

/** Writes the start and the end of each token into `bounds`. Returns the number of tokens. */
function findTokens(text: string): number {
  table ??= unpack()
  const { classes, next, accepting, letter, afterLetters } = table
  const { length } = text
  let found = bounds
  let size = 0
  let start = 0
  while (start < length) {
    const first = classes[text.charCodeAt(start)]!
    if (first === 0) {
      start++
      continue
    }
    const limit = Math.min(start + MAX_TOKEN_LENGTH, length)
    // The token is the longest match from `start` to at most `limit`.
    let state = WIDTH
    let end = start
    let at = start
    let kind = first
    if (first === letter) {
      // Most tokens are letters alone, and need no automaton.
      do kind = ++at < limit ? classes[text.charCodeAt(at)]! : 0
      while (kind === letter)
      end = at
      state = afterLetters
    }
    while (kind !== 0) {
      if (kind === PAIR) {
        if (at + 1 === limit) break
        kind = classes[text.codePointAt(at++)!]!
      }
      at++
      state = next[state + kind]!
      if (state >= accepting) end = at
      else if (state === 0) break
      kind = at < limit ? classes[text.charCodeAt(at)]! : 0
    }
    if (end > start) {
      if (size === found.length) found = bounds = doubled(found)
      found[size++] = start
      found[size++] = end
      start = end
    } else {
      start += text.codePointAt(start)! > 0xffff ? 2 : 1
    }
  }
  return size / 2
}

function doubled(list: Int32Array): Int32Array<ArrayBuffer> {
  const result = new Int32Array(list.length * 2)
  result.set(list)
  return result
}

function unpack(): TokenTable {
  const states = atob(TRANSITIONS)
  const next = new Uint16Array((states.length / CLASS_COUNT) * WIDTH)
  for (let i = 0; i < states.length; i++)
    next[Math.floor(i / CLASS_COUNT) * WIDTH + (i % CLASS_COUNT)] = states.charCodeAt(i) * WIDTH
  const classes = codePointTable(CLASS_RUNS)
  classes.fill(PAIR, 0xd800, 0xdc00)
  const letter = classes[0x61]!
  return { classes, next, accepting: FIRST_ACCEPTING * WIDTH, letter, afterLetters: next[WIDTH + letter]! }
}
