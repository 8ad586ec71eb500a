const HOUR = 3_600_000

/** Whether a `Date` can hold an instant, in epoch milliseconds. */
export function isInstant(value: number): boolean {
  return Math.abs(value) <= 8.64e15
}

const CLOCK = ['month', 'day', 'hour', 'minute', 'second'] as const

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      era: 'short',
      ...Object.fromEntries(['year', ...CLOCK].map((part) => [part, 'numeric'])),
    })
    formats.set(zone, format)
  }
  return format
}

/**
 * A fixed offset in milliseconds: `Z`, `UTC`, `+02`, `+0200` or `+02:00`, at most 18 hours; `null` for any
 * other text.
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
      `timeZone: there is no time zone "${zone}". ` +
        'Use an IANA name such as Europe/Zurich, or an offset such as +02:00.',
    )
  }
}

/**
 * The offset of a zone from UTC at an instant, in milliseconds; positive to the east. `NaN` beyond the
 * instants that a `Date` can hold.
 */
export function offsetAt(zone: string, instant: number): number {
  const fixed = readOffset(zone)
  if (fixed !== null) return fixed
  if (!isInstant(instant)) return Number.NaN
  const seconds = Math.floor(instant / 1000) * 1000
  const read: Record<string, string> = {}
  for (const { type, value } of formatOf(zone).formatToParts(seconds)) read[type] = value
  const [month, day, hour, minute, second] = CLOCK.map((part) => Number(read[part]))
  const year = read.era === 'BC' ? 1 - Number(read.year) : Number(read.year)
  const clock = utc(year, month, day, hour, minute, second)
  return clock - seconds
}

/**
 * The instant of a local time (given as if it were UTC) in a zone. A time in a gap moves forward by the
 * length of the gap; a time that occurs twice is the earlier instant.
 */
export function instantOf(zone: string, local: number): number {
  // No zone is or was more than 16 hours from UTC, so these two probes are on either side of the instant.
  const before = offsetAt(zone, local - 16 * HOUR)
  const after = offsetAt(zone, local + 16 * HOUR)
  const shows = [before, after]
    .filter((offset) => offsetAt(zone, local - offset) === offset)
    .map((offset) => local - offset)
  return shows.length > 0 ? Math.min(...shows) : local - before
}

/** The local time of an instant in a zone, as if it were UTC. */
export function localOf(zone: string, instant: number): number {
  return instant + offsetAt(zone, instant)
}

/** As `Date.UTC`, but with months from 1 to 12 and without its meaning of the years 0 to 99. */
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
