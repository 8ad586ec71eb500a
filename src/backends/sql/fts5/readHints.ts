import { createQueryId, type RawNode, sql } from 'kysely'
import { checkArgument } from '../../../diagnostics/arguments/checkOptions.ts'
import { KYSELY, PLAN, TABLE } from '../../../diagnostics/arguments/rules.ts'
import { forEachLeaf } from '../../../plan/fieldsOf.ts'
import type { Plan } from '../../../plan/plan.ts'
import type { Schema } from '../../../schema/schema.ts'
import { assertSameField } from '../compile/context.ts'
import type { AnyKysely } from '../dialects/inspection.ts'
import type { Sql } from '../fragment.ts'
import type { Row, Table } from '../table/table.ts'
import { askTermHints } from '../terms/termHints.ts'
import { varints } from './checkIndex.ts'
import { type Fts5Index, fts5IndexOf } from './fts5Index.ts'
import { hasIntegerKey, isComplete, named } from './fts5Sieve.ts'
import { type Hints, isRare, maxFrequency, NO_HINTS } from './hints.ts'
import { matchExpression } from './matchExpression.ts'

/**
 * Asks a table's index how many documents the terms of a plan have, so that `toWhere` and `toSql` use the
 * index where that is faster. Counting ends at a maximum of some per cent of the table. Only the accelerators
 * `fts5` and `terms` need hints; other tables give hints that say nothing.
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

/** The questions, one after the other; each is answered by its rows. */
function* askHints(table: Table, plan: Plan): Generator<Sql, Hints, readonly Row[]> {
  if (table.accelerators.includes('terms')) return yield* askTermHints(table, plan)
  const index = fts5IndexOf(table)
  const asked = index && matchExpression(plan.formula, table, () => true)
  if (index === null || asked === null) return NO_HINTS
  const names = [...Object.values(index.triggers), index.name, index.vocabulary, index.state]
  const [existing] = yield sql`
    select count(*) as found from ${named(index, 'sqlite_schema')} where name in (${sql.join(names)})`
  if (Number(existing?.found) < names.length) return NO_HINTS
  const [state] = yield sql`
    select (${isComplete(index)} and ${hasIntegerKey(index)}) as complete,
      (select hex(substr(block, 1, 10)) from ${named(index, `${index.name}_data`)} where id = 1) as averages`
  if (Number(state?.complete) !== 1) return NO_HINTS
  // FTS5 begins its record of averages with the number of rows.
  const documents = varints(String(state?.averages))[0] ?? 0
  const frequencies: Record<string, number> = {}
  const hints = { documents, frequencies }
  const limit = maxFrequency(hints) + 1
  for (const prefix of asked.prefixes) {
    const [row] = yield countPrefix(index, prefix, limit)
    frequencies[prefix] = Number(row?.found)
  }
  const sieve =
    asked.prefixes.length === 0
      ? asked
      : matchExpression(plan.formula, table, (prefix) => isRare(hints, prefix))
  if (sieve === null) return hints
  const [row] = yield countMatches(index, sieve.text, limit)
  frequencies[sieve.text] = Number(row?.found)
  return hints
}

/** The places of all terms with a prefix, which are at least as many as their documents. */
function countPrefix(index: Fts5Index, prefix: string, limit: number): Sql {
  const folded = prefix.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const places = sql`
    select 1 from ${named(index, index.vocabulary)}
    where term >= ${folded} and term < ${`${folded}\u{10ffff}`} limit ${limit}`
  return sql`select count(*) as found from (${places})`
}

function countMatches(index: Fts5Index, expression: string, limit: number): Sql {
  const matches = sql`
    select 1 from ${named(index, index.name)} where ${sql.id(index.name)} match ${expression} limit ${limit}`
  return sql`select count(*) as found from (${matches})`
}
