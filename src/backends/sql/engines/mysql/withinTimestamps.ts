import { type SqlBool, sql } from 'kysely'
import type { Condition, Sql } from '../../fragment.ts'

/** More seconds than the local times of two instants can differ from the time between the instants. */
const ZONES = 2 * 86_400

/** The greatest argument of `from_unixtime` in every version. */
const MAX_UNIXTIME = 2_147_483_647

/**
 * Whether a TIMESTAMP of MySQL or MariaDB lies in an interval of milliseconds. A TIMESTAMP is compared as a
 * local time of the session, and in the hour in which summer time ends two instants have the same. So the
 * index is asked for some days more, and the instants themselves decide.
 */
export function withinTimestamps(value: Sql, from: number | null, until: number | null): Condition {
  const local = (seconds: number): Sql => sql`from_unixtime(cast(${seconds} as signed))`
  const instant = sql`unix_timestamp(${value}) * 1000`
  const conditions: Condition[] = []
  if (from !== null) {
    const seconds = Math.max(1, Math.floor(from / 1000) - ZONES)
    if (seconds <= MAX_UNIXTIME) conditions.push(sql<SqlBool>`${value} >= ${local(seconds)}`)
    conditions.push(sql<SqlBool>`${instant} >= cast(${from} as signed)`)
  }
  if (until !== null) {
    const seconds = Math.ceil(until / 1000) + ZONES
    if (seconds <= MAX_UNIXTIME) conditions.push(sql<SqlBool>`${value} < ${local(seconds)}`)
    conditions.push(sql<SqlBool>`${instant} < cast(${until} as signed)`)
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
