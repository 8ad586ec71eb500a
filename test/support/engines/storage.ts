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

/**
 * Where a table keeps its values: in columns, in a column of JSON, or its lists in child tables and every
 * second of its single values in a joined table.
 */
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

/** The name of the joined table in a query. */
export const JOINED = 'joined "one"'

/**
 * The same columns, with all lists in child tables, one for each, and some of the others in a joined table.
 * Dates are milliseconds.
 */
export function columnsInChildren(schema: Schema, columns: Columns, name: string): Columns {
  const fields: readonly SchemaField[] = Object.values(schema.fields)
  return Object.fromEntries(
    fields.map((field, i) => {
      const elsewhere = field.array
        ? { from: { table: `${name}_${i}`, key: 'parent' } }
        : i % 2 === 0
          ? { table: JOINED }
          : {}
      return [field.name, { ...columns[field.name], ...typeOf(field), ...elsewhere }]
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

/** A table beside another, with its rows. */
export interface TableRows {
  readonly table: Table
  readonly rows: readonly Row[]
}

/** The child tables of a table, and their rows: each value is one. The first document has the key 1. */
export function childrenOf(table: Table, documents: readonly object[], dialect: Dialect): TableRows[] {
  const values = documents.map((document) => readDocument(table.schema, document))
  return Object.values(table.columns).flatMap(({ field, from, name, type, tokens, normalized }) => {
    if (from === null) return []
    const parent = { ...field, kind: 'integer', array: false, fold: null, name: 'parent', path: ['parent'] }
    const plainKind = { html: false, whole: false, patterns: 'tokens', ignoreCase: false, values: [] }
    const schema = defineSchema(
      { value: { ...field, array: false }, parent: { ...parent, ...plainKind } } as never,
      { defaultFields: [] },
    ) as Schema
    const companions = companionNames(field, (companion) => (companion === 'tokens' ? tokens : normalized))
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

/** The joined table of a table, if it has one. Documents without values there have no row in it. */
export function joinedOf(table: Table, documents: readonly object[], dialect: Dialect): TableRows | null {
  const joined = Object.values(table.columns).filter(({ table: alias }) => alias !== null)
  if (joined.length === 0) return null
  const fields = Object.fromEntries(joined.map(({ field }) => [field.name, field]))
  const schema = defineSchema(fields as never, { defaultFields: [] }) as Schema
  const columns = Object.fromEntries(
    joined.map(({ field, name, type, tokens, normalized }) => {
      const companions = companionNames(field, (companion) => (companion === 'tokens' ? tokens : normalized))
      return [field.name, { name, type, ...companions }]
    }),
  )
  const key = { name: 'joined_id', type: 'bigint' } as const
  const described = { name: `${table.name}_joined`, key, dialect, columns: columns as never }
  const other = defineTable(schema, described)
  const rows = documents.flatMap((document, i) => {
    const row = toRow(other, document as never)
    return Object.values(row).every((value) => value === null) ? [] : [{ ...row, joined_id: i + 1 }]
  })
  return { table: other, rows }
}
