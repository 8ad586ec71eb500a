import {
  type ColumnOptions,
  type Dialect,
  defineTable,
  type Row,
  type Table,
  toRow,
} from '../../../src/backends/sql/index.ts'
import { readDocument } from '../../../src/schema/readDocument.ts'
import { defineSchema, type Schema, type SchemaField } from '../../../src/schema/schema.ts'
import { companionNames } from './sqlEngine.ts'

/** Where a table keeps its values: in columns, in a column of JSON, or its lists in child tables. */
export type Storage = 'columns' | 'json' | 'children'

/** The same columns, with all values in one column of JSON. Dates are milliseconds. */
export function columnsInJson(schema: Schema, columns: Columns): Columns {
  const fields: readonly SchemaField[] = Object.values(schema.fields)
  return Object.fromEntries(
    fields.map((field, i) => {
      const path = i % 2 === 0 ? [field.name] : ['in "it"', field.name]
      return [field.name, { ...withoutType(columns[field.name]), name: 'document', path, ...typeOf(field) }]
    }),
  )
}

/** The same columns, with all lists in child tables, one for each. Dates are milliseconds. */
export function columnsInChildren(schema: Schema, columns: Columns, name: string): Columns {
  const fields: readonly SchemaField[] = Object.values(schema.fields)
  return Object.fromEntries(
    fields.map((field, i) => {
      const from = field.array ? { from: { table: `${name}_${i}`, key: 'parent' } } : {}
      return [field.name, { ...columns[field.name], ...typeOf(field), ...from }]
    }),
  )
}

type Columns = Readonly<Record<string, ColumnOptions>>

function withoutType({ type: _, ...others }: ColumnOptions = {}): ColumnOptions {
  return others
}

function typeOf({ kind }: SchemaField): ColumnOptions {
  return kind === 'date' ? { type: 'milliseconds' } : {}
}

/** A child table with its rows. */
export interface ChildRows {
  readonly table: Table
  readonly rows: readonly Row[]
}

/** The child tables of a table, and their rows: each value is one. The first document has the key 1. */
export function childrenOf(table: Table, documents: readonly object[], dialect: Dialect): ChildRows[] {
  const values = documents.map((document) => readDocument(table.schema, document))
  return Object.values(table.columns).flatMap(({ field, from, name, type, tokens, folded }) => {
    if (from === null) return []
    const parent = { ...field, kind: 'integer', array: false, fold: null, name: 'parent', path: ['parent'] }
    const plainKind = { html: false, whole: false, patterns: 'tokens', ignoreCase: false, values: [] }
    const schema = defineSchema(
      { value: { ...field, array: false }, parent: { ...parent, ...plainKind } } as never,
      { defaultFields: [] },
    ) as Schema
    const companions = companionNames(field, (companion) => (companion === 'tokens' ? tokens : folded))
    const columns = { value: { name, type, ...companions } }
    const key = { name: 'id', type: 'bigint' } as const
    const child = defineTable(schema, { name: from.table, key, dialect, columns: columns as never })
    let id = 0
    const rows = values.flatMap((each, i) =>
      each
        .get(field.name)!
        .map((value) => ({ ...toRow(child, { value, parent: i + 1 } as never), id: ++id })),
    )
    return [{ table: child, rows }]
  })
}
