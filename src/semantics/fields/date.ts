import type { Interval } from '../../schema/dates/period.ts'
import { isPreciseDate, readDate } from '../../schema/dates/readDate.ts'
import type { Bound } from '../../syntax/ast.ts'
import { impossible, type Meaning, type ValueNode } from '../meaning.ts'
import type { PlanningContext } from '../planningContext.ts'

const DATE = impossible('date')

/**
 * Reads a value for date fields as a half-open interval of epoch milliseconds.
 *
 * @param timeZone that of dates without one of their own
 * @param isNamed whether the query names the field: a default field takes precise dates alone
 */
export function readDates(
  value: ValueNode,
  timeZone: string,
  isNamed: boolean,
  context: PlanningContext,
): Meaning {
  const intervalOf = (text: string): Interval | null => {
    if (!isNamed && !isPreciseDate(text)) return null
    return readDate(text, { timeZone, now: () => context.now() })
  }
  /** An end of a range; `undefined` if it is no date. */
  const end = (bound: Bound | null, inclusive: keyof Interval, exclusive: keyof Interval) =>
    bound === null ? null : intervalOf(bound.text)?.[bound.inclusive ? inclusive : exclusive]
  switch (value.kind) {
    case 'word':
    case 'phrase': {
      const interval = intervalOf(value.text)
      return interval === null ? DATE : { kind: 'dateRange', from: interval.from, until: interval.until }
    }
    case 'range': {
      const from = end(value.lower, 'from', 'until')
      const until = end(value.upper, 'until', 'from')
      if (from === undefined || until === undefined) return DATE
      return from === null && until === null ? { kind: 'exists' } : { kind: 'dateRange', from, until }
    }
    default:
      return DATE
  }
}
