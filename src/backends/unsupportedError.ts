import type { Span } from '../diagnostics/span.ts'
import type { Leaf } from '../plan/plan.ts'

/**
 * A backend cannot give the exact hits of a query, or a query exceeds the engine's limits. Thrown when a plan
 * is compiled, before anything runs.
 *
 * @example
 * try {
 *   toWhere(plan, table)
 * } catch (error) {
 *   if (error instanceof UnsupportedError) console.log(error.clause, error.needs)
 * }
 */
export class UnsupportedError extends Error {
  override readonly name = 'UnsupportedError'
  /** The backend's name. */
  readonly backend: string
  /** The text of the clause; of the whole query if no single clause is the cause. */
  readonly clause: string
  /** The span of the clause in the plan's source. */
  readonly span: Span
  /** What would make it possible, such as a token column, a registered function or a smaller query. */
  readonly needs: string

  constructor(backend: string, at: { readonly clause: string; readonly span: Span }, needs: string) {
    super(`${backend} cannot answer ${at.clause} exactly; it needs ${needs}.`)
    this.backend = backend
    this.clause = at.clause
    this.span = at.span
    this.needs = needs
  }
}

/**
 * The error for a leaf that a backend cannot answer exactly.
 *
 * @param needs a noun phrase that completes "it needs …"
 * @example
 * throw unsupported('sieve', leaf, 'positions of tokens')
 */
export function unsupported(backend: string, leaf: Leaf, needs: string): UnsupportedError {
  return new UnsupportedError(backend, leaf, needs)
}
