import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A piece of SQL with its bound values. */
export type Sql = RawBuilder<unknown>

/**
 * A piece of SQL that is true, false or NULL: a comparison, a NOT, or a condition in parentheses. You can
 * join it with AND and OR without adding parentheses.
 */
export type Condition = RawBuilder<SqlBool>

/** A part of a formula as SQL, which depends on whether an odd number of NOTs stands above it. */
export interface Fragment {
  /** The depth of its expression tree. */
  readonly depth: number
  readonly render: (negated: boolean) => Condition
  /** Given if it can be asked together with others. */
  readonly listed?: Listed
}

/** A test that becomes one test with others, such as those of a column for a string. */
export interface Listed<Value = unknown> {
  /** The same for all tests that can become one. */
  readonly name: string
  /** What makes the test NULL. */
  readonly column: Sql | 'itself' | null
  /** What is looked for. */
  readonly value: Value
  /** The test for any of several values, as one condition; `null` if there is no such condition. */
  any(values: readonly Value[]): Condition | null
  /** The test for all of several values, as one condition; default: one condition for each. */
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

/** How much deeper the expression is than its parts that {@link balanced} makes of so many. */
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

/** Whether a value lies between two ends, at least one of which is given. */
export function between(value: Sql, lower: BoundEnd | null, upper: BoundEnd | null): Condition {
  const above = lower && sql<SqlBool>`${value} ${sql.raw(lower.inclusive ? '>=' : '>')} ${lower.bound}`
  const below = upper && sql<SqlBool>`${value} ${sql.raw(upper.inclusive ? '<=' : '<')} ${upper.bound}`
  return above && below ? sql<SqlBool>`(${above} and ${below})` : (above ?? below)!
}

/** A condition that is always or never true, in a form that every database takes. */
export function constant(value: boolean): Condition {
  return value ? sql<SqlBool>`(1 = 1)` : sql<SqlBool>`(1 = 0)`
}
