import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A piece of SQL with its bound values. */
export type Sql = RawBuilder<unknown>

/**
 * A piece of SQL that evaluates to true, false or NULL: a comparison, a NOT, or a condition in parentheses.
 * You can join it with AND and OR without adding parentheses.
 */
export type Condition = RawBuilder<SqlBool>

/** A part of a formula as SQL. The SQL depends on whether an odd number of NOTs is around it. */
export interface Fragment {
  /** The depth of its expression tree. */
  readonly depth: number
  readonly render: (negated: boolean) => Condition
  /** Set if the test can be combined with others. */
  readonly listed?: Listed
}

/** A test that can be combined with others into one, such as tests of one column for a string. */
export interface Listed<Value = unknown> {
  /** The same name for all tests that can be combined into one. */
  readonly name: string
  /** The column that makes the test NULL. */
  readonly column: Sql | 'itself' | null
  /** The value to look for. */
  readonly value: Value
  /** The test for any of several values, as one condition; `null` if there is no such condition. */
  any(values: readonly Value[]): Condition | null
  /** The test for all of several values, as one condition. Default: one condition for each. */
  all?(values: readonly Value[]): Condition | null
}

/** The longest chain without inner parentheses. */
const CHAIN = 4

/**
 * Joins conditions by AND or OR. Many become a balanced tree of short chains: databases limit the depth of
 * expressions, and parse a chain as a deep one.
 */
export function balanced(parts: readonly Condition[], operator: 'and' | 'or'): Condition {
  if (parts.length === 1) return parts[0]!
  const size = Math.ceil(parts.length / CHAIN)
  const chain: Condition[] = []
  for (let i = 0; i < parts.length; i += size) chain.push(balanced(parts.slice(i, i + size), operator))
  return sql<SqlBool>`(${sql.join(chain, operator === 'and' ? sql` and ` : sql` or `)})`
}

/** How much deeper than its parts the expression is that {@link balanced} builds from this many. */
export function balancedDepth(count: number): number {
  let depth = 0
  for (let left = count; left > 1; left = Math.ceil(left / CHAIN)) depth += Math.min(left, CHAIN) - 1
  return depth
}

/** An end of an interval, bound as the column's type. */
export interface BoundEnd {
  readonly bound: Sql
  readonly inclusive: boolean
}

/** Whether a value is between two ends, at least one of which is given. */
export function between(value: Sql, lower: BoundEnd | null, upper: BoundEnd | null): Condition {
  const above = lower && sql<SqlBool>`${value} ${sql.raw(lower.inclusive ? '>=' : '>')} ${lower.bound}`
  const below = upper && sql<SqlBool>`${value} ${sql.raw(upper.inclusive ? '<=' : '<')} ${upper.bound}`
  return above && below ? sql<SqlBool>`(${above} and ${below})` : (above ?? below)!
}

/** A condition that is always or never true, in a form that every database accepts. */
export function constant(value: boolean): Condition {
  return value ? sql<SqlBool>`(1 = 1)` : sql<SqlBool>`(1 = 0)`
}
