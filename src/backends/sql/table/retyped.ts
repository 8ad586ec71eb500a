import type { ColumnType } from '../dialect/columnType.ts'
import type { DefinedColumn } from './definedColumns.ts'
import { quotedName } from './quotedName.ts'
import type { Table } from './table.ts'

/** The types that hold every value of a type. */
const WIDER: Readonly<Partial<Record<ColumnType, readonly ColumnType[]>>> = {
  tinyint: ['smallint', 'integer', 'bigint', 'real', 'double', 'decimal'],
  smallint: ['integer', 'bigint', 'real', 'double', 'decimal'],
  integer: ['bigint', 'double', 'decimal'],
  bigint: ['double'],
  real: ['double'],
}

/**
 * The statement that gives the column of a value another type, if its values stay what they are.
 *
 * @throws TypeError when they do not: the database cannot know what becomes of them
 */
export function retyped(
  { described: former, definition }: DefinedColumn,
  { described, column, definition: wanted }: DefinedColumn,
  table: Table,
): readonly string[] {
  const { dialect } = table
  const isInJson = described.path !== null
  const isAlike = former.field.array === described.field.array && (former.path === null) === !isInJson
  // Dates as texts are texts, but other texts are no dates.
  const areTexts = former.type === 'iso' && described.type === 'text' && definition === wanted
  if (isAlike && (former.type === described.type || areTexts)) return []
  // A whole number of an integer field is exact in binary64.
  if (isAlike && WIDER[former.type]?.includes(described.type)) {
    if (isInJson) return []
    if (described.hasDefault)
      throw new TypeError(
        `changesOf: the column "${column}" has a default, which some databases drop with the old type. ` +
          `Change the type from ${former.type} to ${described.type} yourself.`,
      )
    const statement = dialect.retypeColumnDdl(quotedName(table), dialect.quote(column), wanted)
    return statement === null ? [] : [statement]
  }
  const held = former.field.array ? `lists of ${former.type}` : former.type
  const needed = described.field.array ? `lists of ${described.type}` : described.type
  throw new TypeError(
    `changesOf: the column "${column}" holds ${held}, and the field "${described.field.name}" needs ` +
      `${needed}. First add a field of the new kind in a separate call, and write the values there; ` +
      `then give "${described.field.name}" its column.`,
  )
}
