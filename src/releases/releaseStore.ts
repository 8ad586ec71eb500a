import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Span } from '../diagnostics/span.ts'

/** Why a store cannot return the exact hits of a query. */
export interface Refusal {
  /** One sentence for the author of the query. */
  readonly message: string
  /** The clause, as written in the query. */
  readonly clause: string
  readonly span: Span
  /** What would make the clause possible. */
  readonly needs: string
}

/** Options of a search. */
export interface SearchOptions {
  /** The instant that `now` stands for in the query. */
  readonly now: Date
  /** The maximum number of hits. */
  readonly limit: number
  /** Identifies the client. A store that runs few queries at a time serves its clients in turn. */
  readonly key?: string
  /** Aborted when nobody is waiting for the result. */
  readonly signal?: AbortSignal
}

/** The hits of a query. */
export interface HitList {
  /** The UTF-8 bytes of one JSON list of releases. */
  readonly hits: Uint8Array<ArrayBuffer>
  /** The number of releases in it. */
  readonly count: number
}

/** The result of a search: the hits, the query's errors, or why it cannot run. */
export type SearchResult =
  | ({ readonly ok: true } & HitList)
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly refusal: Refusal }

/**
 * Stores and searches releases: text in, bytes out. A store plans the query itself, so it can do that in
 * another thread. It returns the exact hits in a fixed order: `versioncreated` descending, then
 * `publicidentifier` by code point, descending.
 */
export interface ReleaseStore {
  /**
   * Plans and runs a query.
   *
   * @throws SearchStopped, or any other error that prevents a result.
   */
  search(text: string, options: SearchOptions): Promise<SearchResult>
}

/**
 * Thrown when a query was stopped before it had a result. The service returns 503 `toolong` if the query
 * missed its deadline.
 *
 * @example
 * new SearchStopped('deadline', true).message // 'The query took too long.'
 */
export class SearchStopped extends Error {
  override readonly name = 'SearchStopped'
  /** The query missed its deadline, or nobody is waiting for its result. */
  readonly reason: 'deadline' | 'gone'
  /** Whether the search itself had started. The query then counts. */
  readonly begun: boolean

  constructor(reason: 'deadline' | 'gone', begun: boolean, options?: ErrorOptions) {
    super(reason === 'deadline' ? 'The query took too long.' : 'The client has gone.', options)
    this.reason = reason
    this.begun = begun
  }
}
