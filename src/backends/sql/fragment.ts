import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A piece of SQL with its bound values. */
export type Sql = RawBuilder<unknown>

/** A piece of SQL that says yes, no or (for a NULL in it) nothing. */
export type Condition = RawBuilder<SqlBool>

/** What a part of a formula becomes: SQL that depends on whether an odd number of NOTs stands above it. */
export interface Fragment {
  /** How deep its expression tree is. */
  readonly depth: number
  readonly render: (negated: boolean) => Condition
  /** That a column holds a string: several such for one column are put as one list. */
  readonly equality?: Equality
}

/** That a column holds this string: as its value, one of its values, or one of its tokens. */
export interface Equality {
  /** The same for all that can be put into one list. */
  readonly name: string
  readonly column: Sql
  readonly value: string
  /** That the column holds any of several, as one condition; `null` where that has no form of its own. */
  readonly any: (values: readonly string[]) => Condition | null
}

/**
 * Joins conditions by AND or OR as a balanced tree, since databases bound how deep an expression may be, and
 * take chains as deep.
 */
export function balanced(parts: readonly Condition[], operator: 'and' | 'or'): Condition {
  if (parts.length === 1) return parts[0]!
  const middle = Math.ceil(parts.length / 2)
  const left = balanced(parts.slice(0, middle), operator)
  const right = balanced(parts.slice(middle), operator)
  return operator === 'and' ? sql<SqlBool>`(${left} and ${right})` : sql<SqlBool>`(${left} or ${right})`
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
  return above && below ? sql<SqlBool>`(${above} and ${below})` : sql<SqlBool>`(${above ?? below})`
}

/** Always or never true, as every database can say it. */
export function constant(value: boolean): Condition {
  return value ? sql<SqlBool>`(1 = 1)` : sql<SqlBool>`(1 = 0)`
}
