import { createQueryId } from 'kysely'
import type { Plan } from '../../plan/plan.ts'
import type { Schema } from '../../schema/schema.ts'
import type { Table } from './table.ts'
import { type WhereOptions, whereOf } from './toWhere.ts'

/** A condition with placeholders, and the values bound to them in order. */
export interface SqlText {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/**
 * A plan as the text of a condition, with the database's own placeholders and the values for them: for those who do not use Kysely. Which
 * values a query has never changes the text.
 *
 * @throws UnsupportedError when the database cannot give the exact hits, or the query is beyond its limits.
 * @example
 * const { sql, parameters } = toSql(plan, table)
 * database.prepare(`select * from release where ${sql}`).all(...parameters)
 */
export function toSql<S extends Schema>(plan: Plan<S>, table: Table<S>, options: WhereOptions = {}): SqlText {
  const node = whereOf(plan, table, options).toOperationNode()
  const { sql, parameters } = table.dialect.createCompiler().compileQuery(node, createQueryId())
  return { sql, parameters }
}
