import { tokenColumn } from '../../../analysis/tokenColumn.ts'
import { checkArgument } from '../../../diagnostics/arguments/checkOptions.ts'
import { TABLE } from '../../../diagnostics/arguments/rules.ts'
import { normalizedOf, tokensOf } from '../../../schema/companions.ts'
import { DocumentError } from '../../../schema/documentError.ts'
import type { DocumentOf } from '../../../schema/documentOf.ts'
import { type FieldValues, readDocument } from '../../../schema/readDocument.ts'
import type { Schema } from '../../../schema/schema.ts'
import { BIGINT, DAY, isWhole } from '../dialect/columnType.ts'
import { isoInstant } from '../dialect/instant.ts'
import type { Sql } from '../fragment.ts'
import { isShared, ownColumns, type TableColumn } from './description.ts'
import { put, putInside } from './put.ts'
import type { RowOf } from './rowTypes.ts'
import type { ColumnMap, Row, Table } from './table.ts'

/**
 * Returns the row for a whole document: every column of every field, including companions, and the key if the
 * document has it. Columns without a value are `null`, or omitted if they have `default: true`. Columns with
 * `generated: true` are always omitted. A JSON column
 * shared by fields contains their values and nothing else; if your column contains anything else, write it
 * yourself. To update only some fields, use `toChanges`. In MariaDB, the value for a TIMESTAMP column is a
 * Kysely expression, because no plain value means the same instant in every session time zone.
 *
 * @throws DocumentError when a value is not of its field's kind, a field without `array` has several values,
 *   or a column cannot hold a value.
 * @example
 * toRow(table, { headline: 'Wi-Fi', source: 'ACME' })
 * // { headline: 'Wi-Fi', headline_u121: ' wi fi ', source: 'ACME', source_normalized: 'acme',
 * //   versioncreated: null }
 */
export function toRow<S extends Schema, Columns extends ColumnMap<S>>(
  table: Table<S, Columns>,
  document: DocumentOf<S>,
): RowOf<Table<S, Columns>> {
  checkArgument('toRow', 'table', table, TABLE)
  const values = readDocument(table.schema, document)
  const row: Row = {}
  const columns = Object.values(ownColumns(table))
  for (const column of columns) {
    const found = values.get(column.field.name) ?? []
    if (found.length > 0 || !column.hasDefault) fillColumns(row, column, found, table)
  }
  fillJson(row, columns, values, table)
  fillKey(row, document as Row, table)
  return row as RowOf<Table<S, Columns>>
}

/** Sets a key that is not a field, if the document has it. */
export function fillKey(row: Row, document: Readonly<Row>, table: Table): void {
  const { name, type } = table.key
  if (row[name] === null) throw new DocumentError(name, 'the key must have a value.')
  const isGiven = Object.hasOwn(document, name) && document[name] !== undefined
  const isGenerated = Object.values(ownColumns(table)).some((each) => each.isGenerated && each.name === name)
  if (isGiven && !isGenerated && !Object.hasOwn(row, name))
    put(row, name, keyOf(document[name], name, type, table))
}

/** Sets the JSON columns that fields share. */
export function fillJson(
  row: Row,
  columns: readonly TableColumn[],
  values: ReadonlyMap<string, FieldValues>,
  table: Table,
): void {
  const shared = columns.filter((column) => isShared(column) && !column.isGenerated)
  for (const name of new Set(shared.map((column) => column.name!))) {
    const inside = shared.filter((column) => column.name === name)
    const document = {}
    for (const column of inside) {
      const own = encodeInJson(values.get(column.field.name) ?? [], column, table)
      if (own !== undefined) putInside(document, column.path!, own)
    }
    put(row, name, table.dialect.json!.stored(document))
  }
}

/** Values as written in JSON; `undefined` if there are none. */
function encodeInJson(values: FieldValues, column: TableColumn, table: Table): unknown {
  const encoded = values.map((value) => (typeof value === 'boolean' ? value : encode(value, column, table)))
  return encoded.length === 0 ? undefined : column.field.array ? encoded : encoded[0]
}

/** Sets the columns of a field that no other field shares, and that the database does not compute. */
export function fillColumns(row: Row, column: TableColumn, values: FieldValues, table: Table): void {
  const { field, tokens, normalized, path, isGenerated } = column
  const name = isShared(column) || isGenerated ? null : column.name
  if (values.length > 1 && !field.array) {
    throw new DocumentError(
      field.name,
      `${values.length} values for a column that holds one; declare the field with array: true.`,
    )
  }
  const strings = values as readonly string[]
  const stored = (list: readonly (string | number | boolean | Sql)[]): unknown =>
    list.length === 0
      ? null
      : field.array
        ? table.dialect.arrayValue(list as readonly (string | number | boolean)[])
        : list[0]
  if (name !== null) {
    const own = values.map((value) => encode(value, column, table))
    const json = path === null ? undefined : encodeInJson(values, column, table)
    put(row, name, json === undefined ? stored(own) : JSON.stringify(json))
  }
  if (tokens !== null)
    put(row, tokens, values.length === 0 ? null : tokenColumn(strings.map((value) => tokensOf(field, value))))
  if (normalized !== null) put(row, normalized, stored(strings.map((value) => normalizedOf(field, value))))
}

function encode(
  value: string | number | boolean,
  { field, type }: TableColumn,
  { dialect }: Table,
): string | number | boolean | Sql {
  if (typeof value === 'boolean') return type === 'boolean' ? dialect.booleanValue(value) : Number(value)
  const { min = -Infinity, max = Infinity, fraction = Infinity, single = false } = dialect.types[type] ?? {}
  const cannot = (why: string): DocumentError =>
    new DocumentError(field.name, `a column of type ${type} cannot hold ${value}, ${why}.`)
  if (typeof value === 'string') {
    if (!isWhole(type)) return value
    if (!/^(0|-?[1-9]\d*)$/.test(value)) throw cannot('which is not a whole number in its shortest form')
    const whole = BigInt(value)
    if (whole < min || whole > max || whole < BIGINT.min || whole > BIGINT.max)
      throw cannot('which is beyond its range')
    return value
  }
  if (value < min || value > max) throw cannot('which is beyond its range')
  if (field.kind !== 'date') {
    if (isWhole(type) && !Number.isSafeInteger(value))
      throw cannot('which is not a whole number that is exact')
    const rounds = fraction < Infinity && Number(value.toFixed(fraction)) !== value
    if (rounds || (single && Math.fround(value) !== value)) throw cannot('which has more digits')
    return value
  }
  if (type === 'milliseconds') return value
  if (type === 'seconds') {
    if (value % 1000 !== 0) throw cannot('which is no whole second')
    return value / 1000
  }
  if (type === 'date' && value % DAY !== 0) throw cannot('which is no midnight in UTC')
  return type === 'iso' ? isoInstant(value) : dialect.instantValue(type, value)
}

function keyOf(value: unknown, name: string, type: 'text' | 'bigint', { dialect }: Table): unknown {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') {
    throw new DocumentError(name, 'the key must be a string or a number.')
  }
  return type === 'text' && !dialect.keepsKeyTypes ? String(value) : value
}
