import { sql } from 'kysely'
import type { Leaf } from '../../../plan/plan.ts'
import type { SchemaField } from '../../../schema/schema.ts'
import { tableId } from '../dialect/quoting.ts'
import type { Condition } from '../fragment.ts'
import type { TableColumn } from '../table/description.ts'
import { columnOf, type LeafCondition, type SqlContext } from './context.ts'

/** The name of the child table in its subquery. */
export const CHILD = 'isoquery_child'

/** A test of a leaf as if its field had one value. */
type Compile<L extends Leaf> = (leaf: L, context: SqlContext) => LeafCondition

/**
 * Whether any row of a child table passes a leaf's test. Each leaf asks for a row of its own, as it asks for
 * an element of a list. No phrase reaches from one value into the next: the greatest slop is too small.
 */
export function anyChild<L extends Leaf>(leaf: L, context: SqlContext, compile: Compile<L>): LeafCondition {
  const { table, alias } = context
  const column = columnOf(leaf, context)
  const { from } = column
  if (from === null) return compile(leaf, context)
  const field: SchemaField = { ...leaf.field, array: false }
  const single: TableColumn = { ...column, field, from: null }
  const { condition, listed } = compile(
    { ...leaf, field },
    {
      ...context,
      alias: CHILD,
      table: {
        ...table,
        columns: { ...table.columns, [field.name]: single },
        // No column tells rows apart that MariaDB may take for each other, so no result is kept.
        dialect: { ...table.dialect, rowKey: sql`rand()` },
      },
    },
  )
  const source = sql`${tableId(from.table)} as ${sql.id(CHILD)}`
  const child = { table: source, key: sql.id(CHILD, from.key), parent: sql.id(alias, table.key.name) }
  const any = (test: Condition): Condition => table.dialect.anyChildRow(child, test)
  return {
    column: null,
    condition: any(condition),
    ...(listed && {
      listed: {
        ...listed,
        // Several rows may hold them, each some.
        all: () => null,
        any: (values): Condition | null => {
          const test = listed.any(values)
          return test && any(test)
        },
      },
    }),
  }
}
