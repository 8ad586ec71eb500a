import type { BooleanLeaf, NumberLeaf, NumberRangeLeaf, RangeEnd } from '../../../plan/plan.ts'
import { BIGINT, isWhole } from '../dialects/columnType.ts'
import { columnOf, type LeafCondition, type SqlContext } from './context.ts'
import { type Interval, within } from './interval.ts'

type End = RangeEnd<number> | null

export function number(leaf: NumberLeaf, context: SqlContext): LeafCondition {
  const { dialect } = context.table
  if (!isWhole(columnOf(leaf, context).type))
    return within(leaf, context, { equal: dialect.number(leaf.value) })
  const holds = Number.isInteger(leaf.value) && leaf.value >= BIGINT.min && leaf.value <= BIGINT.max
  return within(leaf, context, holds ? { equal: dialect.integer(exact(leaf.value)) } : 'none')
}

export function numberRange(leaf: NumberRangeLeaf, context: SqlContext): LeafCondition {
  const { dialect } = context.table
  if (isWhole(columnOf(leaf, context).type))
    return within(leaf, context, wholeInterval(leaf.lower, leaf.upper, context))
  const bind = (end: End) => end && { bound: dialect.number(end.value), inclusive: end.inclusive }
  return within(leaf, context, { lower: bind(leaf.lower), upper: bind(leaf.upper) })
}

export function boolean(leaf: BooleanLeaf, context: SqlContext): LeafCondition {
  const { dialect } = context.table
  const { type } = columnOf(leaf, context)
  return within(leaf, context, {
    equal: type === 'boolean' ? dialect.boolean(leaf.value) : dialect.integer(Number(leaf.value)),
  })
}

/**
 * Ends rounded inwards to whole numbers, and dropped where every whole number of eight bytes lies within
 * them.
 */
function wholeInterval(lower: End, upper: End, { table: { dialect } }: SqlContext): Interval {
  if (lower && lower.value > BIGINT.max) return 'none'
  if (upper && upper.value < BIGINT.min) return 'none'
  const from = lower && lower.value >= BIGINT.min ? rounded(lower, Math.ceil) : null
  const to = upper && upper.value <= BIGINT.max ? rounded(upper, Math.floor) : null
  if (from === null && to === null) return 'all'
  const bind = (end: End) => end && { bound: dialect.integer(exact(end.value)), inclusive: end.inclusive }
  return { lower: bind(from), upper: bind(to) }
}

function rounded(end: RangeEnd<number>, inwards: (value: number) => number): RangeEnd<number> {
  return Number.isInteger(end.value) ? end : { value: inwards(end.value), inclusive: true }
}

/** A whole number with all its digits, which its shortest decimal form may not have. */
function exact(value: number): number | bigint {
  return Number.isSafeInteger(value) ? value : BigInt(value)
}
