import type { PatternPart } from '../../../analysis/pattern.ts'

/** How one kind of pattern writes what stands for itself and what is wild. */
interface Notation {
  readonly literal: (text: string) => string
  readonly one: string
  readonly many: string
}

/** Which characters a wild part stands for: any, or those of a token. */
export type Wild = 'any' | 'inToken'

/**
 * A pattern for `LIKE … ESCAPE '!'`. Where wild parts must stay inside a token, the caller sees to it: LIKE
 * itself cannot say so.
 *
 * @example
 * likeText(['5%', { any: 'many' }]) // '5!%%'
 */
export function likeText(parts: readonly PatternPart[]): string {
  return write(parts, { literal: escapeLike, one: '_', many: '%' })
}

/** A pattern for SQL Server's LIKE, which has classes of characters too. */
export function bracketLikeText(parts: readonly PatternPart[], wild: Wild): string {
  const one = wild === 'any' ? '_' : '[^ ]'
  return write(parts, { literal: (text) => text.replace(/[%_[\]^!-]/g, '!$&'), one, many: '%' })
}

/** A pattern for SQLite's GLOB, which minds case and has no escape character but classes. */
export function globText(parts: readonly PatternPart[], wild: Wild): string {
  const one = wild === 'any' ? '?' : '[^ ]'
  return write(parts, { literal: (text) => text.replace(/[*?[]/g, '[$&]'), one, many: '*' })
}

/** An unanchored regular expression, within what PostgreSQL, MySQL and MariaDB read alike. */
export function regexText(parts: readonly PatternPart[], wild: Wild): string {
  const one = wild === 'any' ? '(.|\\n)' : '[^ ]'
  return write(parts, { literal: escapeRegex, one, many: `${one}*` })
}

/** Text as LIKE with `ESCAPE '!'` takes it literally. */
export function escapeLike(text: string): string {
  return text.replace(/[%_!]/g, '!$&')
}

/**
 * Text as a regular expression takes it literally: a backslash before each ASCII character that may mean
 * something.
 */
export function escapeRegex(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&')
}

function write(parts: readonly PatternPart[], { literal, one, many }: Notation): string {
  return parts
    .map((part) => (typeof part === 'string' ? literal(part) : part.any === 'one' ? one : many))
    .join('')
}
