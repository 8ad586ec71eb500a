import { type SqlBool, sql } from 'kysely'
import type { Leaf } from '../../../plan/plan.ts'
import { type Condition, constant, type Sql } from '../fragment.ts'
import { columnOf, type LeafCondition, type SqlContext, valueColumn } from './context.ts'

/** An end of an interval, bound as the column's type. */
export interface BoundEnd {
  readonly bound: Sql
  readonly inclusive: boolean
}

/** What a column is asked: whether it lies between two ends (one at least), or what needs no asking. */
export type Interval =
  | 'none'
  | 'all'
  | { readonly lower: BoundEnd | null; readonly upper: BoundEnd | null }
  | { readonly equal: Sql }

/** A leaf that is true where a value of its field lies in an interval. */
export function within(leaf: Leaf, context: SqlContext, interval: Interval): LeafCondition {
  const column = valueColumn(leaf, context)
  if (interval === 'none') return { column, condition: constant(false) }
  const test = (value: Sql): Condition => inside(value, interval)
  if (!leaf.field.array) return { column, condition: test(column) }
  return { column, condition: context.table.dialect.anyElement(column, columnOf(leaf, context).type, test) }
}

function inside(value: Sql, interval: Exclude<Interval, 'none'>): Condition {
  if (interval === 'all') return sql<SqlBool>`(${value} is not null)`
  if ('equal' in interval) return sql<SqlBool>`(${value} = ${interval.equal})`
  const { lower, upper } = interval
  const above = lower && sql<SqlBool>`${value} ${sql.raw(lower.inclusive ? '>=' : '>')} ${lower.bound}`
  const below = upper && sql<SqlBool>`${value} ${sql.raw(upper.inclusive ? '<=' : '<')} ${upper.bound}`
  return above && below ? sql<SqlBool>`(${above} and ${below})` : sql<SqlBool>`(${above ?? below})`
}
