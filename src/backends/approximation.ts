import type { Span } from '../diagnostics/span.ts'

/** A clause that an engine could not answer exactly, on a field that is declared `approximate`. */
export interface Approximation {
  /** The field's name. A word over several default fields is a clause on each of them. */
  readonly field: string
  /** The clause as written, and where it stands in the query. */
  readonly clause: string
  readonly span: Span
  /**
   * How the documents that the clause finds differ from the right ones: `more` are all of them and others,
   * `fewer` are some of them and no others, `either` may lack some and have others. Below a NOT `more` and
   * `fewer` change places.
   */
  readonly finds: 'more' | 'fewer' | 'either'
  /** Why, in plain words. */
  readonly reason: string
  /** What would make it exact. */
  readonly needs: string
}
