import { createQueryId } from 'kysely'
import type { Plan } from '../../plan/plan.ts'
import type { Schema } from '../../schema/schema.ts'
import type { Approximation } from '../approximation.ts'
import type { Table } from './table/table.ts'
import { compileWhere, type WhereOptions } from './toWhere.ts'

/** A condition with placeholders, and the values bound to them in order. */
export interface SqlText {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /**
   * The clauses on `approximate` fields that are not answered exactly, as {@link approximationsOf} lists
   * them.
   */
  readonly approximations: readonly Approximation[]
}

/**
 * A plan as the text of a condition, with the database's own placeholders and the values for them: for those
 * who do not use Kysely. Which values a query has never changes the text.
 *
 * @throws UnsupportedError when the database cannot give the exact hits, or the query is beyond its limits.
 * @example
 * const { sql, parameters } = toSql(plan, table)
 * database.prepare(`select * from release where ${sql}`).all(...parameters)
 */
export function toSql<S extends Schema>(plan: Plan<S>, table: Table<S>, options: WhereOptions = {}): SqlText {
  const { condition, approximations } = compileWhere(plan, table, options)
  const { sql, parameters } = table.dialect
    .createCompiler()
    .compileQuery(condition.toOperationNode(), createQueryId())
  return { sql, parameters, approximations }
}
