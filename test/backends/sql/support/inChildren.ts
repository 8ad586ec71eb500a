import type { Row, Table } from '../../../../src/backends/sql/index.ts'
import { type ColumnOptions, type Dialect, defineTable, toRow } from '../../../../src/backends/sql/index.ts'
import type { DocumentOf } from '../../../../src/schema/documentOf.ts'
import { readDocument } from '../../../../src/schema/readDocument.ts'
import { defineSchema, type SchemaField } from '../../../../src/schema/schema.ts'
import { nasty } from './nastySchema.ts'

type Nasty = DocumentOf<typeof nasty>

/** The lists of the nasty schema, and two child tables that share them. */
const LISTS = Object.values(nasty.fields).filter((field: SchemaField) => field.array)

const nameOf = (field: SchemaField): string => (LISTS.indexOf(field as never) % 2 === 0 ? 'odd' : 'even')

const key = { name: 'id', type: 'bigint' } as const

/** A table whose lists are rows of two child tables, and the descriptions of these. */
export function tablesWithChildren(
  dialect: Dialect,
  name: string,
): { readonly table: Table<typeof nasty>; readonly children: readonly Table[] } {
  // ClickHouse has no instants of all years.
  const typeOf = ({ kind }: SchemaField): ColumnOptions =>
    dialect.name === 'ClickHouse' && kind === 'date' ? { type: 'milliseconds' } : {}
  const columns: Record<string, ColumnOptions> = {
    at: typeOf(nasty.fields.at),
    ...Object.fromEntries(
      LISTS.map((field) => [
        field.name,
        { ...typeOf(field), from: { table: `${name}_${nameOf(field)}`, key: 'parent' } },
      ]),
    ),
  }
  const children = ['odd', 'even'].map((half) => {
    const fields = LISTS.filter((field) => nameOf(field) === half).map((field) => [
      field.name,
      { ...field, array: false },
    ])
    const parent = { ...nasty.fields.rank }
    const schema = defineSchema({ ...Object.fromEntries(fields), parent }, { defaultFields: [] })
    const own = Object.values(schema.fields).map((field) => [field.name, typeOf(field)])
    return defineTable(schema, { name: `${name}_${half}`, key, dialect, columns: Object.fromEntries(own) })
  })
  return { table: defineTable(nasty, { name, key, dialect, columns }), children }
}

/**
 * The rows of one child table: one for each value, some with values of several fields, some repeated, and
 * some with nothing. The first document has the key `first`.
 */
export function childRows(child: Table, batch: readonly Nasty[], first: number): Row[] {
  let id = 0
  const rows = batch.flatMap((found, i) => {
    const values = readDocument(nasty, found)
    const lists = LISTS.filter((field) => Object.hasOwn(child.columns, field.name))
      .map((field) => [field.name, values.get(field.name)!] as const)
      .filter(([, own]) => own.length > 0)
    const parent = first + i
    const together = i % 2 === 0
    const length = Math.max(0, ...lists.map(([, own]) => own.length))
    const documents = together
      ? Array.from({ length }, (_, place) =>
          Object.fromEntries(lists.map(([name, own]) => [name, own[place]])),
        )
      : lists.flatMap(([name, own]) => own.map((value) => ({ [name]: value })))
    const repeated = i % 3 === 0 ? [...documents, ...documents, {}] : documents
    return repeated.map((document) => toRow(child, { ...document, parent } as never))
  })
  // Rows of no document: one with the key of none, and one without a key.
  const lost = [{ parent: 987_654 }, {}].map((document) => toRow(child, document as never))
  return [...rows, ...lost].map((row) => ({ ...row, id: ++id }))
}
