import { floorUnit, momentOf, type Unit } from '../../schema/dates/dateMath.ts'
import { isInstant, localOf } from '../../schema/dates/timeZone.ts'
import type { LeafOf, RangeEnd } from '../plan.ts'

/*
 * `minutes:<30` is planned as `minutes <= 29`, and `day:<=2019-10-17` as an instant. If two
 * descriptions mean the same thing, the one whose figures appear in the clause is shown.
 */

/** A calendar date or a time: year, month, day, hour, minute, second, millisecond, or just the first few. */
export type DateParts = readonly number[]

type Ends<T> = { readonly lower: RangeEnd<T> | null; readonly upper: RangeEnd<T> | null }

/** The ends of a range of numbers. */
export function numberEnds({ field, clause, lower, upper }: LeafOf<'numberRange'>): Ends<number> {
  if (field.kind !== 'integer') return { lower, upper }
  const names = (value: number): boolean => new RegExp(`(?<![\\d.])${value}(?![\\d.])`).test(clause)
  const asWritten = (end: RangeEnd<number> | null, outward: 1 | -1): RangeEnd<number> | null => {
    if (end === null || !end.inclusive || names(end.value)) return end
    const beyond = end.value + outward
    return names(beyond) ? { value: beyond, inclusive: false } : end
  }
  return { lower: asWritten(lower, -1), upper: asWritten(upper, 1) }
}

/** Units of dates from the longest to the shortest, and the length of an ISO date that ends in them. */
const UNITS: readonly (readonly [Unit, number])[] = [
  ['y', 4],
  ['M', 7],
  ['d', 10],
  ['h', 13],
  ['m', 16],
  ['s', 19],
  ['ms', 23],
]

/** The ends of a range of dates. Equal ends are the same object: one period, such as a year or a day. */
export function dateEnds({ clause, from, until }: LeafOf<'dateRange'>, timeZone: string): Ends<DateParts> {
  const written = (instant: number, length: number): string => {
    const date = shown(instant, timeZone) ?? ''
    // Years beyond 9999 have a sign and six digits.
    return date.slice(0, length + Math.max(0, date.length - 24))
  }
  const partsAt = (instant: number, length: number): DateParts =>
    written(instant, length)
      .split(/(?<=\d)\D/)
      .map(Number)
  const starts = (instant: number, [unit, length]: (typeof UNITS)[number]): boolean =>
    shown(instant, timeZone)?.endsWith('0000-01-01T00:00:00.000Z'.slice(length)) ||
    // A day may begin after midnight.
    floorUnit(momentOf(instant, timeZone), unit, timeZone).instant === instant

  // The longest unit in which both ends can be expressed.
  const [, shared] = UNITS.find((unit) => [from, until].every((at) => at === null || starts(at, unit)))!
  if (from !== null && until !== null) {
    const [first, last] = [partsAt(from, shared), partsAt(until - 1, shared)]
    const end = { value: first, inclusive: true }
    if (`${first}` === `${last}`) return { lower: end, upper: end }
  }
  const endAt = (instant: number, side: 'lower' | 'upper'): RangeEnd<DateParts> => {
    // An instant that starts a unit also starts all shorter units.
    const longest = UNITS.findIndex((unit) => starts(instant, unit))
    for (const [, length] of UNITS.slice(longest).reverse())
      for (const at of [instant, instant - 1]) {
        const date = written(at, length)
        const inclusive = (side === 'lower') === (at === instant)
        if (date !== '' && clause.includes(date)) return { value: partsAt(at, length), inclusive }
      }
    const inclusive = side === 'lower' || from !== null
    return { value: partsAt(side === 'upper' && inclusive ? instant - 1 : instant, shared), inclusive }
  }
  return {
    lower: from === null ? null : endAt(from, 'lower'),
    upper: until === null ? null : endAt(until, 'upper'),
  }
}

/** An instant in ISO 8601, in its local time; at the ends of the calendar in UTC, and `null` beyond them. */
function shown(instant: number, timeZone: string): string | null {
  const local = localOf(timeZone, instant)
  return new Date(isInstant(local) ? local : instant).toJSON()
}
