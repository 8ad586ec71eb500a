import { type Kysely, sql } from 'kysely'
import type { ApiKey } from '../../apiKey.ts'
import { type Reservation, USAGE_WINDOW, type Usage, type UsageStore } from '../../usageStore.ts'
import type { ReleaseDatabase } from './database.ts'
import { retryWhileBusy } from './nodeSqlite.ts'

/** The number of queries after which rows that no longer count are deleted. */
const CLEAR_INTERVAL = 64

/**
 * The usage of a release database: one row for each query. A reservation counts and writes in one statement,
 * and so in one transaction. Several servers on one file therefore cannot exceed a quota together.
 */
export function sqliteUsageStore(db: Kysely<ReleaseDatabase>): UsageStore {
  async function insert(key: ApiKey, now: number): Promise<number | undefined> {
    const counted = db
      .selectFrom('api_usage')
      .select(db.fn.countAll().as('n'))
      .where('api_key', '=', key.id)
      .where('at', '>', now - USAGE_WINDOW)
    const inserted = await db
      .insertInto('api_usage')
      .columns(['api_key', 'at'])
      .expression(
        db
          .selectNoFrom([sql.val(key.id).as('api_key'), sql.val(now).as('at')])
          .where(counted, '<', key.maxqueries),
      )
      .returning('id')
      .executeTakeFirst()
    return inserted?.id
  }

  async function clear(key: ApiKey, now: number): Promise<void> {
    await db
      .deleteFrom('api_usage')
      .where('api_key', '=', key.id)
      .where('at', '<=', now - USAGE_WINDOW)
      .execute()
  }

  async function used(key: ApiKey, now: number): Promise<Usage> {
    const times = await db
      .selectFrom('api_usage')
      .select('at')
      .where('api_key', '=', key.id)
      .where('at', '>', now - USAGE_WINDOW)
      .orderBy('at')
      .execute()
    const nbqueries = times.length
    if (nbqueries < key.maxqueries) return { nbqueries, acceptedFrom: null }
    return { nbqueries, acceptedFrom: (times[nbqueries - key.maxqueries]?.at ?? now) + USAGE_WINDOW }
  }

  return {
    used,
    async reserve(key, now): Promise<Reservation> {
      const ticket = await retryWhileBusy(() => insert(key, now))
      const counting = db
        .selectFrom('api_usage')
        .where('api_key', '=', key.id)
        .where('at', '>', now - USAGE_WINDOW)
      if (ticket !== undefined) {
        if (ticket % CLEAR_INTERVAL === 0) await retryWhileBusy(() => clear(key, now))
        const { n } = await counting
          .select(db.fn.countAll<number>().as('n'))
          .where('id', '<=', ticket)
          .executeTakeFirstOrThrow()
        return { granted: true, nbqueries: n, ticket }
      }
      const { nbqueries, acceptedFrom } = await used(key, now)
      return { granted: false, nbqueries, acceptedFrom: acceptedFrom ?? now }
    },
    async release(ticket) {
      await retryWhileBusy(() => db.deleteFrom('api_usage').where('id', '=', ticket).execute())
    },
  }
}
