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
 * Refuses a field whose values would stay in its old column while the new one is empty.
 *
 * @param names the old names of columns that stay, and their new ones
 * @param add the columns that the table does not have
 * @throws TypeError
 */
export function assertNotEmptied(
  before: Table,
  names: ReadonlyMap<string, string>,
  add: readonly DefinedColumn[],
  renamed: Readonly<Record<string, string>>,
): void {
  for (const { column, holds, described } of add) {
    const { name } = described.field
    const former = formerOf(name, before, renamed)
    const from = former?.name ?? null
    if (holds !== 'value' || from === null || names.get(from) === column) continue
    const isAlike = (former!.path === null) === (described.path === null)
    const rename = isAlike
      ? `Write ${JSON.stringify(name)}: ${JSON.stringify(former!.field.name)} in \`renamed\` to rename the ` +
        'column. Or f'
      : 'F'
    throw new TypeError(
      `changesOf: the values of the field "${name}" are in the column "${from}", and its new column ` +
        `"${column}" would be empty. ${rename}irst add a field for "${column}" in a separate call and ` +
        `write the values there; then give "${name}" that column.`,
    )
  }
}

/**
 * Refuses a field that is read at another path of the same column of JSON: its values would stay behind.
 *
 * @param names the old names of columns that stay, and their new ones
 * @throws TypeError
 */
export function assertSamePaths(
  before: Table,
  now: readonly DefinedColumn[],
  names: ReadonlyMap<string, string>,
  renamed: Readonly<Record<string, string>>,
): void {
  for (const { column, holds, described } of now) {
    const { field, path } = described
    const former = formerOf(field.name, before, renamed)
    if (holds !== 'value' || former?.name == null || names.get(former.name) !== column) continue
    const [old, wanted] = [former.path, path].map((each) => JSON.stringify(each))
    if (former.path === null || path === null || old === wanted) continue
    throw new TypeError(
      `changesOf: the values of the field "${field.name}" are at the path ${old} of the column ` +
        `"${column}", but the new description reads ${wanted}. First add a field for that path in ` +
        `a separate call, and write the values there; then give "${field.name}" that path.`,
    )
  }
}

/** The column of a field in the old description, where the field may have another name. */
function formerOf(
  name: string,
  before: Table,
  renamed: Readonly<Record<string, string>>,
): TableColumn | undefined {
  const columns = ownColumns(before)
  const former = Object.hasOwn(renamed, name) ? renamed[name]! : name
  return Object.hasOwn(columns, former) ? columns[former] : undefined
}
