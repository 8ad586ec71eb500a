import { sql } from 'kysely'
import { normalizePattern, ONE, type PatternPart } from '../../../analysis/pattern.ts'
import { patternRegexp } from '../../../analysis/regexp/rewrite/patternRegexp.ts'
import { ANY, mapChildren, type RegexpNode } from '../../../analysis/regexp/syntax/ast.ts'
import type { Dialect } from '../dialects/dialect.ts'
import type { Sql } from '../fragment.ts'

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

/** A lower-cased pattern in which any character may stand for a letter that has a capital beyond ASCII. */
export function loosePattern(parts: readonly PatternPart[]): PatternPart[] {
  return normalizePattern(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map(loosePoint) : [part])),
  )
}

/** The same for a regular expression. */
export function looseRegexp(node: RegexpNode): RegexpNode {
  switch (node.kind) {
    case 'text':
      return node.text === '' ? node : patternRegexp(loosePattern([node.text]))
    case 'set':
      return node.negated || node.ranges.some(({ to }) => to > 0x7f) ? ANY : node
    default:
      return mapChildren(node, looseRegexp)
  }
}

function loosePoint(point: string): PatternPart {
  return isLoose(point) ? ONE : point
}

/**
 * Whether a character could be the lower-case form of another, or is one of those that SQLite's GLOB takes
 * for each other.
 */
function isLoose(point: string): boolean {
  return point > '\u007f' && (point.toUpperCase() !== point || /[\ufffd-\uffff]/.test(point))
}
