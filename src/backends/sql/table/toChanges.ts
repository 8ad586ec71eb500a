import { checkArgument } from '../../../diagnostics/arguments/checkOptions.ts'
import { OBJECT, TABLE } from '../../../diagnostics/arguments/rules.ts'
import { didYouMean } from '../../../diagnostics/didYouMean.ts'
import type { DocumentOf } from '../../../schema/documentOf.ts'
import { readDocument } from '../../../schema/readDocument.ts'
import type { Schema } from '../../../schema/schema.ts'
import { isShared, ownColumns, type TableColumn } from './description.ts'
import type { RowOf } from './rowTypes.ts'
import type { ColumnMap, Row, Table } from './table.ts'
import { fillColumns, fillJson, fillKey } from './toRow.ts'

/**
 * Returns the column values for an update of some fields: the columns of the given fields, including
 * companions, and the key if you pass it. A field that is `null` or an empty list is cleared. A field that
 * is `undefined` is not updated. If fields share a JSON column, pass all of them together.
 *
 * @param part a partial document
 * @throws TypeError when a property belongs to no field, or when only some fields of a JSON column are
 *   passed.
 * @throws DocumentError in the same cases as `toRow`.
 * @example
 * toChanges(table, { headline: 'Wi-Fi' }) // { headline: 'Wi-Fi', headline_u121: ' wi fi ' }
 */
export function toChanges<S extends Schema, Columns extends ColumnMap<S>>(
  table: Table<S, Columns>,
  part: DocumentOf<S>,
): Partial<RowOf<Table<S, Columns>>> {
  checkArgument('toChanges', 'table', table, TABLE)
  checkArgument('toChanges', 'part', part, OBJECT)
  const document = part as Readonly<Record<string, unknown>>
  const { [table.key.name]: _key, ...properties } = document
  assertKnown(properties, Object.keys(table.schema.fields), '')
  const values = readDocument(table.schema, document)
  const row: Row = {}
  const columns = Object.entries(ownColumns(table))
  const given = columns.filter(([, column]) => isGiven(document, column.field.path))
  for (const [name, column] of given) fillColumns(row, column, values.get(name) ?? [], table)
  const all = columns.map(([, column]) => column)
  const changed = given.map(([, column]) => column)
  assertWhole(changed, all)
  fillJson(row, changed, values, table)
  fillKey(row, document, table)
  return row as Partial<RowOf<Table<S, Columns>>>
}

/**
 * @throws TypeError when the new value of a JSON column would lack fields that share the column
 */
function assertWhole(given: readonly TableColumn[], all: readonly TableColumn[]): void {
  for (const { name, field } of given.filter((column) => isShared(column) && !column.isGenerated)) {
    const lost = all.find((other) => isShared(other) && other.name === name && !given.includes(other))
    if (lost === undefined) continue
    throw new TypeError(
      `toChanges: the field "${field.name}" shares the JSON column "${name}" with "${lost.field.name}", ` +
        'whose value would be lost. Pass all fields of that column, as fromRow(table, row) reads them.',
    )
  }
}

/** Whether a value defines what is at the end of a path, even if that is nothing. */
function isGiven(value: unknown, path: readonly string[]): boolean {
  if (value === undefined) return false
  if (value === null || path.length === 0) return true
  if (Array.isArray(value)) return value.length === 0 || value.some((element) => isGiven(element, path))
  const [property, ...rest] = path
  return typeof value === 'object' && Object.hasOwn(value, property!)
    ? isGiven((value as Record<string, unknown>)[property!], rest)
    : false
}

/**
 * @throws TypeError when an object has a property that does not lead to any field
 */
function assertKnown(value: unknown, names: readonly string[], above: string): void {
  if (Array.isArray(value)) {
    for (const element of value) assertKnown(element, names, above)
  } else if (typeof value === 'object' && value !== null) {
    for (const [property, inner] of Object.entries(value)) {
      const name = above + property
      if (property.includes('.')) {
        const nested = property.split('.').reduceRight((inner, part) => `{ ${part}: ${inner} }`, '…')
        throw new TypeError(
          `toChanges: ${JSON.stringify(property)} is a path, not a property. Write ${nested}.`,
        )
      }
      const below = names.filter((each) => each.startsWith(`${name}.`))
      if (below.length > 0) assertKnown(inner, below, `${name}.`)
      else if (!names.includes(name)) {
        const [near] = didYouMean(name, names)
        const hint = near === undefined ? '' : ` Did you mean ${near}?`
        throw new TypeError(`toChanges: the schema has no field ${JSON.stringify(name)}.${hint}`)
      }
    }
  }
}
