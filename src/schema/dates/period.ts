import { addLocal, type Unit } from './calendar.ts'
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

const FORM =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2})(?::(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?)?)?$/

/**
 * The period that `YYYY[-MM[-DD[Thh[:mm[:ss[.f]]]]]]` names; `null` when the text is no date.
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
  const parts = [year, month ?? '01', day ?? '01', hour ?? '00', minute ?? '00', second ?? '00'].map(
    Number,
  ) as [number, number, number, number, number, number]
  const milliseconds = Number((fraction ?? '').padEnd(3, '0').slice(0, 3))
  const local = utc(...parts, milliseconds)
  if (!isCalendarDate(parts)) return null
  const ownOffset = offset === undefined ? undefined : readOffset(offset)
  if (ownOffset === null) return null
  const unit = unitOf(match)
  const next = addLocal(local, 1, unit)
  if (ownOffset !== undefined) return { from: local - ownOffset, until: next - ownOffset, unit }
  const from = instantOf(zone, local)
  const until = instantOf(zone, next)
  // A period that the clocks skip moves forward and keeps its length.
  return { from, until: until > from ? until : from + (next - local), unit }
}

function isCalendarDate([year, month, day, hour, minute, second]: readonly [
  number,
  number,
  number,
  number,
  number,
  number,
]): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return false
  return new Date(utc(year, month, day)).getUTCMonth() === month - 1
}

function unitOf([, , month, day, hour, minute, second, fraction]: RegExpExecArray): Unit {
  if (month === undefined) return 'y'
  if (day === undefined) return 'M'
  if (hour === undefined) return 'd'
  if (minute === undefined) return 'h'
  if (second === undefined) return 'm'
  return fraction === undefined ? 's' : 'ms'
}
