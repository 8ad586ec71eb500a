/** Name of the SQL function that a search asks at each row whether there is time left. */
export const TIME_LEFT = 'isoquery_time_left'

/** What a search thread is started with. */
export interface ThreadData {
  readonly path: string
}

/** A search for a thread to run. */
export interface SearchJob {
  readonly sql: string
  readonly parameters: readonly (string | number | bigint | null)[]
  /** Milliseconds from the thread's taking it up after which it ends itself. */
  readonly milliseconds: number
}

/** What came of it. */
export type SearchOutcome =
  | { readonly rows: readonly Readonly<Record<string, unknown>>[] }
  | { readonly error: string; readonly timedOut: boolean }
