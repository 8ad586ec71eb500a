import type { ApiKey } from '../keys/apiKey.ts'

/** How long a query counts, in milliseconds: it does at `t`, and no longer at `t + USAGE_WINDOW`. */
export const USAGE_WINDOW = 24 * 60 * 60 * 1000

/** A query written into the book, or why it was not. */
export type Reservation =
  | {
      readonly granted: true
      /** The key's queries in the window, this one included. */
      readonly nbqueries: number
      /** What {@link UsageStore.release} takes to strike the query out again. */
      readonly ticket: number
    }
  | {
      readonly granted: false
      readonly nbqueries: number
      /** Epoch milliseconds at which a query would be accepted again. */
      readonly acceptedFrom: number
    }

/**
 * Counts each key's queries over a rolling 24 hours. A query is reserved before it runs and released when it
 * fails, so that after a crash the book holds at least the answered ones and at most those in flight more.
 */
export interface UsageStore {
  /**
   * Writes a query down, durably, unless the key has used up its `maxqueries`. `now` is in epoch
   * milliseconds.
   */
  reserve(key: ApiKey, now: number): Promise<Reservation>
  /** Strikes a reserved query out, for it was not answered. */
  release(ticket: number): Promise<void>
}
