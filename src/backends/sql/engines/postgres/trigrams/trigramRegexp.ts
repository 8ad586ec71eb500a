import type { Loose } from '../../../patterns/looseRegexp.ts'

/** Sets with more characters of their own give an index of trigrams nothing to look for. */
const MAX_MEMBERS = 256

/**
 * Characters that PostgreSQL's lower() changes, in some locale, though a regular expression under the
 * collation "C" does not ignore their case: capitals beyond ASCII, and `I`, whose small letter is `ı` in
 * Turkish. pg_trgm stores trigrams of lower-cased texts and takes such a character of a regular expression
 * for one that no text has. Characters that this Unicode does not know may be capitals in a later one.
 */
export const LOST_BY_TRIGRAMS: Loose = {
  point: isLost,
  set: (ranges) =>
    ranges.some(({ from, to }) => {
      if (to <= 0x7f) return from <= 0x49 && to >= 0x49
      if (to - from >= MAX_MEMBERS) return true
      return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).some(isLost)
    }),
}

function isLost(point: string): boolean {
  return point === 'I' || (point > '\u007f' && (point.toLowerCase() !== point || /\p{Cn}/u.test(point)))
}
