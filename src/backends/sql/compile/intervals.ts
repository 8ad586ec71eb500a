import { type SqlBool, sql } from 'kysely'
import type { Leaf, LeafOf, RangeEnd } from '../../../plan/plan.ts'
import { BIGINT, type ColumnType, DAY, isWhole } from '../dialect/columnType.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { isoInstant } from '../dialect/instant.ts'
import { type BoundEnd, between, type Condition, constant, type Sql } from '../fragment.ts'
import { columnOf, dialectOfValue, type LeafCondition, type SqlContext, valueColumn } from './context.ts'

/**
 * The values that a leaf asks of its column: between two ends (at least one given), equal to one value, or
 * all or none of those that the column can hold.
 */
type Interval =
  | 'none'
  | 'all'
  | { readonly lower: BoundEnd | null; readonly upper: BoundEnd | null }
  | { readonly equal: Sql }
  | { readonly test: (value: Sql) => Condition }

type End = RangeEnd<number> | null

export function number(leaf: LeafOf<'number'>, context: SqlContext): LeafCondition {
  const { dialect } = context.table
  const { type } = columnOf(leaf, context)
  if (!isWhole(type)) {
    const bound = dialect.number(leaf.value)
    const test = (value: Sql): Condition => sql<SqlBool>`${dialect.numberValue(value, type)} = ${bound}`
    return within(leaf, context, { test })
  }
  const canHold = Number.isInteger(leaf.value) && leaf.value >= BIGINT.min && leaf.value <= BIGINT.max
  return within(leaf, context, canHold ? { equal: dialect.integer(allDigits(leaf.value)) } : 'none')
}

export function numberRange(leaf: LeafOf<'numberRange'>, context: SqlContext): LeafCondition {
  const { dialect } = context.table
  const { type } = columnOf(leaf, context)
  if (isWhole(type)) return within(leaf, context, wholeInterval(leaf.lower, leaf.upper, dialect))
  const bind = (end: End) => end && { bound: dialect.number(end.value), inclusive: end.inclusive }
  const [lower, upper] = [bind(leaf.lower), bind(leaf.upper)]
  const test = (value: Sql): Condition => between(dialect.numberValue(value, type), lower, upper)
  return within(leaf, context, { test })
}

export function boolean(leaf: LeafOf<'boolean'>, context: SqlContext): LeafCondition {
  const { dialect } = context.table
  const { type } = columnOf(leaf, context)
  return within(leaf, context, {
    equal: type === 'boolean' ? dialect.boolean(leaf.value) : dialect.integer(Number(leaf.value)),
  })
}

export function dateRange(leaf: LeafOf<'dateRange'>, context: SqlContext): LeafCondition {
  return within(leaf, context, dateInterval(leaf, columnOf(leaf, context).type, context.table.dialect))
}

/** Whether a value of the leaf's field lies in an interval. */
function within(leaf: Leaf, context: SqlContext, interval: Interval): LeafCondition {
  const column = valueColumn(leaf, context)
  if (interval === 'none') return { column, condition: constant(false) }
  const test = (value: Sql): Condition => {
    if (interval === 'all') return sql<SqlBool>`${value} is not null`
    if ('equal' in interval) return sql<SqlBool>`${value} = ${interval.equal}`
    if ('test' in interval) return interval.test(value)
    return between(value, interval.lower, interval.upper)
  }
  if (!leaf.field.array) return { column, condition: test(column) }
  const described = columnOf(leaf, context)
  const { type } = described
  return { column, condition: dialectOfValue(described, context).anyElement(column, type, test) }
}

/** Ends rounded inwards to whole numbers, and left out beyond the whole numbers of eight bytes. */
function wholeInterval(lower: End, upper: End, dialect: Dialect): Interval {
  if (lower && lower.value > BIGINT.max) return 'none'
  if (upper && upper.value < BIGINT.min) return 'none'
  const from = lower && lower.value >= BIGINT.min ? rounded(lower, Math.ceil) : null
  const to = upper && upper.value <= BIGINT.max ? rounded(upper, Math.floor) : null
  if (from === null && to === null) return 'all'
  const bind = (end: End) => end && { bound: dialect.integer(allDigits(end.value)), inclusive: end.inclusive }
  return { lower: bind(from), upper: bind(to) }
}

function rounded(end: RangeEnd<number>, inwards: (value: number) => number): RangeEnd<number> {
  return Number.isInteger(end.value) ? end : { value: inwards(end.value), inclusive: true }
}

/** A whole number with all its digits, which the decimal form of an unsafe integer may lack. */
function allDigits(value: number): number | bigint {
  return Number.isSafeInteger(value) ? value : BigInt(value)
}

/** The milliseconds between two values of a column that does not hold each millisecond. */
const STEP: Readonly<Partial<Record<ColumnType, number>>> = { seconds: 1000, date: DAY }

/** The half-open interval in the column's own unit, its ends left out where the column cannot hold more. */
function dateInterval({ from, until }: LeafOf<'dateRange'>, type: ColumnType, dialect: Dialect): Interval {
  const native = dialect.types[type]!
  const { min = -Infinity, max = Infinity } = native.found ?? native
  const step = STEP[type] ?? 1
  // Stored instants are multiples of the step: one is at or after a bound if it is at or after the bound's
  // next multiple.
  const start = from === null ? -Infinity : Math.ceil(from / step) * step
  const end = until === null ? Infinity : Math.ceil(until / step) * step
  if (start > max || end <= min || start >= end) return 'none'
  const lower = from !== null && start > min ? start : null
  const upper = until !== null && end <= max ? end : null
  if (lower === null && upper === null) return 'all'
  const bind = bindings(type, dialect)
  if (bind === null) return { test: (value) => dialect.instantWithin(type, value, lower, upper) }
  return {
    lower: lower === null ? null : { bound: bind(lower), inclusive: true },
    upper: upper === null ? null : { bound: bind(upper), inclusive: false },
  }
}

/** How an instant is bound for a column that holds it as a number or a string; `null` for other columns. */
function bindings(type: ColumnType, dialect: Dialect): ((milliseconds: number) => Sql) | null {
  switch (type) {
    case 'milliseconds':
      return (milliseconds) => dialect.integer(milliseconds)
    case 'seconds':
      return (milliseconds) => dialect.integer(milliseconds / 1000)
    case 'iso':
      return (milliseconds) => dialect.text(isoInstant(milliseconds))
    default:
      return null
  }
}
