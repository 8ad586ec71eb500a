import { checkArgument } from '../diagnostics/arguments/checkOptions.ts'
import { QUERY_TREE } from '../diagnostics/arguments/rules.ts'
import type { Query } from './ast.ts'

class Returned {
  constructor(query: Query) {
    // biome-ignore lint/correctness/noConstructorReturn: a derived class adds its fields to this object.
    return query
  }
}

// A private field on the query itself: it is invisible, copies do not have it, and it costs nothing that can
// be measured, whereas an entry in a WeakMap adds about a fifth to the time of parsing a short query.
class Source extends Returned {
  readonly #text: string

  constructor(query: Query, text: string) {
    super(query)
    this.#text = text
  }

  static of(query: Query): string | undefined {
    return #text in query ? query.#text : undefined
  }
}

/** Records the text that a query was parsed from. */
export function setSource(query: Query, text: string): void {
  new Source(query, text)
}

/**
 * The exact text that a query was parsed from; `undefined` for a query that was built or changed.
 *
 * @example
 * sourceOf(parse('a   AND b')) // 'a   AND b'
 */
export function sourceOf(query: Query): string | undefined {
  checkArgument('sourceOf', 'query', query, QUERY_TREE)
  return Source.of(query)
}
