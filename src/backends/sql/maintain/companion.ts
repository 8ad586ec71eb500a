import { type SqlBool, sql } from 'kysely'
import { DocumentError } from '../../../schema/documentError.ts'
import { readDocument } from '../../../schema/readDocument.ts'
import type { Schema } from '../../../schema/schema.ts'
import { isCast } from '../dialect/columnType.ts'
import type { JsonType } from '../dialect/json.ts'
import { balanced, type Condition, type Sql } from '../fragment.ts'
import { ownColumns, type TableColumn } from '../table/description.ts'
import { valuesInJson } from '../table/jsonPaths.ts'
import type { Row, Table } from '../table/table.ts'
import { fillColumns } from '../table/toRow.ts'

/** A field whose stored value has companions. */
export interface Companion {
  readonly column: TableColumn
  /** The name under which the value is read: that of its column, or another if it lies in JSON. */
  readonly value: string
  /** Whether a row has a value. */
  readonly isPresent: Condition
  /** The companion columns. */
  readonly names: readonly string[]
  /** Whether a row lacks one of them. */
  readonly isIncomplete: Condition
  /** The table's schema with this field only. */
  readonly schema: Schema
  readonly table: Table
}

/** The fields of a table whose companions can be made from stored values. */
export function companionsOf(table: Table): readonly Companion[] {
  return Object.entries(ownColumns(table)).flatMap(([name, column], i) => {
    const names = [column.tokens, column.normalized].filter((each) => each !== null)
    if (column.name === null || names.length === 0) return []
    const schema = { ...table.schema, fields: { [name]: column.field } } as Schema
    const value = column.path === null ? column.name : `isoquery_json_${i}`
    const absent = names.map((each) =>
      table.dialect.isAbsent(sql`${sql.id(each)}`, column.field.array && each === column.normalized),
    )
    const isIncomplete = balanced(absent, 'or')
    return [{ column, value, isPresent: isPresent(column, table), names, isIncomplete, schema, table }]
  })
}

function isPresent(column: TableColumn, { dialect, name: table }: Table): Condition {
  const { name, path, type, field } = column
  // Without the name of the table, SQLite would take a column `type` or `key` for one of `json_each`.
  const stored = sql`${sql.id(table.split('.').at(-1)!, name!)}`
  const { json } = dialect
  // Under MySQL's HIGH_NOT_PRECEDENCE, `not x is null` is `(not x) is null`.
  if (path === null || json === null) return sql<SqlBool>`not (${dialect.isAbsent(stored, field.array)})`
  const isValue = (value: Sql): Condition => sql<SqlBool>`${value} is not null`
  return field.array
    ? dialect.anyRow(json.elements(stored, path, type as JsonType), isValue)
    : isValue(json.value(stored, path, type as JsonType))
}

/**
 * The columns that are read to check a row, the key first, strings as plain text: so that a driver gives a
 * value of any type, or a list of such values, as it is compared.
 */
export function columnsOf(companions: readonly Companion[], table: Table): readonly Sql[] {
  const read = [...readColumns(companions, table)]
  return [sql`${sql.id(table.key.name)}`, ...read.map(([name, column]) => sql`${column} as ${sql.id(name)}`)]
}

/** The bytes of what {@link columnsOf} reads of a row. */
export function bytesOf(companions: readonly Companion[], table: Table): Sql {
  const bytes = [...readColumns(companions, table).values()].map((column) => table.dialect.byteLength(column))
  return bytes.length === 0
    ? sql`0`
    : sql.join(
        bytes.map((each) => sql`coalesce(${each}, 0)`),
        sql` + `,
      )
}

/** The columns but the key, by name. */
function readColumns(companions: readonly Companion[], { dialect, key }: Table): ReadonlyMap<string, Sql> {
  const columns = new Map<string, Sql>()
  const add = (name: string, read: (column: Sql) => Sql): void => {
    if (name !== key.name && !columns.has(name)) columns.set(name, read(sql.id(name)))
  }
  const strings = (column: Sql, array: boolean): Sql => {
    const read = dialect.stringColumn(column, array)
    return array ? dialect.listColumn(read) : read
  }
  for (const { column, value, names } of companions) {
    const { array } = column.field
    const cast = isCast(column.field, column.type)
    if (column.path !== null) {
      const stored = dialect.json!.at(sql`${sql.id(column.name!)}`, column.path)
      columns.set(value, dialect.asText(stored, false)!)
    }
    add(value, (each) => (cast ? dialect.asText(each, array) : null) ?? strings(each, array))
    for (const name of names) add(name, (each) => strings(each, array && name === column.normalized))
  }
  return columns
}

/**
 * What `toRow` would write into the companions of a stored row.
 *
 * @throws DocumentError when the schema refuses the stored value.
 */
export function expected({ column, value, schema, table }: Companion, row: Row): Row {
  const stored = column.path === null ? row[value] : readJson(row[value], column)
  const single =
    isCast(column.field, column.type) && (typeof stored === 'number' || typeof stored === 'bigint')
      ? String(stored)
      : stored
  const list = column.field.array ? readList(stored) : single
  if (list === undefined) throw new DocumentError(column.field.name, 'the list is not JSON.')
  const document = column.field.path.reduceRight<unknown>((inner, property) => ({ [property]: inner }), list)
  const written: Row = {}
  const values = readDocument(schema, document).get(column.field.name)!
  fillColumns(written, { ...column, name: null }, values, table)
  return written
}

/** A value that was read as JSON, without what its field cannot hold. */
function readJson(stored: unknown, column: TableColumn): unknown {
  const values = valuesInJson(typeof stored === 'string' ? JSON.parse(stored) : null, column, [])
  return column.field.array ? values : (values[0] ?? null)
}

/** Whether a column of a row holds nothing: NULL, or an empty list where lists cannot be NULL. */
export function isNothing(stored: unknown): boolean {
  return stored === null || (Array.isArray(stored) && stored.length === 0)
}

/** The companions of a row that are not what they should be. */
export function wrongOf({ column, names }: Companion, row: Row, wanted: Row): readonly string[] {
  return names.filter(
    (name) => !isSame(row[name], wanted[name], column.field.array && name === column.normalized),
  )
}

function isSame(stored: unknown, wanted: unknown, isList: boolean): boolean {
  if (stored === wanted) return true
  if (isNothing(stored) || isNothing(wanted)) return isNothing(stored) && isNothing(wanted)
  if (!isList) return false
  const [a, b] = [readList(stored), readList(wanted)]
  return (
    Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((value, i) => value === b[i])
  )
}

/** A list as a driver gives it: as a list, or as JSON. `undefined` if it is neither. */
export function readList(stored: unknown): unknown {
  if (typeof stored !== 'string') return stored
  // What DuckDB reads as a list has control characters as they are.
  return parsed(stored) ?? parsed(stored.replaceAll(/\p{Cc}/gu, (each) => JSON.stringify(each).slice(1, -1)))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
