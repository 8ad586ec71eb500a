import type { SearchResult } from '../../releaseStore.ts'

/** A query for a search thread. */
export interface SearchJob {
  readonly text: string
  /** The instant that `now` stands for, in epoch milliseconds. */
  readonly now: number
  readonly limit: number
}

/** What became of it. Between threads go plain data. A clone of an error keeps message, stack and cause. */
export type SearchOutcome = SearchResult | { readonly error: Error }
