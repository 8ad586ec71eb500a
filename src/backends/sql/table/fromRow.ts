import { checkArgument, checkOptions } from '../../../diagnostics/arguments/checkOptions.ts'
import { FLAG, OBJECT, type RulesOf, TABLE } from '../../../diagnostics/arguments/rules.ts'
import { readInstant } from '../../../schema/dates/readDate.ts'
import { DocumentError } from '../../../schema/documentError.ts'
import type { DocumentOf } from '../../../schema/documentOf.ts'
import { readDocument } from '../../../schema/readDocument.ts'
import type { Schema } from '../../../schema/schema.ts'
import { isCast } from '../dialect/columnType.ts'
import { ownColumns, type TableColumn } from './description.ts'
import { valuesInJson } from './jsonPaths.ts'
import { putInside } from './put.ts'
import { renamedIn, rowByColumn } from './rowNames.ts'
import type { ColumnMap, Row, Table } from './table.ts'

/** Options for `fromRow`. */
export interface FromRowOptions {
  /**
   * Whether the row has camel-case names from Kysely's `CamelCasePlugin`, such as `createdAt` for
   * `created_at`. Set the plugin's `maintainNestedObjectKeys` option to `true`, so that it doesn't rename
   * keys inside JSON. Default `false`.
   */
  readonly camelCase?: boolean
}

const FROM_ROW_RULES: RulesOf<FromRowOptions> = { camelCase: FLAG }

/**
 * Turns a row that a client returned into a document, for `matches`, `toPredicate` and `highlightHtml`. It
 * accepts decimals and bigints as strings or bigints, dates as strings or Dates, and lists as arrays or JSON.
 * It omits missing columns, columns of joined and child tables, and JSON values of the wrong type. A date
 * string without an offset is read in UTC; a Date is used as the client created it.
 *
 * @throws DocumentError when a column holds a value that its field cannot have.
 * @throws TypeError when the row has camel-case names instead of the table's column names, but `camelCase` is
 *   not set.
 * @example
 * fromRow(table, { id: 7n, headline: 'Wi-Fi', source: null, versioncreated: '1571301000000' })
 * // { headline: 'Wi-Fi', versioncreated: 2019-10-17T08:30:00.000Z }
 */
export function fromRow<S extends Schema, Columns extends ColumnMap<S>>(
  table: Table<S, Columns>,
  row: Readonly<Row>,
  options: FromRowOptions = {},
): DocumentOf<S> {
  checkArgument('fromRow', 'table', table, TABLE)
  checkArgument('fromRow', 'row', row, OBJECT)
  checkOptions('fromRow', options, FROM_ROW_RULES)
  const document: Record<string, unknown> = {}
  const columns = Object.values(ownColumns(table))
  const given = options.camelCase ? rowByColumn(row, columns) : row
  for (const column of columns) {
    if (column.name === null) continue
    if (!Object.hasOwn(given, column.name)) {
      if (given === row) assertNotRenamed(column.name, row, columns)
      continue
    }
    const stored = given[column.name]
    if (stored === null || stored === undefined) continue
    const value =
      column.path === null
        ? readColumn(stored, column)
        : readJson(table.dialect.json?.given?.(stored) ?? stored, column)
    if (value === undefined || putInside(document, column.field.path, value)) continue
    throw new DocumentError(
      column.field.name,
      'no document has a value here and another one above or below it. Give one of the fields another name.',
    )
  }
  readDocument(table.schema, document)
  return document as DocumentOf<S>
}

/** @throws TypeError when a row has a column under another name, so that its value would be lost */
function assertNotRenamed(name: string, row: Readonly<Row>, columns: readonly TableColumn[]): void {
  const renamed = renamedIn(row, name, columns)
  if (renamed === undefined) return
  const keys = columns.some(({ path }) => path !== null)
    ? ', and give the plugin `maintainNestedObjectKeys: true`: it would rename keys within JSON, too'
    : ''
  throw new TypeError(
    `fromRow: the row has no column ${JSON.stringify(name)}, but ${JSON.stringify(renamed)}, as Kysely's ` +
      `CamelCasePlugin calls it. Write fromRow(table, row, { camelCase: true })${keys}.`,
  )
}

