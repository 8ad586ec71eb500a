import type { Interval } from '../../schema/dates/period.ts'
import { isPreciseDate, readDate } from '../../schema/dates/readDate.ts'
import type { Bound, Range } from '../../syntax/ast.ts'
import { impossible, leafBase, type Place, type Reading, type Value } from '../fieldResult.ts'

const DATE = impossible(
  'a date such as 2019, 2019-10, 2019-10-17, "2019-10-17T10:30" or now-7d/d, or a range of them',
)

/** Reads a value for a date field: everything becomes a half-open interval of epoch milliseconds. */
export function readDates(value: Value, place: Place): Reading {
  switch (value.kind) {
    case 'word':
    case 'phrase': {
      const interval = readInterval(value.text, place)
      return interval === null
        ? DATE
        : { ...leafBase(place), kind: 'date', from: interval.from, until: interval.until }
    }
    case 'range':
      return readDateRange(value, place) ?? DATE
    default:
      return DATE
  }
}

function readInterval(text: string, { context, isDefault }: Place): Interval | null {
  if (isDefault && !isPreciseDate(text)) return null
  return readDate(text, { timeZone: context.reading.timeZone, now: context.now })
}

function readDateRange(range: Range, place: Place): Reading | null {
  const from = edge(range.lower, place, (bound, interval) =>
    bound.inclusive ? interval.from : interval.until,
  )
  const until = edge(range.upper, place, (bound, interval) =>
    bound.inclusive ? interval.until : interval.from,
  )
  if (from === undefined || until === undefined) return null
  const base = leafBase(place)
  return from === null && until === null
    ? { ...base, kind: 'exists' }
    : { ...base, kind: 'date', from, until }
}

function edge(
  bound: Bound | null,
  place: Place,
  pick: (bound: Bound, interval: Interval) => number,
): number | null | undefined {
  if (bound === null) return null
  const interval = readInterval(bound.text, place)
  return interval === null ? undefined : pick(bound, interval)
}
