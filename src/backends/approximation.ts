import type { Span } from '../diagnostics/span.ts'

/** A clause on a field declared `approximate` that the engine does not answer exactly. */
export interface Approximation {
  /** The field's name. A word in several default fields is a clause on each of them. */
  readonly field: string
  /** The text of the clause. */
  readonly clause: string
  /** The span of the clause in the plan's source. */
  readonly span: Span
  /**
   * What the clause finds: `more` is all of the right documents and possibly others, `fewer` is some of the
   * right ones and no others, `either` may lack right ones and include others. For a clause below a NOT,
   * `more` and `fewer` change places in the hits of the query.
   */
  readonly finds: 'more' | 'fewer' | 'either'
  /** Why the answer is not exact, as a clause of plain English. */
  readonly reason: string
  /** What would make it exact, as in UnsupportedError. */
  readonly needs: string
}