function readColumn(stored: unknown, column: TableColumn): unknown {
  return column.field.array
    ? readList(stored, column).map((each) => readValue(each, column))
    : readValue(stored, column)
}

function readJson(stored: unknown, column: TableColumn): unknown {
  const json = parsed(stored)
  if (json === undefined) throw new DocumentError(column.field.name, 'the column holds no JSON.')
  const values = valuesInJson(json, column, column.path!).map((each) => readValue(each, column))
  return values.length === 0 ? undefined : column.field.array ? values : values[0]
}

function readList(stored: unknown, { field }: TableColumn): readonly unknown[] {
  // PostgreSQL clients return lists of unknown types as strings: `{a,"b c",NULL}`.
  const list = typeof stored === 'string' && stored.startsWith('{') ? readBraces(stored) : parsed(stored)
  if (!Array.isArray(list)) throw new DocumentError(field.name, 'the column holds no list.')
  return list
}

/** A list as PostgreSQL writes it, flattened; `null` for a string that is not a list. */
function readBraces(text: string): readonly (string | null)[] | null {
  const element = /"((?:[^"\\]|\\.)*)"|([^{},"]+)|[{},]/gs
  const elements = [...text.matchAll(element)]
  if (elements.reduce((length, [found]) => length + found.length, 0) !== text.length) return null
  return elements.flatMap(([, quoted, plain]) => {
    if (quoted !== undefined) return [quoted.replace(/\\(.)/gs, '$1')]
    return plain === undefined ? [] : [plain === 'NULL' ? null : plain]
  })
}

/** A JSON column as a client returned it; `undefined` for a string that is not JSON, and for JSONB. */
function parsed(stored: unknown): unknown {
  if (typeof stored !== 'string') return stored instanceof Uint8Array ? undefined : stored
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}

function withoutZeros(text: string): string {
  let end = text.length
  while (text[end - 1] === '\0') end--
  return text.slice(0, end)
}

function readValue(stored: unknown, column: TableColumn): unknown {
  if (stored === null) return null
  // Lists in lists are flattened, as everywhere in documents.
  if (Array.isArray(stored)) return stored.map((each) => readValue(each, column))
  const { field, type } = column
  switch (field.kind) {
    case 'text':
    case 'keyword':
    case 'contains':
      if (['number', 'bigint', 'boolean'].includes(typeof stored)) return String(stored)
      // A cast to text removes the zeros that ClickHouse uses to pad a FixedString.
      return isCast(field, type) && typeof stored === 'string' ? withoutZeros(stored) : stored
    case 'number':
    case 'integer':
      return numberOf(stored)
    case 'boolean':
      // Clients return a BIT as bytes.
      return TRUTH.get(String(stored instanceof Uint8Array ? wholeOf(stored) : stored)) ?? stored
    case 'date':
      return instantOf(stored, type)
  }
}

function wholeOf(bytes: Uint8Array): number {
  return bytes.reduce((whole, byte) => whole * 256 + byte, 0)
}

/** The forms in which clients return booleans. */
const TRUTH: ReadonlyMap<string, boolean> = new Map([
  ...['true', 't', '1'].map((text) => [text, true] as const),
  ...['false', 'f', '0'].map((text) => [text, false] as const),
])

/**
 * A number. Other values, including strings that are not numbers, stay unchanged and are later rejected with
 * their field's name.
 */
function numberOf(stored: unknown): unknown {
  if (typeof stored !== 'bigint' && (typeof stored !== 'string' || stored.trim() === '')) return stored
  const number = Number(stored)
  return Number.isNaN(number) ? stored : number
}

/**
 * An instant as a Date. Other values stay unchanged, so that they are later rejected with their field's name.
 */
function instantOf(stored: unknown, type: TableColumn['type']): unknown {
  if (type === 'milliseconds' || type === 'seconds') {
    const number = numberOf(stored)
    return typeof number === 'number' ? new Date(type === 'seconds' ? number * 1000 : number) : stored
  }
  // Databases write a space where ISO 8601 has a T.
  const instant = typeof stored === 'string' ? readInstant(stored.replace(' ', 'T')) : null
  return instant === null ? stored : new Date(instant)
}
