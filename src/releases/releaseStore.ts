import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Span } from '../diagnostics/span.ts'

/** Why a store cannot give the exact hits of a query. */
export interface Refusal {
  /** One sentence for the author of the query. */
  readonly message: string
  /** The clause as written. */
  readonly clause: string
  readonly span: Span
  /** What would make the clause possible. */
  readonly needs: string
}

/** What a query is asked with. */
export interface SearchOptions {
  /** The instant that `now` stands for in the query. */
  readonly now: Date
  /** The maximum number of hits. */
  readonly limit: number
  /** Who asks. A store that runs few queries at once serves the askers in turn. */
  readonly key?: string
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal
}

/** The hits of a query. */
export interface HitList {
  /** The UTF-8 bytes of one JSON list of releases. */
  readonly hits: Uint8Array<ArrayBuffer>
  /** The number of releases in it. */
  readonly count: number
}

/** What a store makes of a query: its hits, what is wrong with it, or why it cannot run. */
export type SearchResult =
  | ({ readonly ok: true } & HitList)
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly refusal: Refusal }

/**
 * Where releases are kept: text in, bytes out. A store plans the query itself, so that it may do so in
 * another thread. It gives the exact hits in one fixed order: `versioncreated` descending, then
 * `publicidentifier` by code point, descending.
 */
export interface ReleaseStore {
  /**
   * Plans a query and runs it.
   *
   * @throws SearchStopped, or any other error that keeps the store from answering.
   */
  search(text: string, options: SearchOptions): Promise<SearchResult>
}

/**
 * A query was ended before it was answered. The service answers 503 `toolong` when that was its deadline.
 *
 * @example
 * new SearchStopped('deadline', true).message // 'The query took too long.'
 */
export class SearchStopped extends Error {
  override readonly name = 'SearchStopped'
  /** The query met its deadline, or nobody waits for its answer. */
  readonly reason: 'deadline' | 'gone'
  /** Whether the search itself had begun. The query is then counted. */
  readonly begun: boolean

  constructor(reason: 'deadline' | 'gone', begun: boolean, options?: ErrorOptions) {
    super(reason === 'deadline' ? 'The query took too long.' : 'The client has gone.', options)
    this.reason = reason
    this.begun = begun
  }
}
