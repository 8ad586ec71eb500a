import type { DatabaseSync } from 'node:sqlite'
import type { ApiKey } from '../../../apiKey.ts'
import { type Reservation, USAGE_WINDOW, type Usage } from '../../../usageStore.ts'

type Counted = Pick<ApiKey, 'id' | 'maxqueries'>

/** The usage of a file: one row for each query. */
export interface UsageTable {
  used(key: Counted, now: number): Usage
  /** Reads and writes in one transaction, which the caller begins: servers on one file share a quota. */
  reserve(key: Counted, now: number): Reservation
  release(ticket: number): void
}

/** The statements of the usage table. None visits the queries that count, only those that do not. */
export const USAGE_STATEMENTS = {
  /** The rows of a key, and those of them that do not count. */
  rows: `select coalesce((select rows from api_usage_count where api_key = ?1), 0) as rows,
    (select count(*) from api_usage where api_key = ?1 and at <= ?2) +
    (select count(*) from api_usage where api_key = ?1 and at >= ?3) as uncounted`,
  /** The time of the query, after so many others, that counts longest ago. */
  leaving: 'select at from api_usage where api_key = ? and at > ? order by at limit 1 offset ?',
  insert: 'insert into api_usage (api_key, at) values (?, ?)',
  release: 'delete from api_usage where id = ?',
  /** Bounded: a day's queries may leave at once. */
  clear: `delete from api_usage where id in (
    select id from api_usage where api_key = ?1 and at <= ?2 union all
    select id from api_usage where api_key = ?1 and at >= ?3 limit 1000)`,
  /** More rows than a reservation adds, of the oldest: keys that are no longer used are cleared, too. */
  clearOldest: `delete from api_usage where (at <= ? or at >= ?) and id in
    (select id from api_usage order by id limit 4)`,
} as const

/** Prepares the statements of the usage table. */
export function usageTable(database: DatabaseSync): UsageTable {
  const rows = database.prepare(USAGE_STATEMENTS.rows)
  const leaving = database.prepare(USAGE_STATEMENTS.leaving)
  const insertion = database.prepare(USAGE_STATEMENTS.insert)
  const deletion = database.prepare(USAGE_STATEMENTS.release)
  const clearing = database.prepare(USAGE_STATEMENTS.clear)
  const clearingOldest = database.prepare(USAGE_STATEMENTS.clearOldest)

  function count({ id }: Counted, now: number): { readonly nbqueries: number; readonly uncounted: number } {
    const found = rows.get(id, now - USAGE_WINDOW, now + USAGE_WINDOW)!
    const uncounted = Number(found.uncounted)
    return { nbqueries: Number(found.rows) - uncounted, uncounted }
  }

  function acceptedFrom({ id, maxqueries }: Counted, now: number, nbqueries: number): number {
    const row = leaving.get(id, now - USAGE_WINDOW, nbqueries - maxqueries)
    return Number(row?.at ?? now) + USAGE_WINDOW
  }

  return {
    used(key, now) {
      const { nbqueries } = count(key, now)
      const free = nbqueries < key.maxqueries
      return { nbqueries, acceptedFrom: free ? null : acceptedFrom(key, now, nbqueries) }
    },
    reserve(key, now) {
      const { nbqueries, uncounted } = count(key, now)
      if (nbqueries >= key.maxqueries)
        return { granted: false, nbqueries, acceptedFrom: acceptedFrom(key, now, nbqueries) }
      if (uncounted > 0) clearing.run(key.id, now - USAGE_WINDOW, now + USAGE_WINDOW)
      clearingOldest.run(now - USAGE_WINDOW, now + USAGE_WINDOW)
      const ticket = Number(insertion.run(key.id, now).lastInsertRowid)
      return { granted: true, nbqueries: nbqueries + 1, ticket }
    },
    release(ticket) {
      deletion.run(ticket)
    },
  }
}
