import { createQueryId, type RawNode } from 'kysely'
import { checkArgument } from '../../../diagnostics/arguments/checkOptions.ts'
import { KYSELY, PLAN, TABLE } from '../../../diagnostics/arguments/rules.ts'
import { forEachLeaf } from '../../../plan/fieldsOf.ts'
import type { Plan } from '../../../plan/plan.ts'
import type { Schema } from '../../../schema/schema.ts'
import { assertSameField } from '../compile/context.ts'
import type { AnyKysely } from '../dialects/inspection.ts'
import type { Sql } from '../fragment.ts'
import { askFts5Hints } from '../fts5/askFts5Hints.ts'
import type { Row, Table } from '../table/table.ts'
import { askTermHints } from '../terms/termHints.ts'
import { askTokenHints } from '../tokenIndex/askTokenHints.ts'
import type { Hints } from './hints.ts'

/**
 * Asks how many documents the terms of a plan have, so that `toWhere` and `toSql` use an index where that is
 * faster. The accelerators `fts5` and `terms` count them, up to a maximum of some per cent of the table. With
 * PostgreSQL's accelerator `tokens` the planner is asked for its estimates, which ANALYZE gives it. Other
 * tables give hints that say nothing.
 *
 * @throws TypeError when an argument is of the wrong kind, or the plan and the table have different fields.
 * @example
 * const hints = await readHints(db, table, plan)
 * db.selectFrom('release').selectAll().where(toWhere(plan, table, { hints }))
 */
export async function readHints<S extends Schema>(
  db: AnyKysely,
  table: Table<S>,
  plan: Plan<S>,
): Promise<Hints> {
  checkArgument('readHints', 'db', db, KYSELY)
  checkArgument('readHints', 'table', table, TABLE)
  checkArgument('readHints', 'plan', plan, PLAN)
  forEachLeaf(plan.root, (leaf) => {
    const { columns } = table
    if (Object.hasOwn(columns, leaf.field.name)) assertSameField(columns[leaf.field.name]!, leaf)
  })
  const plain = db.withoutPlugins()
  const questions = askHints(table, plan)
  let step = questions.next()
  while (!step.done) step = questions.next((await step.value.execute(plain)).rows as Row[])
  return step.value
}

/** {@link readHints} for a client that answers at once. */
export function readHintsSync(
  table: Table,
  plan: Plan,
  select: (text: string, parameters: readonly unknown[]) => readonly Row[],
): Hints {
  const questions = askHints(table, plan)
  let step = questions.next()
  while (!step.done) {
    const compiler = table.dialect.createCompiler()
    const { sql, parameters } = compiler.compileQuery(
      step.value.toOperationNode() as RawNode,
      createQueryId(),
    )
    step = questions.next(select(sql, parameters))
  }
  return step.value
}

function askHints(table: Table, plan: Plan): Generator<Sql, Hints, readonly Row[]> {
  const { accelerators } = table
  if (accelerators.includes('terms')) return askTermHints(table, plan)
  return accelerators.includes('fts5') ? askFts5Hints(table, plan) : askTokenHints(table, plan)
}
