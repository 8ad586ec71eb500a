const HOUR = 3_600_000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  return format
}

/**
 * A fixed offset in milliseconds: `Z`, `+02`, `+0200`, `+02:00`, at most 18 hours; `null` when the text is
 * none.
 *
 * @example
 * readOffset('-05:30') // -19800000
 */
export function readOffset(text: string): number | null {
  if (text === 'Z' || text === 'UTC') return 0
  const match = /^([+-])(\d{2})(?::?(\d{2}))?$/.exec(text)
  if (match === null) return null
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  if (Number(match[3] ?? 0) > 59 || minutes > 18 * 60) return null
  return (match[1] === '-' ? -minutes : minutes) * 60_000
}

/** @throws TypeError when there is no such zone. */
export function assertTimeZone(zone: string): void {
  if (readOffset(zone) !== null) return
  try {
    formatOf(zone)
  } catch {
    throw new TypeError(
      `timeZone: there is no time zone "${zone}". Use an IANA name such as Europe/Zurich, or an offset such as +02:00.`,
    )
  }
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
export function offsetAt(zone: string, instant: number): number {
  const fixed = readOffset(zone)
  if (fixed !== null) return fixed
  const seconds = Math.floor(instant / 1000) * 1000
  const read: Record<string, string> = {}
  for (const { type, value } of formatOf(zone).formatToParts(seconds)) read[type] = value
  const year = read.era === 'BC' ? 1 - Number(read.year) : Number(read.year)
  const clock = utc(
    year,
    Number(read.month),
    Number(read.day),
    Number(read.hour),
    Number(read.minute),
    Number(read.second),
  )
  return clock - seconds
}

/**
 * The instant at which a zone's clocks show a local time, given as if it were UTC. A time that the clocks
 * skip moves forward by as much as they do; of a time that they show twice, the earlier instant counts.
 */
export function instantOf(zone: string, local: number): number {
  const fixed = readOffset(zone)
  if (fixed !== null) return local - fixed
  // No zone is, or was, further than 16 hours from UTC: these two probes lie before and after the instant
  // wanted.
  const before = offsetAt(zone, local - 16 * HOUR)
  const after = offsetAt(zone, local + 16 * HOUR)
  const shows = [before, after]
    .filter((offset) => offsetAt(zone, local - offset) === offset)
    .map((offset) => local - offset)
  return shows.length > 0 ? Math.min(...shows) : local - before
}

/** What a zone's clocks show at an instant, as if it were UTC. */
export function localOf(zone: string, instant: number): number {
  return instant + offsetAt(zone, instant)
}

/** `Date.UTC` for any year from −9999 to 9999, months counted from 1; parts past their range carry over. */
export function utc(
  year: number,
  month = 1,
  day = 1,
  hour = 0,
  minute = 0,
  second = 0,
  millisecond = 0,
): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second, millisecond)
  return date.getTime()
}
