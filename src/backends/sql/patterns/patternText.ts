import type { PatternPart } from '../../../analysis/pattern.ts'
import { isLongerThan } from '../../../schema/readDocument.ts'
import type { Sql } from '../fragment.ts'

/** How a database writes wildcard patterns and compares a string with one. */
export interface Wildcards {
  /** A text, escaped so that it stands for itself. */
  readonly literal: (text: string) => string
  /** What stands for exactly one code point. */
  readonly one: string
  /** What stands for exactly one code point other than a space; `null` if the patterns cannot say that. */
  readonly oneInToken: string | null
  /** What stands for any text, the empty one included. */
  readonly many: string
  /** The longest pattern, in UTF-8 bytes. */
  readonly maxBytes: number
  /** Whether an operand matches a pattern, without parentheses around it. */
  readonly compare: (operand: Sql, pattern: Sql) => Sql
}

/** What a wildcard stands for: any text, or the text of one token. */
export type Wild = 'any' | 'inToken'

/**
 * A pattern as a database writes it. Where its notation cannot keep a wildcard inside a token, any text
 * matches.
 *
 * @example
 * patternText(['5%', { any: 'many' }], LIKE) // '5!%%'
 */
export function patternText(
  parts: readonly PatternPart[],
  { literal, one, oneInToken, many }: Pick<Wildcards, 'literal' | 'one' | 'oneInToken' | 'many'>,
  wild: Wild = 'any',
): string {
  const single = wild === 'inToken' && oneInToken !== null ? oneInToken : one
  return parts
    .map((part) => (typeof part === 'string' ? literal(part) : part.any === 'one' ? single : many))
    .join('')
}

/** Whether a pattern is longer than a database takes. */
export function isTooLong(pattern: string, { maxBytes }: Wildcards): boolean {
  return isLongerThan(pattern, maxBytes)
}

/** A text as a regular expression takes it literally: a backslash before each ASCII punctuation character. */
export function escapeRegex(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&')
}
