import { checkArgument } from '../diagnostics/arguments/checkOptions.ts'
import { QUERY_TREE } from '../diagnostics/arguments/rules.ts'
import type { Problem } from '../diagnostics/diagnostic.ts'
import type { Limits } from '../diagnostics/limits.ts'
import type { Query } from './ast.ts'

/** A token as seen by code other than the grammar, without Chevrotain's types. */
export interface ParsedToken {
  /** One of the terminals of `lexer/tokens.ts`. */
  readonly tokenType: object
  readonly startOffset: number
  /** Offset after the last character, as in spans. */
  readonly end: number
  readonly text: string
  readonly detail: unknown
  readonly headEnd: number
  readonly quoted: boolean
  /** The token as written. */
  readonly image: string
}

/** The result of parsing a string in one pass. No fixes are tried. */
export interface ParsedText {
  readonly text: string
  readonly limits: Limits
  /** `null` if they are not kept: for input beyond a limit, and for a tree. */
  readonly tokens: readonly ParsedToken[] | null
  readonly query: Query
  readonly problems: readonly Problem[]
}

class Returned {
  constructor(query: Query) {
    // biome-ignore lint/correctness/noConstructorReturn: a derived class adds its fields to this object.
    return query
  }
}

// A private field on the query itself: it is invisible, copies do not have it, and its cost is not
// measurable, whereas an entry in a WeakMap adds about a fifth to the time of parsing a short query.
class Parsed extends Returned {
  readonly #origin: ParsedText

  constructor(query: Query, origin: ParsedText) {
    super(query)
    this.#origin = origin
  }

  static originOf(query: Query): ParsedText | undefined {
    return #origin in query ? query.#origin : undefined
  }
}

/** Records the string that a query was parsed from. */
export function setOrigin(query: Query, origin: ParsedText): void {
  new Parsed(query, origin)
}

/** The parsed string of a query; `undefined` if the query was built or changed. */
export function originOf(query: Query): ParsedText | undefined {
  return Parsed.originOf(query)
}

/**
 * Returns the exact string that a query was parsed from, or `undefined` if the query was built or changed.
 *
 * @example
 * sourceOf(parse('a   AND b')) // 'a   AND b'
 */
export function sourceOf(query: Query): string | undefined {
  checkArgument('sourceOf', 'query', query, QUERY_TREE)
  return originOf(query)?.text
}
