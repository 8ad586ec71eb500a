import type { Filter } from '../plainFilter.ts'

/** A query about the demo's releases, and its meaning in plain JavaScript. */
export interface ReleaseQuery {
  readonly name: string
  readonly q: string
  readonly filter: Filter
  /** What an engine must be able to do, or refuse with a typed error. */
  readonly needs?: 'regexp' | 'fuzzy' | 'twoEdits' | 'slop'
  /** The query is meant to give no hit, or every release. Absent: some, but not all. */
  readonly gives?: 'none' | 'all'
}
