import { sql } from 'kysely'
import { normalizePattern, ONE, type PatternPart } from '../../../analysis/pattern.ts'
import { patternRegexp } from '../../../analysis/regexp/rewrite/patternRegexp.ts'
import { ANY, mapChildren, type RegexpNode } from '../../../analysis/regexp/syntax/ast.ts'
import type { Dialect } from '../dialects/dialect.ts'
import type { Sql } from '../fragment.ts'

/*
 * A stored text can be lower-cased in SQL for ASCII letters alone. A pattern in lower case finds all that it
 * should in such a text, and more, once it lets any character stand where a letter beyond ASCII could have
 * been a capital.
 */

/** The two capitals beyond ASCII whose lower-case letters are in it. */
const ASCII_LETTERS: readonly (readonly [capital: string, letter: string])[] = [
  ['\u0130', 'i'],
  ['\u212a', 'k'],
]

/** A plain text with every character whose lower-case form is in ASCII in that form. */
export function comparableText(text: Sql, dialect: Dialect): Sql {
  let found = text
  for (const [capital, letter] of ASCII_LETTERS)
    found = sql`replace(${found}, ${dialect.text(capital)}, ${dialect.text(letter)})`
  return dialect.lowerAscii(found)
}

/** A pattern in lower case that lets any character stand for a letter that has a capital beyond ASCII. */
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
 * Whether a character could be the lower-case form of another, or, being none, is one that some databases
 * confuse with others.
 */
function isLoose(point: string): boolean {
  return point > '\u007f' && (point.toUpperCase() !== point || /[\ufffd-\uffff]/.test(point))
}
