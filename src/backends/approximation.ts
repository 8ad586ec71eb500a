import type { Span } from '../diagnostics/span.ts'

/** A clause on a field declared `approximate` that the engine does not answer exactly. */
export interface Approximation {
  /**
   * The field's name. A word that is searched in several default fields counts as a clause on each of them.
   */
  readonly field: string
  /** The text of the clause. */
  readonly clause: string
  /** The span of the clause in the plan's source. */
  readonly span: Span
  /**
   * What the clause finds: `more` means all correct documents and possibly others, `fewer` means only correct
   * documents but perhaps not all, `either` means that some may be missing and others wrong. Under a NOT,
   * `more` and `fewer` swap in the hits of the query.
   */
  readonly finds: 'more' | 'fewer' | 'either'
  /** Why the hits are not exact, as a clause of plain English. */
  readonly reason: string
  /** What would make it exact, as in UnsupportedError. */
  readonly needs: string
}
