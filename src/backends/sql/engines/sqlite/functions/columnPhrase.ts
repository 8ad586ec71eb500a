import { hasWindow, previousSame } from '../../../../../analysis/phrase.ts'

/**
 * Compiles a test whether a phrase occurs in one of the values of a token column. Of a text without all terms
 * of the phrase it reads no word.
 *
 * @param slop a whole number from 0 on, as for `matchesPhrase`
 *
 * @example
 * compileColumnPhrase(['a', 'c'], 1)(' a b c ') // true
 */
export function compileColumnPhrase(phrase: readonly string[], slop: number): (column: string) => boolean {
  if (phrase.length === 0 || phrase.some((term) => term === '' || term.includes(' '))) return () => false
  if (slop === 0) {
    const text = ` ${phrase.join(' ')} `
    return (column) => column.includes(text)
  }
  const terms = [...new Set(phrase)]
  const needles = terms.map((term) => ` ${term} `)
  const termOf = phrase.map((term) => terms.indexOf(term))
  const previous = previousSame(phrase)
  // So far from each other, words of different values are in no window.
  const apart = phrase.length + slop
  return (column) => {
    const occurrences = occurrencesOf(column, needles)
    if (occurrences === null) return false
    const positions = positionsOf(column, occurrences, terms.length, apart)
    return hasWindow(
      termOf.map((term) => positions[term]!),
      previous,
      slop,
    )
  }
}

/** Where a word begins, in characters, and which term it is. */
interface Occurrence {
  readonly start: number
  readonly term: number
}

/** All occurrences of the terms in order, or `null` if one does not occur. */
function occurrencesOf(column: string, needles: readonly string[]): Occurrence[] | null {
  const occurrences: Occurrence[] = []
  for (let term = 0; term < needles.length; term++) {
    const needle = needles[term]!
    let at = column.indexOf(needle)
    if (at === -1) return null
    // Neighbours share a space.
    for (; at !== -1; at = column.indexOf(needle, at + needle.length - 1))
      occurrences.push({ start: at + 1, term })
  }
  return occurrences.sort((a, b) => a.start - b.start)
}

/** The positions of each term, counted in words from the first place. */
function positionsOf(
  column: string,
  occurrences: readonly Occurrence[],
  terms: number,
  apart: number,
): number[][] {
  const positions = Array.from({ length: terms }, (): number[] => [])
  let word = occurrences[0]!.start
  let position = 0
  for (const { start, term } of occurrences) {
    while (word < start) {
      const space = column.indexOf(' ', word)
      const isLast = column[space + 1] === ' '
      position += isLast ? apart : 1
      word = space + (isLast ? 2 : 1)
    }
    positions[term]!.push(position)
  }
  return positions
}
