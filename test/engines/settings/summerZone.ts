import type { Connection } from '../../support/engines/connections.ts'

/** When summer time begins and ends in {@link ZONE}. */
export const SPRING = Date.UTC(2019, 2, 31, 1)
export const AUTUMN = Date.UTC(2019, 9, 27, 1)

/** A time zone that is UTC+1, and UTC+2 in the summer of 2019. */
export const ZONE = 'Test/Summer'

/** Gives a MariaDB or MySQL server the time zone {@link ZONE}. */
export async function loadZone(connection: Connection): Promise<void> {
  const known = await connection.query(`select 1 from mysql.time_zone_name where name = '${ZONE}'`)
  if (known.length > 0) return
  await connection.query("insert into mysql.time_zone (use_leap_seconds) values ('N')")
  const [row] = await connection.query('select max(time_zone_id) as id from mysql.time_zone')
  const changes = [0, SPRING, AUTUMN].map((time, i) => `(${row!.id}, ${time / 1000}, ${i % 2})`)
  const types = `(${row!.id}, 0, 3600, 0, 'W'), (${row!.id}, 1, 7200, 1, 'S')`
  await connection.query(`insert into mysql.time_zone_transition_type values ${types}`)
  await connection.query(`insert into mysql.time_zone_transition values ${changes.join(', ')}`)
  await connection.query(`insert into mysql.time_zone_name values ('${ZONE}', ${row!.id})`)
}
