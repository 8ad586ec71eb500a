/*
 * Sets of small whole numbers, 32 in each word of an array.
 */

/** The number of words for the numbers below a limit. */
export function wordsFor(limit: number): number {
  return Math.ceil(limit / 32)
}

export function setBit(words: Int32Array, at: number): void {
  words[at >>> 5]! |= 1 << at
}

export function clearBit(words: Int32Array, at: number): void {
  words[at >>> 5]! &= ~(1 << at)
}

/** The place of the lowest bit of a word that is not 0. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word)
}
