import type { Dialect } from '../dialect/dialect.ts'
import type { AddedColumn } from '../dialect/schemaStatements.ts'
import type { TableColumn } from './description.ts'

/** A column as `create table` defines it. */
export interface DefinedColumn extends AddedColumn {
  readonly holds: 'value' | 'tokens' | 'normalized'
  readonly described: TableColumn
}

/**
 * The columns of a field. Several fields may share one of JSON.
 *
 * @param caller the public function, for its error
 * @throws TypeError when only the database knows how the value's column is defined
 */
export function definedColumns(described: TableColumn, dialect: Dialect, caller: string): DefinedColumn[] {
  const { field, name, type, path } = described
  if (name !== null && type === 'other') {
    throw new TypeError(
      `${caller}: the column "${name}" is of the type "other", whose real type only the database knows; ` +
        'create it yourself.',
    )
  }
  if (described.isGenerated) {
    throw new TypeError(
      `${caller}: the column "${name}" is generated, and only the database knows its expression; ` +
        'create it yourself.',
    )
  }
  const text = dialect.types.text!.ddl
  const values = (of: typeof type): string => (field.array ? dialect.arrayDdl(of) : dialect.types[of]!.ddl)
  const value = path === null && name !== null ? values(type) : dialect.json?.ddl
  return [
    ...(name === null ? [] : [{ column: name, definition: value!, holds: 'value' as const, described }]),
    ...companionColumns(described, text, values('text')),
  ]
}

/** The companions of a field. */
function companionColumns(described: TableColumn, text: string, strings: string): DefinedColumn[] {
  const { tokens, normalized } = described
  return [
    ...(tokens === null ? [] : [{ column: tokens, definition: text, holds: 'tokens' as const, described }]),
    ...(normalized === null
      ? []
      : [{ column: normalized, definition: strings, holds: 'normalized' as const, described }]),
  ]
}

/** The companions of a table. */
export function definedCompanions(columns: readonly TableColumn[], dialect: Dialect): DefinedColumn[] {
  const text = dialect.types.text!.ddl
  return columns.flatMap((column) =>
    companionColumns(column, text, column.field.array ? dialect.arrayDdl('text') : text),
  )
}
