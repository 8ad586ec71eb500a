import { type SqlBool, sql } from 'kysely'
import type { Formula } from '../../../plan/plan.ts'
import type { Condition, Sql } from '../fragment.ts'
import { type Hints, isRare } from '../hints/hints.ts'
import type { Table } from '../table/table.ts'
import { type Fts5Index, fts5IndexOf } from './fts5Index.ts'
import { matchExpression } from './matchExpression.ts'

/**
 * Puts the rows that the index finds before a condition on them, if the hints say that they are few. The
 * condition tests them again. If the index turns out not to be complete, all rows are tested.
 */
export function sieved(
  condition: Condition,
  formula: Formula,
  rowKey: Sql,
  table: Table,
  hints: Hints,
): Condition {
  const index = fts5IndexOf(table)
  if (index === null) return condition
  const expression = matchExpression(formula, table, (prefix) => isRare(hints, prefix))
  if (expression === null || !isRare(hints, expression.text)) return condition
  const name = sql.id(index.name)
  const found = sql`select rowid from ${named(index, index.name)} where ${name} match ${expression.text}`
  // A condition on the table's rows would be tested at each of them, though it is the same for all.
  const isFaulty = sql`(select 1 where not ${isComplete(index)}) as isoquery_faulty`
  const all = sql`select ${sql.id(index.key)} from ${isFaulty} cross join ${named(index, index.table)}`
  const candidates = sql`${found} union all ${all}`
  return sql<SqlBool>`(${rowKey} in (${candidates}) and ${condition})`
}

/** Whether the index holds all rows, and its triggers keep it so. */
export function isComplete(index: Fts5Index): Condition {
  const names = sql.join(Object.values(index.triggers).map((name) => sql.lit(name)))
  const triggers = sql`select count(*) from ${named(index, 'sqlite_schema')} where name in (${names})`
  const state = sql`select 1 from ${named(index, index.state)}`
  return sql<SqlBool>`((${triggers}) = 3 and exists (${state}))`
}

/** Whether the key numbers all rows. A key of another kind may be NULL, and the index lacks such a row. */
export function hasIntegerKey({ schema, table, key }: Fts5Index): Condition {
  const columns = sql`pragma_table_xinfo(${sql.join(schema === null ? [table] : [table, schema])})`
  const isKey = sql`lower(type) = 'integer' and lower(name) = lower(${key})`
  return sql<SqlBool>`((select sum(case when ${isKey} then 1 else 2 end) from ${columns} where pk > 0) = 1)`
}

/** A table that lies in the same attached database as the indexed one. */
export function named({ schema }: Fts5Index, name: string): Sql {
  return sql.id(...(schema === null ? [name] : [schema, name]))
}
