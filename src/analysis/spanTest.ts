/** A test of the part of a text from `start` to before `end`. */
export type SpanTest = (text: string, start: number, end: number) => boolean

/** A test of words, and what words are like that pass it, so that most others are told apart fast. */
export interface WordTest {
  readonly test: SpanTest
  /** The least and the greatest length, in code points. */
  readonly shortest: number
  readonly longest: number
  /** The letters of the words, as {@link letterBit} has them. */
  readonly letters: number
  /** How many letters a word may have that are not among these. */
  readonly foreign: number
  /** Letters that a word has. */
  readonly required: number
  /** How many of the required letters a word may lack. */
  readonly missing: number
}

/** A test of which no more is known. */
export function anyWord(test: SpanTest): WordTest {
  return { test, shortest: 1, longest: Infinity, letters: -1, foreign: 0, required: 0, missing: 0 }
}

/** One of 32 bits for a letter of UTF-16; several letters share each. */
export function letterBit(unit: number): number {
  return 1 << (unit & 31)
}

const SPACE = 0x20
const SURROGATE = 0xd800

/**
 * A test whether one of the words of a text passes one of some tests. Words are separated by spaces.
 *
 * @example
 * someWord([anyWord((text, start, end) => text.slice(start, end) === 'b')])(' a b ') // true
 */
export function someWord(tests: readonly WordTest[]): (text: string) => boolean {
  return (text) => {
    for (let start = 0, end = 0; end < text.length; start = end + 1) {
      let letters = 0
      let bits = 0
      for (end = start; end < text.length; end++) {
        const unit = text.charCodeAt(end)
        if (unit === SPACE) break
        letters |= letterBit(unit)
        bits |= unit
      }
      const length = end - start
      if (length === 0) continue
      const isPlain = (bits & SURROGATE) !== SURROGATE
      for (const { test, shortest, longest, letters: own, foreign, required, missing } of tests) {
        if (length < shortest || hasMoreBits(required & ~letters, missing)) continue
        if (isPlain && (length > longest || hasMoreBits(letters & ~own, foreign))) continue
        if (test(text, start, end)) return true
      }
    }
    return false
  }
}

function hasMoreBits(bits: number, most: number): boolean {
  let left = bits
  for (let i = 0; i < most && left !== 0; i++) left &= left - 1
  return left !== 0
}
