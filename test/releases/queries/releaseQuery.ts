import type { Filter } from '../plainFilter.ts'

/** A query about the demo releases, and its meaning in plain JavaScript. */
export interface ReleaseQuery {
  readonly name: string
  readonly q: string
  readonly filter: Filter
  /** The capability that an engine needs. Without it the engine must refuse with a typed error. */
  readonly needs?: 'regexp' | 'fuzzy' | 'twoEdits' | 'slop'
  /** The expected hits: no release or every release. Absent: some, but not all. */
  readonly gives?: 'none' | 'all'
}
