import type { Span } from '../diagnostics/span.ts'
import type { Leaf } from '../plan/plan.ts'

/**
 * The engine's limit: a backend that cannot give the exact hits says so when it compiles, and names what
 * would make it possible.
 *
 * @example
 * try { toWhere(plan, table) } catch (error) { if (error instanceof UnsupportedError) console.log(error.clause, error.needs) }
 */
export class UnsupportedError extends Error {
  override readonly name = 'UnsupportedError'
  /** The backend's name. */
  readonly backend: string
  /** The clause as written; the whole query where no single clause is at fault. */
  readonly clause: string
  readonly span: Span
  /** What would make it possible: a token column, a registered function, a newer engine, a smaller query. */
  readonly needs: string

  constructor(backend: string, at: { readonly clause: string; readonly span: Span }, needs: string) {
    super(`${backend} cannot answer ${at.clause} exactly; it needs ${needs}.`)
    this.backend = backend
    this.clause = at.clause
    this.span = at.span
    this.needs = needs
  }
}

/** The error of a leaf that a backend has no exact form for. */
export function unsupported(backend: string, leaf: Leaf, needs: string): UnsupportedError {
  return new UnsupportedError(backend, leaf, needs)
}
