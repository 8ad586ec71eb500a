import type { ApiKey } from './apiKey.ts'

/**
 * How long a query counts towards the quota, in milliseconds. At `t + USAGE_WINDOW`, a query at `t` no longer
 * counts.
 *
 * @example
 * USAGE_WINDOW // 86400000
 */
export const USAGE_WINDOW = 24 * 60 * 60 * 1000

/** The outcome of {@link UsageStore.reserve}: a counted query, or the time when the next one is accepted. */
export type Reservation =
  | {
      readonly granted: true
      /** The number of the key's queries in the last 24 hours, including this one. */
      readonly nbqueries: number
      /** Identifies the query for {@link UsageStore.release}. */
      readonly ticket: number
    }
  | {
      readonly granted: false
      readonly nbqueries: number
      /** The earliest time the next query will be accepted, in epoch milliseconds. */
      readonly acceptedFrom: number
    }

/** The usage of a key, as returned by {@link UsageStore.used}. */
export interface Usage {
  /** The number of the key's queries in the last 24 hours. */
  readonly nbqueries: number
  /** The earliest time the next query will be accepted, in epoch milliseconds; `null` means now. */
  readonly acceptedFrom: number | null
}

/**
 * Counts each key's queries over a rolling 24 hours. A query is reserved before it runs, and released if it
 * fails. So, after a crash, every answered query has been counted, and the only others counted are those that
 * were still running.
 */
export interface UsageStore {
  /**
   * Reads a key's usage without counting a query. This is cheap, but only {@link UsageStore.reserve} decides
   * whether a query may run.
   *
   * @example
   * await usage.used(key, Date.now()) // { nbqueries: 3, acceptedFrom: null }
   */
  used(key: ApiKey, now: number): Promise<Usage>
  /**
   * Counts a query, unless the key has used up its `maxqueries`. `now` is in epoch milliseconds. Queries more
   * than 24 hours after `now` come from a wrong clock and don't count.
   */
  reserve(key: ApiKey, now: number): Promise<Reservation>
  /** Removes a reserved query that was not answered. */
  release(ticket: number): Promise<void>
}
