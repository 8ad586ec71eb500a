import { type SqlBool, sql } from 'kysely'
import type { ExistsLeaf } from '../../../plan/plan.ts'
import { columnOf, type LeafCondition, reference, type SqlContext } from './context.ts'

/** Whether the field has a value, asked of any column that the field has. */
export function exists(leaf: ExistsLeaf, context: SqlContext): LeafCondition {
  const { name, tokens, folded, type } = columnOf(leaf, context)
  if (tokens !== null) return present(tokens, context)
  const found = (folded ?? name) as string
  if (!leaf.field.array) return present(found, context)
  const column = reference(found, context)
  const elements = found === name ? type : 'text'
  return {
    column,
    condition: context.table.dialect.anyElement(
      column,
      elements,
      (value) => sql<SqlBool>`(${value} is not null)`,
    ),
  }
}

function present(name: string, context: SqlContext): LeafCondition {
  const column = reference(name, context)
  return { column, condition: sql<SqlBool>`(${column} is not null)` }
}
