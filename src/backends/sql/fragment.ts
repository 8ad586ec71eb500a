import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A piece of SQL with its bound values. */
export type Sql = RawBuilder<unknown>

/**
 * A piece of SQL that is true, false or NULL: a comparison, a NOT, or in parentheses. It stands beside AND
 * and OR as it is.
 */
export type Condition = RawBuilder<SqlBool>

/** A part of a formula as SQL, which depends on whether an odd number of NOTs stands above it. */
export interface Fragment {
  /** The depth of its expression tree. */
  readonly depth: number
  readonly render: (negated: boolean) => Condition
  /** Given if it tests a column for a string; several such tests of one column become one list. */
  readonly equality?: Equality
}

/** A test of a column for a string: as its value, one of its values, or one of its tokens. */
export interface Equality {
  /** The same for all tests that can become one list. */
  readonly name: string
  /** What makes the test NULL. */
  readonly column: Sql | 'itself' | null
  readonly value: string
  /** The test for any of several strings, as one condition; `null` if there is no such condition. */
  readonly any: (values: readonly string[]) => Condition | null
  /** The test for all of several strings, as one condition; default: one condition for each. */
  readonly all?: (values: readonly string[]) => Condition | null
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
