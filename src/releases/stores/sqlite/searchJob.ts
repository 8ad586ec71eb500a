import type { Diagnostic } from '../../../diagnostics/diagnostic.ts'
import type { HitList, Refusal } from '../../releaseStore.ts'

/** A query for a search thread. */
export interface SearchJob {
  readonly text: string
  /** The instant that `now` stands for, in epoch milliseconds. */
  readonly now: number
  readonly limit: number
}

/** What became of it. Between threads go plain data. A clone of an error keeps message, stack and cause. */
export type SearchOutcome =
  | { readonly kind: 'invalid'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | ({ readonly kind: 'hits' } & HitList)
  | { readonly kind: 'failed'; readonly error: Error }
