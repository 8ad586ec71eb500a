import { checkArgument } from '../diagnostics/arguments/checkOptions.ts'
import { QUERY_TREE } from '../diagnostics/arguments/rules.ts'
import type { Problem } from '../diagnostics/diagnostic.ts'
import type { Limits } from '../diagnostics/limits.ts'
import type { Query } from './ast.ts'

/** A token as others than the grammar read it, without Chevrotain's types. */
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
  /** The token as it is written. */
  readonly image: string
}

/** What a text is in one pass. No fix is tried. */
export interface ParsedText {
  readonly text: string
  readonly limits: Limits
  /** `null` where they are not kept: of a text beyond a limit, and of a tree. */
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

// A private field on the query itself: it is invisible, copies do not have it, and it costs nothing that can
// be measured, whereas an entry in a WeakMap adds about a fifth to the time of parsing a short query.
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

/** Records of which text a query was parsed. */
export function setOrigin(query: Query, origin: ParsedText): void {
  new Parsed(query, origin)
}

/** The text that a query was parsed from; `undefined` if the query was built or changed. */
export function originOf(query: Query): ParsedText | undefined {
  return Parsed.originOf(query)
}

/**
 * The exact text that a query was parsed from; `undefined` if the query was built or changed.
 *
 * @example
 * sourceOf(parse('a   AND b')) // 'a   AND b'
 */
export function sourceOf(query: Query): string | undefined {
  checkArgument('sourceOf', 'query', query, QUERY_TREE)
  return originOf(query)?.text
}
