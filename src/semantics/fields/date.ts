import type { Interval } from '../../schema/dates/period.ts'
import { isPreciseDate, readDate } from '../../schema/dates/readDate.ts'
import { zoneOf } from '../../schema/schema.ts'
import type { Bound, Range } from '../../syntax/ast.ts'
import { type FieldResult, impossible, leafBase, type Site, type ValueNode } from '../fieldResult.ts'

const DATE = impossible('date')

/** Plans a value for a date field as a half-open interval of epoch milliseconds. */
export function planDates(value: ValueNode, site: Site): FieldResult {
  switch (value.kind) {
    case 'word':
    case 'phrase': {
      const interval = planInterval(value.text, site)
      return interval === null
        ? DATE
        : { ...leafBase(site), kind: 'dateRange', from: interval.from, until: interval.until }
    }
    case 'range':
      return planDateRange(value, site) ?? DATE
    default:
      return DATE
  }
}

function planInterval(text: string, { context, field, isDefault }: Site): Interval | null {
  if (isDefault && !isPreciseDate(text)) return null
  return readDate(text, { timeZone: zoneOf(field, context.options), now: () => context.now() })
}

function planDateRange(range: Range, site: Site): FieldResult | null {
  const from = edge(range.lower, site, (bound, interval) =>
    bound.inclusive ? interval.from : interval.until,
  )
  const until = edge(range.upper, site, (bound, interval) =>
    bound.inclusive ? interval.until : interval.from,
  )
  if (from === undefined || until === undefined) return null
  const base = leafBase(site)
  return from === null && until === null
    ? { ...base, kind: 'exists' }
    : { ...base, kind: 'dateRange', from, until }
}

function edge(
  bound: Bound | null,
  site: Site,
  pick: (bound: Bound, interval: Interval) => number,
): number | null | undefined {
  if (bound === null) return null
  const interval = planInterval(bound.text, site)
  return interval === null ? undefined : pick(bound, interval)
}
