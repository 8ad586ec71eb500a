import { sql } from 'kysely'
import type { Dialect } from '../dialect/dialect.ts'
import type { Sql } from '../fragment.ts'
import type { Loose } from '../patterns/looseRegexp.ts'

/*
 * SQL can lower-case a stored text for ASCII letters only. A lower-cased pattern finds everything in such a
 * text that it should, and more, if any character may stand where a letter beyond ASCII could be a capital.
 */

/** The two capitals beyond ASCII whose lower-case letters are ASCII: İ and the Kelvin sign. */
const ASCII_LETTERS: readonly (readonly [capital: string, letter: string])[] = [
  ['\u0130', 'i'],
  ['\u212a', 'k'],
]

/** A plain text with every character lower-cased whose lower-case form is ASCII. */
export function comparableText(text: Sql, dialect: Dialect): Sql {
  let lowered = text
  for (const [capital, letter] of ASCII_LETTERS)
    lowered = sql`replace(${lowered}, ${dialect.text(capital)}, ${dialect.text(letter)})`
  return dialect.lowerAscii(lowered)
}

/**
 * A character that could be the lower-case form of another, or is one of those that SQLite's GLOB takes for
 * each other.
 */
export const UNLIKE_LOWERED: Loose = {
  point: (point) => point > '\u007f' && (point.toUpperCase() !== point || /[\ufffd-\uffff]/.test(point)),
  set: (ranges, negated) => negated || ranges.some(({ to }) => to > 0x7f),
}
