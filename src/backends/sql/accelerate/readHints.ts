import type { Expression, SqlBool } from 'kysely'
import { checkArgument } from '../../../diagnostics/arguments/checkOptions.ts'
import { PLAN, TABLE } from '../../../diagnostics/arguments/rules.ts'
import { forEachLeaf } from '../../../plan/fieldsOf.ts'
import type { Plan } from '../../../plan/plan.ts'
import type { Schema } from '../../../schema/schema.ts'
import { UnsupportedError } from '../../unsupportedError.ts'
import { assertSameField } from '../compile/context.ts'
import { DATABASE, type Database, kyselyOf } from '../dialect/database.ts'
import type { Sql } from '../fragment.ts'
import { type Row, searchOf, type Table } from '../table/table.ts'
import { toWhere } from '../toWhere.ts'
import { type Hints, NO_HINTS } from './hints.ts'

/**
 * Estimates how many documents contain the terms of a plan, so that `toWhere` and `toSql` can use an index
 * when that is faster. With SQLite's `fts5` accelerator, the documents are counted, but only up to a few
 * percent of the table. With PostgreSQL's `tokens` accelerator, the query planner estimates their number from
 * the statistics that ANALYZE collects, and a sample of 400 rows shows whether a prefix is common. With
 * MySQL's `tokenIndex` accelerator, the optimizer estimates it from the index. For other tables, the hints
 * are empty. Hints never change the hits. If you later drop an index, or lose permission to read it,
 * statements that use the hints fail until you read the hints again.
 *
 * @throws TypeError when an argument has the wrong type, or the plan's fields differ from the table's.
 * @example
 * const hints = await readHints(db, table, plan)
 * db.selectFrom('release').selectAll().where(toWhere(plan, table, { hints }))
 */
export async function readHints<S extends Schema>(
  db: Database,
  table: Table<S>,
  plan: Plan<S>,
): Promise<Hints> {
  checkArgument('readHints', 'db', db, DATABASE)
  checkArgument('readHints', 'table', table, TABLE)
  checkArgument('readHints', 'plan', plan, PLAN)
  forEachLeaf(plan.root, (leaf) => {
    const { columns } = table
    if (Object.hasOwn(columns, leaf.field.name)) assertSameField(columns[leaf.field.name]!, leaf)
  })
  const plain = kyselyOf(db, table.dialect)
  const questions = askHints(table, plan)
  if (questions === null) return NO_HINTS
  let step = questions.next()
  while (!step.done) step = questions.next((await step.value.execute(plain)).rows as Row[])
  return step.value
}

/** The queries to a table's index; `null` if it has none. */
function askHints(table: Table, plan: Plan): Generator<Sql, Hints, readonly Row[]> | null {
  const search = searchOf(table)
  return search?.count(plan.formula, (hints) => conditionOf(plan, table, hints)) ?? null
}

/** The condition for a plan with some hints; `null` if the database cannot express one. */
function conditionOf(plan: Plan, table: Table, hints: Hints): Expression<SqlBool> | null {
  try {
    return toWhere(plan, table, { hints })
  } catch (error) {
    if (error instanceof UnsupportedError) return null
    throw error
  }
}
