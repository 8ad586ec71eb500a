import type { Schema, SchemaField } from '../../../schema/schema.ts'
import type { Table } from '../table/table.ts'

/**
 * The child tables of a table, each as a table with the fields that lie in it. Its key is the column with the
 * key of the other table, which several rows may share.
 */
export function childTablesOf(table: Table): readonly Table[] {
  const children = new Map<string, Table>()
  for (const [name, column] of Object.entries(table.columns)) {
    const { from } = column
    if (from === null) continue
    const id = JSON.stringify([from.table, from.key])
    const field: SchemaField = { ...column.field, array: false }
    const known = children.get(id)
    const fields = { ...known?.schema.fields, [name]: field }
    children.set(id, {
      ...table,
      name: from.table,
      key: { name: from.key, type: table.key.type },
      schema: { ...table.schema, fields } as Schema,
      columns: { ...known?.columns, [name]: { ...column, field, from: null } },
      accelerators: [],
    })
  }
  return [...children.values()]
}
