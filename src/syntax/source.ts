import { checkArgument } from '../diagnostics/arguments/checkOptions.ts'
import { QUERY_TREE } from '../diagnostics/arguments/rules.ts'
import type { Problem } from '../diagnostics/diagnostic.ts'
import type { Limits } from '../diagnostics/limits.ts'
import type { Query } from './ast.ts'

/** Of what a query was parsed, within which limits, and what was wrong. */
export interface Origin {
  readonly text: string
  readonly limits: Limits
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
  readonly #origin: Origin

  constructor(query: Query, origin: Origin) {
    super(query)
    this.#origin = origin
  }

  static originOf(query: Query): Origin | undefined {
    return #origin in query ? query.#origin : undefined
  }
}

/** Records of what a query was parsed. */
export function setOrigin(query: Query, origin: Origin): void {
  new Parsed(query, origin)
}

/** Of what a query was parsed; `undefined` for a query that was built or changed. */
export function originOf(query: Query): Origin | undefined {
  return Parsed.originOf(query)
}

/**
 * The exact text that a query was parsed from; `undefined` for a query that was built or changed.
 *
 * @example
 * sourceOf(parse('a   AND b')) // 'a   AND b'
 */
export function sourceOf(query: Query): string | undefined {
  checkArgument('sourceOf', 'query', query, QUERY_TREE)
  return originOf(query)?.text
}
