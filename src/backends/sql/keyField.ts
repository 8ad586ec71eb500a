import { field } from '../../schema/field.ts'
import { defineSchema, type SchemaField } from '../../schema/schema.ts'
import { defineTable } from './table/defineTable.ts'
import { ownColumns } from './table/description.ts'
import type { Table } from './table/table.ts'

/**
 * The field that the key of a table holds, and the table with that field. A key that holds none gets one: a
 * keyword or an integer.
 *
 * @example
 * const notes = defineTable(schema, { name: 'note', key: 'nr', dialect: sqlite() })
 * withKeyField(notes).key.name // 'nr'
 */
export function withKeyField(table: Table): { readonly table: Table; readonly key: SchemaField } {
  const { schema, name, key, dialect } = table
  const holds = Object.values(ownColumns(table)).find((each) => each.name === key.name && each.path === null)
  if (holds !== undefined) return { table, key: holds.field }
  // A field of the same name may lie in another column.
  const own = Object.hasOwn(schema.fields, key.name) ? `${key.name} (key)` : key.name
  // A key of strings may have any type, such as `uuid`.
  const [kind, type] =
    key.type === 'bigint' ? [field.integer(), 'bigint' as const] : [field.keyword(), 'other' as const]
  const alone = defineSchema({ [own]: kind }, { defaultFields: [] })
  const columns = { [own]: { name: key.name, type } }
  const added = defineTable(alone, { name, key, dialect, columns })
  return {
    key: alone.fields[own]!,
    table: {
      ...table,
      schema: { ...schema, fields: { ...schema.fields, ...alone.fields } },
      columns: { ...table.columns, ...added.columns },
    },
  }
}
