import type { Span } from '../diagnostics/span.ts'

/** A clause on a field declared `approximate` that the engine does not match exactly. */
export interface Approximation {
  /** The field's name. A word searched for in several default fields counts as one clause on each of them. */
  readonly field: string
  /** The text of the clause. */
  readonly clause: string
  /** The span of the clause in the plan's source. */
  readonly span: Span
  /**
   * How the clause's hits differ from the exact ones. `more`: all exact hits, and possibly others. `fewer`:
   * only exact hits, but perhaps not all of them. `either`: some hits may be missing, and others wrong.
   * Under a NOT, the effect on the whole query is reversed: `more` here means fewer hits there.
   */
  readonly finds: 'more' | 'fewer' | 'either'
  /** Why the hits are not exact, as a clause in plain English. */
  readonly reason: string
  /** What would make the clause exact, worded like the `needs` of an UnsupportedError. */
  readonly needs: string
}
