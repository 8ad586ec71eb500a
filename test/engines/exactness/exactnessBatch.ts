import { field } from '../../../src/schema/field.ts'
import { defineSchema, type Schema } from '../../../src/schema/schema.ts'
import { baseName, type ExactnessTable, fieldNames, type TableField } from './exactnessTable.ts'

type Value = string | number | boolean

/** The schema of the table: one field for each kind, and one for each kind of list. */
export function schemaOfTable(table: ExactnessTable): Schema {
  const fields = fieldNames(table).map((name) => {
    const { kind, options } = table.fields[baseName(name)]!
    return [schemaName(name), (field[kind] as typeof field.text)({ ...options, array: name.endsWith('[]') })]
  })
  return defineSchema(Object.fromEntries(fields), { defaultFields: [] })
}

/** What a field of the table is called in the schema. */
export function schemaName(name: string): string {
  return name.replace('[]', 'List')
}

/** The fields of the schema that have no companions. */
export function plainFields(table: ExactnessTable): ReadonlySet<string> {
  return new Set(
    fieldNames(table)
      .filter((name) => table.fields[baseName(name)]!.companion === false)
      .map(schemaName),
  )
}

/**
 * The documents of the table: each holds, in every field, one of the table's values or a list of two; then
 * some without values, with null, and with empty lists.
 */
export function documentsOfTable(table: ExactnessTable): Record<string, unknown>[] {
  const most = Math.max(...Object.values(table.values).map(({ length }) => length))
  const documents = Array.from({ length: most }, (_, i) =>
    documentOf(table, (name) => contentOf(table, name, i)),
  )
  return [
    ...documents,
    {},
    documentOf(table, () => null),
    documentOf(table, (name) => (name.endsWith('[]') ? [] : undefined)),
    documentOf(table, (name) => (name.endsWith('[]') ? [null] : undefined)),
  ]
}

function documentOf(table: ExactnessTable, content: (name: string) => unknown): Record<string, unknown> {
  const contents = fieldNames(table).map((name) => [schemaName(name), content(name)] as const)
  return Object.fromEntries(contents.filter(([, content]) => content !== undefined))
}

function contentOf(table: ExactnessTable, name: string, i: number): unknown {
  const { kind, options } = table.fields[baseName(name)]!
  const values = table.values[kind === 'text' || kind === 'keyword' || kind === 'contains' ? 'string' : kind]
  const value = (at: number): Value => shown(values[at % values.length]!, options)
  if (!name.endsWith('[]')) return value(i)
  // Every third list has a null in it, every third one value only.
  return [[value(i), value(i + 1)], [value(i), null, value(i + 1)], [value(i)]][i % 3]
}

/** Where a field holds markup, markup in which words stand that are not the text's. */
function shown(value: Value, { html }: TableField['options']): Value {
  if (!html) return value
  const text = String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<p class="bank">${text.replaceAll(' ', ' <!-- banana --> ')}</p>`
}
