import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Span } from '../diagnostics/span.ts'

/** Why a store cannot return the exact hits of a query. */
export interface Refusal {
  /** One sentence that explains the problem to the query's author. */
  readonly message: string
  /** The clause, as written in the query. */
  readonly clause: string
  readonly span: Span
  /** What would make the clause possible. */
  readonly needs: string
}

/** Options for a search. */
export interface SearchOptions {
  /** The instant that `now` stands for in the query. */
  readonly now: Date
  /** The maximum number of hits. */
  readonly limit: number
  /**
   * Identifies the client, so that a store that runs only a few queries at a time can serve its clients in
   * turn.
   */
  readonly key?: string
  /** Aborted when nobody is waiting for the result any longer. */
  readonly signal?: AbortSignal
}

/** The hits that a query found. */
export interface HitList {
  /** A JSON array of releases, as UTF-8 bytes. */
  readonly hits: Uint8Array<ArrayBuffer>
  /** The number of releases in `hits`. */
  readonly count: number
}

/** The result of a search: the hits, the query's errors, or the reason the query cannot run. */
export type SearchResult =
  | ({ readonly ok: true } & HitList)
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly refusal: Refusal }

/**
 * Stores and searches releases: a query string goes in, bytes come out. The store plans the query itself, so
 * planning can run in another thread. It returns the exact hits in a fixed order: `versioncreated`
 * descending, then `publicidentifier` by code point, descending.
 */
export interface ReleaseStore {
  /**
   * Plans and runs a query.
   *
   * @throws SearchStopped when the query is stopped, or any other error that prevents a result.
   */
  search(text: string, options: SearchOptions): Promise<SearchResult>
}

/**
 * Thrown when a query is stopped before it has a result. If the query missed its deadline, the service
 * responds with 503 `toolong`.
 *
 * @example
 * new SearchStopped('deadline', true).message // 'The query took too long.'
 */
export class SearchStopped extends Error {
  override readonly name = 'SearchStopped'
  /** `deadline`: the query missed its deadline. `gone`: nobody is waiting for its result any longer. */
  readonly reason: 'deadline' | 'gone'
  /** Whether the search itself had started. If so, the query counts towards the quota. */
  readonly begun: boolean

  constructor(reason: 'deadline' | 'gone', begun: boolean, options?: ErrorOptions) {
    super(reason === 'deadline' ? 'The query took too long.' : 'The client has disconnected.', options)
    this.reason = reason
    this.begun = begun
  }
}
