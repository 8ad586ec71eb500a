import type { ApiKey } from './apiKey.ts'

/**
 * How long a query counts towards the quota, in milliseconds. A query made at time `t` no longer counts at
 * `t + USAGE_WINDOW`.
 *
 * @example
 * USAGE_WINDOW // 86400000
 */
export const USAGE_WINDOW = 24 * 60 * 60 * 1000

/**
 * The outcome of {@link UsageStore.reserve}: either a counted query, or the earliest time the next one will
 * be accepted.
 */
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

/** A key's usage, as returned by {@link UsageStore.used}. */
export interface Usage {
  /** The number of the key's queries in the last 24 hours. */
  readonly nbqueries: number
  /** The earliest time the next query will be accepted, in epoch milliseconds; `null` means now. */
  readonly acceptedFrom: number | null
}

/**
 * Counts each key's queries over a rolling 24 hours. A query is reserved before it runs, and released if it
 * fails. So, even after a crash, every answered query has been counted, and the only other queries counted
 * are those that were still running.
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
   * Counts a query, unless the key has used up its `maxqueries`. `now` is in epoch milliseconds. Recorded
   * queries dated more than 24 hours after `now` are assumed to come from a wrong clock, and don't count.
   */
  reserve(key: ApiKey, now: number): Promise<Reservation>
  /** Removes a reserved query that was not answered, so that it no longer counts. */
  release(ticket: number): Promise<void>
}
