import type { Connection } from '../engines/connections.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Gives a MariaDB or MySQL server a time zone with a name, for the years that TIMESTAMP knows. */
export async function loadTimeZone(connection: Connection, name: string): Promise<void> {
  const known = await connection.query('select 1 from mysql.time_zone_name where name = ?', [name])
  if (known.length > 0) return
  await connection.query("insert into mysql.time_zone (use_leap_seconds) values ('N')")
  const [row] = await connection.query('select max(time_zone_id) as id from mysql.time_zone')
  const id = Number(row!.id)
  const changes = changesOf(name)
  const offsets = [...new Set(changes.map(({ offset }) => offset))]
  const types = offsets.map((offset, i) => `(${id}, ${i}, ${offset}, 0, 'T${i}')`)
  const times = changes.map(({ time, offset }) => `(${id}, ${time / 1000}, ${offsets.indexOf(offset)})`)
  await connection.query(`insert into mysql.time_zone_transition_type values ${types.join(', ')}`)
  await connection.query(`insert into mysql.time_zone_transition values ${times.join(', ')}`)
  await connection.query('insert into mysql.time_zone_name values (?, ?)', [name, id])
}

/** When the offset of a zone from UTC changes, and the offset in seconds from then on. */
function changesOf(timeZone: string): { time: number; offset: number }[] {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const offsetAt = (time: number): number => {
    const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?$/.exec(format.format(time))!
    return hours === undefined ? 0 : (sign === '-' ? -60 : 60) * (Number(hours) * 60 + Number(minutes))
  }
  const changes = [{ time: 0, offset: offsetAt(0) }]
  for (let day = 0; day < 2 ** 31 * 1000; day += DAY) {
    if (offsetAt(day + DAY) === changes.at(-1)!.offset) continue
    let time = day
    while (offsetAt(time) === changes.at(-1)!.offset) time += HOUR
    changes.push({ time, offset: offsetAt(time) })
  }
  return changes.filter(({ time }) => time < 2 ** 31 * 1000)
}
