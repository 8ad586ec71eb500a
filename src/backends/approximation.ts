import type { Span } from '../diagnostics/span.ts'

/** A clause that the engine does not match exactly, on a field declared `approximate`. */
export interface Approximation {
  /**
   * The field's name. A word searched for in several default fields counts as a separate clause for each
   * field.
   */
  readonly field: string
  /** The text of the clause. */
  readonly clause: string
  /** The span of the clause in the plan's source. */
  readonly span: Span
  /**
   * How the clause's hits differ from the exact ones. `more`: the clause finds all the exact hits, and
   * possibly others. `fewer`: it finds only exact hits, but perhaps not all of them. `either`: some hits may
   * be missing, and others may be wrong. Under a NOT, the effect on the whole query is reversed: if the
   * clause finds `more`, the query finds fewer.
   */
  readonly finds: 'more' | 'fewer' | 'either'
  /** Explains in plain English why the hits are not exact. */
  readonly reason: string
  /** What would make the hits exact, in the same form as the `needs` of an UnsupportedError. */
  readonly needs: string
}
