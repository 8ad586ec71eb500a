import type { DateRangeLeaf } from '../../../plan/plan.ts'
import type { ColumnType } from '../dialects/columnType.ts'
import type { Dialect } from '../dialects/dialect.ts'
import { isoInstant } from '../dialects/instant.ts'
import type { Sql } from '../fragment.ts'
import { columnOf, type LeafCondition, type SqlContext } from './context.ts'
import { type Interval, within } from './interval.ts'

/** How many milliseconds a column of a coarser type steps by. */
const STEP: Readonly<Partial<Record<ColumnType, number>>> = { seconds: 1000, date: 86_400_000 }

export function date(leaf: DateRangeLeaf, context: SqlContext): LeafCondition {
  return within(leaf, context, interval(leaf, columnOf(leaf, context).type, context.table.dialect))
}

/**
 * The half-open interval in the column's own unit; a bound beyond what the column can hold asks nothing of
 * it.
 */
function interval({ from, until }: DateRangeLeaf, type: ColumnType, dialect: Dialect): Interval {
  const { min = -Infinity, max = Infinity } = dialect.types[type]!
  const step = STEP[type] ?? 1
  // What is stored is a multiple of the step, so it is at or after a bound if it is at or after the next
  // multiple.
  const start = from === null ? -Infinity : Math.ceil(from / step) * step
  const end = until === null ? Infinity : Math.ceil(until / step) * step
  if (start > max || end <= min || start >= end) return 'none'
  const lower = from !== null && start > min ? { bound: bind(start, type, dialect), inclusive: true } : null
  const upper = until !== null && end <= max ? { bound: bind(end, type, dialect), inclusive: false } : null
  return lower === null && upper === null ? 'all' : { lower, upper }
}

function bind(milliseconds: number, type: ColumnType, dialect: Dialect): Sql {
  if (type === 'milliseconds') return dialect.integer(milliseconds)
  if (type === 'seconds') return dialect.integer(milliseconds / 1000)
  return type === 'iso' ? dialect.text(isoInstant(milliseconds)) : dialect.instant(type, milliseconds)
}
