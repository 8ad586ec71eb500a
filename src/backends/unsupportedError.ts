import { printable } from '../diagnostics/printable.ts'
import type { Span } from '../diagnostics/span.ts'
import { textOf } from '../plan/combine.ts'
import type { Leaf, Plan } from '../plan/plan.ts'

/**
 * Thrown when a backend cannot return a query's exact hits, or when a query exceeds the engine's limits. It
 * is thrown when the query is compiled, before anything runs.
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
  /** The text of the clause that caused the error, or of the whole query if no single clause did. */
  readonly clause: string
  /** The span of the clause in the plan's source. */
  readonly span: Span
  /**
   * What the backend needs to match the query exactly, such as a token column, a registered function or a
   * smaller query.
   */
  readonly needs: string

  constructor(
    backend: string,
    at: { readonly clause: string; readonly span: Span },
    needs: string,
    options?: ErrorOptions,
  ) {
    super(printable(`${backend} cannot answer ${at.clause} exactly; it needs ${needs}.`), options)
    this.backend = backend
    this.clause = at.clause
    this.span = at.span
    this.needs = needs
  }
}

/** The `needs` of a clause on a hidden field, as a user sees it. */
const HIDDEN_NEEDS = "a change by the program's author, whom the cause of this error tells more"

/**
 * Creates the error to throw for a leaf that a backend cannot match exactly. If the leaf's field is hidden,
 * only the error's `cause` names it, for the program's author.
 *
 * @param needs a noun phrase that completes "it needs …"
 * @example
 * unsupported('sieve', leaf, 'positions of tokens').message
 * // 'sieve cannot answer bank exactly; it needs positions of tokens.'
 */
export function unsupported(backend: string, leaf: Leaf, needs: string): UnsupportedError {
  if (!leaf.field.hidden) return new UnsupportedError(backend, leaf, needs)
  const cause = new Error(`The clause on the hidden field "${leaf.field.name}" needs ${needs}.`)
  return new UnsupportedError(backend, leaf, HIDDEN_NEEDS, { cause })
}

/** The error for a plan that exceeds a limit as a whole. */
export function exceeded(
  backend: string,
  plan: Pick<Plan, 'source' | 'namesHidden'>,
  limit: string,
  actual: number | string,
): UnsupportedError {
  const whole = { clause: textOf(plan), span: { start: 0, end: plan.source.length } }
  return new UnsupportedError(backend, whole, `${limit}, not ${actual}`)
}
