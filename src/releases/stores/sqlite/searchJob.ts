import type { Diagnostic } from '../../../diagnostics/diagnostic.ts'
import type { Refusal } from '../../releaseStore.ts'

/**
 * A query for a search thread. `prepare` plans and compiles it; `run` does so too, unless the thread still
 * knows the result, and searches.
 */
export interface SearchJob {
  readonly step: 'prepare' | 'run'
  readonly text: string
  /** The instant that `now` stands for, in epoch milliseconds. */
  readonly now: number
  readonly limit: number
}

/** The hits of a query. */
export interface HitList {
  /** The UTF-8 bytes of the JSON list, alone in their buffer. */
  readonly hits: Uint8Array<ArrayBuffer>
  /** The number of hits. */
  readonly count: number
}

/** What became of it. Between threads go plain data: a clone of an error would lose its properties. */
export type SearchOutcome =
  | { readonly kind: 'invalid'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'ready' }
  | ({ readonly kind: 'hits' } & HitList)
  | { readonly kind: 'failed'; readonly message: string }
