import type { DefinedColumn } from './definedColumns.ts'
import { ownColumns, type TableColumn } from './description.ts'
import type { Table } from './table.ts'

/**
 * Refuses columns that hold values in one description and companions in the other, and names that differ in
 * capitals alone: most databases take the two for one column.
 *
 * @param names the old names of columns that stay, and their new ones
 * @throws TypeError
 */
export function assertSameRoles(
  before: Table,
  now: readonly DefinedColumn[],
  names: ReadonlyMap<string, string>,
): void {
  const roles = new Map<string, { readonly column: string; readonly isValue: boolean }>()
  const put = (column: string | null, isValue: boolean): void => {
    if (column === null) return
    const name = names.get(column) ?? column
    roles.set(name.toLowerCase(), { column: name, isValue })
  }
  for (const { name, tokens, normalized } of Object.values(ownColumns(before))) {
    put(name, true)
    put(tokens, false)
    put(normalized, false)
  }
  for (const { column, holds, described } of now) {
    const former = roles.get(column.toLowerCase())
    if (former === undefined) continue
    const field = JSON.stringify(described.field.name)
    const [held, needed] = former.isValue ? ['values', 'companions'] : ['companions', 'values']
    if (former.column !== column)
      throw new TypeError(
        `changesOf: the columns "${former.column}" and "${column}" differ only in case, and most ` +
          `databases treat them as one. Give the field ${field} the old name in \`columns\`.`,
      )
    if (former.isValue !== (holds === 'value'))
      throw new TypeError(
        `changesOf: the column "${column}" holds ${held}, and the field ${field} needs it for ${needed}. ` +
          'Give that field another column in `columns`.',
      )
  }
}

/**
 * Returns the old column that holds what each new column of values reads, at the same path; `undefined` for a
 * field without values so far.
 *
 * @param names the old names of columns that stay, and their new ones
 * @throws TypeError when the values of a field are elsewhere, and would stay behind
 */
export function formerValues(
  before: Table,
  after: Table,
  old: readonly DefinedColumn[],
  now: readonly DefinedColumn[],
  names: ReadonlyMap<string, string>,
  renamed: Readonly<Record<string, string>>,
): ReadonlyMap<DefinedColumn, DefinedColumn> {
  const formers = new Map<DefinedColumn, DefinedColumn>()
  const values = old.filter(({ holds }) => holds === 'value')
  for (const column of now) {
    if (column.holds !== 'value') continue
    const inColumn = values.filter((each) => names.get(each.column) === column.column)
    const atPath = inColumn.find(({ described: { path } }) => isEqual(path, column.described.path))
    // A column that is not JSON, or no longer, is told by its type.
    const other = inColumn.find(({ described: { path } }) => path === null || column.described.path === null)
    const found = atPath ?? other
    if (found !== undefined) formers.set(column, found)
    else assertWithoutValues(column, before, renamed)
  }
  for (const [name, { table, from }] of Object.entries(after.columns)) {
    const former = formerOf(name, before, renamed)
    if ((table ?? from) === null || !isOwn(former) || former.name === null) continue
    throw new TypeError(
      `changesOf: the values of the field "${name}" are ${placeOf(former)}, and the new description reads ` +
        `them from the table ${from?.table ?? table}. First add a field for that table in a separate call ` +
        'and write the values there; then remove the old field.',
    )
  }
  return formers
}

/** @throws TypeError when a field whose column or path is new has values elsewhere */
function assertWithoutValues(
  { column, described }: DefinedColumn,
  before: Table,
  renamed: Readonly<Record<string, string>>,
): void {
  const { field, path } = described
  const former = formerOf(field.name, before, renamed)
  if (former === undefined) return
  const isAlike = (former.path === null) === (path === null)
  const isRenamable = isOwn(former) && former.name !== null && former.name !== column && isAlike
  const rename = isRenamable
    ? `Write ${JSON.stringify(field.name)}: ${JSON.stringify(former.field.name)} in \`renamed\` to rename ` +
      'the column. Or f'
    : 'F'
  throw new TypeError(
    `changesOf: the values of the field "${field.name}" are ${placeOf(former)}, and its new ` +
      `${path === null ? `column "${column}"` : `path ${JSON.stringify(path)} in the column "${column}"`} ` +
      `would be empty. ${rename}irst add a field for it in a separate call and write the values there; ` +
      `then give "${field.name}" that ${path === null ? 'column' : 'path'}.`,
  )
}

/** Where the values of a field are, after "are". */
function placeOf({ name, path, table, from }: TableColumn): string {
  if ((table ?? from) !== null) return `in the table ${from?.table ?? table}`
  if (name === null) return 'not stored'
  return path === null
    ? `in the column "${name}"`
    : `at the path ${JSON.stringify(path)} of the column "${name}"`
}

/**
 * Refuses companions that nothing can fill, or that would need a different type.
 *
 * @param same the columns that stay, as they were and as they are
 * @param isNew whether a companion is new, or has other content
 * @throws TypeError
 */
export function assertFillable(
  before: Table,
  now: readonly DefinedColumn[],
  same: readonly { readonly former: DefinedColumn; readonly column: DefinedColumn }[],
  isNew: (column: DefinedColumn) => boolean,
  renamed: Readonly<Record<string, string>>,
): void {
  for (const column of now) {
    const { field, name } = column.described
    if (column.holds === 'value' || name !== null || !isNew(column)) continue
    if (formerOf(field.name, before, renamed) === undefined) continue
    throw new TypeError(
      `changesOf: the text of the field "${field.name}" is not stored, so nothing can fill the column ` +
        `"${column.column}" for existing rows. Add a new field for that text instead.`,
    )
  }
  for (const { former, column } of same) {
    if (column.holds === 'value' || former.definition === column.definition) continue
    throw new TypeError(
      `changesOf: the column "${column.column}" has the type ${former.definition}, and the field ` +
        `"${column.described.field.name}" needs ${column.definition}. Give the field another column for it ` +
        'in `columns`.',
    )
  }
}

const isEqual = (path: TableColumn['path'], other: TableColumn['path']): boolean =>
  JSON.stringify(path) === JSON.stringify(other)

const isOwn = (column: TableColumn | undefined): column is TableColumn =>
  column !== undefined && (column.table ?? column.from) === null

/** The column of a field in the old description, where the field may have another name. */
function formerOf(
  name: string,
  { columns }: Table,
  renamed: Readonly<Record<string, string>>,
): TableColumn | undefined {
  const former = Object.hasOwn(renamed, name) ? renamed[name]! : name
  return Object.hasOwn(columns, former) ? columns[former] : undefined
}
