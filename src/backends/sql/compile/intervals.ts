import { type SqlBool, sql } from 'kysely'
import type { Leaf, LeafOf, RangeEnd } from '../../../plan/plan.ts'
import { type ColumnType, DAY, isWhole } from '../dialect/columnType.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { isoInstant } from '../dialect/instant.ts'
import { type BoundEnd, between, type Condition, constant, type Sql } from '../fragment.ts'
import {
  columnOf,
  columnOnce,
  dialectOfValue,
  type LeafCondition,
  type SqlContext,
  valueColumn,
} from './context.ts'

/**
 * The values that a leaf asks of its column: between two ends (at least one given), equal to one value, or
 * all or none of those that the column can hold.
 */
type Interval =
  | 'none'
  | 'all'
  | { readonly lower: BoundEnd | null; readonly upper: BoundEnd | null }
  | Equality
  | { readonly test: (value: Sql) => Condition }

interface Equality {
  readonly equal: Sql
  /** What is compared of a value. Default: the value. */
  readonly operand?: (value: Sql) => Sql
  /** The type in SQL of the values that one list can hold. Default: the value is never in a list. */
  readonly type?: string
}

type End = RangeEnd<number> | null
type NumberEnd = RangeEnd<number | bigint>
type Digits = ReturnType<Dialect['wholeNumbers']>

export function number(leaf: LeafOf<'number'>, context: SqlContext): LeafCondition {
  const end = { value: leaf.value, inclusive: true }
  return within(leaf, context, numberInterval(leaf, end, end, context))
}

export function numberRange(leaf: LeafOf<'numberRange'>, context: SqlContext): LeafCondition {
  return within(leaf, context, numberInterval(leaf, leaf.lower, leaf.upper, context))
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
  const column = columnOnce(`value ${leaf.field.name}`, context, () => valueColumn(leaf, context))
  if (interval === 'none') return { column, condition: constant(false) }
  const test = (value: Sql): Condition => {
    if (interval === 'all') return sql<SqlBool>`${value} is not null`
    if ('equal' in interval) return sql<SqlBool>`${operandOf(interval, value)} = ${interval.equal}`
    if ('test' in interval) return interval.test(value)
    return between(value, interval.lower, interval.upper)
  }
  const described = columnOf(leaf, context)
  const ofAny = (asked: (value: Sql) => Condition): Condition =>
    leaf.field.array
      ? dialectOfValue(described, context).anyElement(column, described.type, asked)
      : asked(column)
  const condition = ofAny(test)
  const isListed = typeof interval === 'object' && 'equal' in interval && interval.type !== undefined
  if (!isListed || !context.table.dialect.hasNumberLists) return { column, condition }
  return {
    column,
    condition,
    listed: {
      name: `${interval.type} ${leaf.field.name}`,
      value: interval.equal,
      any: (values: readonly Sql[]) =>
        ofAny((value) => sql<SqlBool>`${operandOf(interval, value)} in (${sql.join(values)})`),
    },
  }
}

function operandOf({ operand }: Equality, value: Sql): Sql {
  return operand === undefined ? value : operand(value)
}

/** The numbers between two ends, as a type of column compares them. */
function numberInterval(leaf: Leaf, lower: End, upper: End, context: SqlContext): Interval {
  const { dialect } = context.table
  const { type } = columnOf(leaf, context)
  const digits = dialect.wholeNumbers(type)
  let [from, to] = [outermost(lower, -1, digits), outermost(upper, 1, digits)]
  if (isWhole(type)) {
    if (leaf.kind === 'number' && !Number.isInteger(leaf.value)) return 'none'
    const { min, max } = digits!
    if ((from && from.value > max) || (to && to.value < min)) return 'none'
    from = from && from.value >= min ? rounded(from, Math.ceil) : null
    to = to && to.value <= max ? rounded(to, Math.floor) : null
    if (from === null && to === null) return 'all'
  }
  const bind = ({ value }: NumberEnd): Sql => {
    const hasDigits = typeof value === 'bigint' && value >= digits!.min && value <= digits!.max
    return isWhole(type) || hasDigits ? dialect.integer(value) : dialect.number(Number(value))
  }
  const first = from && { ...from, bound: bind(from) }
  const last = to && { ...to, bound: bind(to) }
  const operand = (value: Sql): Sql => (isWhole(type) ? value : dialect.numberValue(value, type))
  if (leaf.kind === 'number' && from?.value === to?.value)
    return { equal: first!.bound, operand, type: typeof from!.value }
  return { test: (value) => between(operand(value), first, last) }
}

function rounded(end: NumberEnd, inwards: (value: number) => number): NumberEnd {
  const { value } = end
  if (typeof value === 'bigint' || Number.isInteger(value)) return end
  return { value: inwards(value), inclusive: true }
}

/**
 * An end for a column that may hold several whole numbers that are read as it: all of them lie on the same
 * side of the new one.
 *
 * @param outwards the direction in which the interval ends: -1 or 1
 */
function outermost(end: End, outwards: number, digits: Digits): NumberEnd | null {
  if (end === null || digits === null) return end
  const { value, inclusive } = end
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return end
  if (value < Number(digits.min) || value > Number(digits.max)) return end
  return { value: lastReadAs(value, inclusive ? outwards : -outwards), inclusive }
}

/** The last whole number in a direction that is read as a number: the nearest to it; of two, the even one. */
function lastReadAs(value: number, direction: number): bigint {
  // Half a unit in the last place and a little more, so that the sum is the next number.
  const half = (Math.abs(value) * Number.EPSILON * (1 + Number.EPSILON)) / 2
  const middle = (BigInt(value) + BigInt(value + direction * half)) / 2n
  return Number(middle) === value ? middle : middle - BigInt(direction)
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
