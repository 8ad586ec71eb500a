import { type SqlBool, sql } from 'kysely'
import type { LeafOf } from '../../../plan/plan.ts'
import type { Sql } from '../fragment.ts'
import {
  columnOf,
  dialectOfValue,
  type LeafCondition,
  reference,
  type SqlContext,
  textColumn,
} from './context.ts'

/** Whether the field has a value, asked of any column that the field has. */
export function exists(leaf: LeafOf<'exists'>, context: SqlContext): LeafCondition {
  const described = columnOf(leaf, context)
  const { name, tokens, normalized, type } = described
  if (tokens !== null) return present(reference(tokens, described, context))
  const found = (normalized ?? name) as string
  const isValue = found === name
  const isJson = isValue && described.path !== null
  const column = isJson ? textColumn(found, leaf, context) : reference(found, described, context)
  if (!leaf.field.array) return present(column)
  const dialect = isValue ? dialectOfValue(described, context) : context.table.dialect
  const elements = isValue ? type : 'text'
  return {
    column,
    condition: dialect.anyElement(column, elements, (value) => sql<SqlBool>`${value} is not null`),
  }
}

function present(column: Sql): LeafCondition {
  return { column, condition: sql<SqlBool>`${column} is not null` }
}
