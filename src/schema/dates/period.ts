import { addLocal, isDuration, type Unit } from './dateMath.ts'
import { instantOf, readOffset, utc } from './timeZone.ts'

/** A half-open interval `[from, until)` of epoch milliseconds. */
export interface Interval {
  readonly from: number
  readonly until: number
}

/** The interval that a date names, and its unit. */
export interface Period extends Interval {
  readonly unit: Unit
}

type DateParts = readonly [number, number, number, number, number, number]

/** The unit of a date by how many parts follow its year. */
const NAMED: readonly Unit[] = ['y', 'M', 'd', 'h', 'm', 's', 'ms']

const FORM =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2})(?::(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?)?)?$/

/**
 * The period that `YYYY[-MM[-DD[Thh[:mm[:ss[.f]]]]]]` names; `null` when the text is not a date.
 *
 * @param zone the zone of a date without an offset of its own
 *
 * @example
 * readPeriod('2019-10', 'UTC') // { from: 1569888000000, until: 1572566400000, unit: 'M' }
 */
export function readPeriod(text: string, zone: string): Period | null {
  const match = FORM.exec(text)
  if (match === null) return null
  const [, year, month, day, hour, minute, second, fraction, offset] = match
  const written = [year, month ?? '01', day ?? '01', hour ?? '00', minute ?? '00', second ?? '00']
  const parts = written.map(Number) as unknown as DateParts
  const milliseconds = Number((fraction ?? '').padEnd(3, '0').slice(0, 3))
  const local = utc(...parts, milliseconds)
  if (!isCalendarDate(parts)) return null
  const ownOffset = offset === undefined ? undefined : readOffset(offset)
  if (ownOffset === null) return null
  const unit =
    NAMED[[month, day, hour, minute, second, fraction].filter((part) => part !== undefined).length]!
  const next = addLocal(local, 1, unit)
  if (ownOffset !== undefined) return { from: local - ownOffset, until: next - ownOffset, unit }
  const from = instantOf(zone, local)
  const until = instantOf(zone, next)
  const length = next - local
  // A period that the clocks skip moves forward and keeps its length.
  if (until <= from) return { from, until: from + length, unit }
  // An hour or less that they show twice is the earlier; a day has all its hours.
  return { from, until: isDuration(unit) ? Math.min(until, from + length) : until, unit }
}

function isCalendarDate([year, month, day, hour, minute, second]: DateParts): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return false
  return new Date(utc(year, month, day)).getUTCMonth() === month - 1
}

const TIMESTAMP = /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/

/** The days of each month that it has in every year, from January at 1 on. */
const DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * The instant that a text in the form of `Date.toISOString` names, in epoch milliseconds; `null` for others,
 * which {@link readPeriod} may read: it does the same at ten times the cost.
 */
export function readTimestamp(text: string): number | null {
  if (!TIMESTAMP.test(text)) return null
  const two = (at: number): number => (text.charCodeAt(at) - 0x30) * 10 + text.charCodeAt(at + 1) - 0x30
  const [month, day, hour, minute, second] = [two(5), two(8), two(11), two(14), two(17)] as const
  if (day < 1 || !(day <= DAYS[month]!) || hour > 23 || minute > 59 || second > 59) return null
  const milliseconds = text.length === 20 ? 0 : two(20) * 10 + text.charCodeAt(22) - 0x30
  return Date.UTC(two(0) * 100 + two(2), month - 1, day, hour, minute, second, milliseconds)
}
