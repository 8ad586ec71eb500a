import { isShared, namesOf, ownColumns, type TableDescription } from './description.ts'

/**
 * A name for an index, unique in the table; with a number if the name would be too long for the database.
 *
 * @param column the name of a column, or of a field in JSON
 * @param nameBytes the longest name in bytes
 */
export function indexName(
  table: TableDescription,
  column: string,
  nameBytes: number,
  suffix = 'idx',
): string {
  const own = table.name.split('.').at(-1)!
  const name = `${own}_${column}_${suffix}`
  if (new TextEncoder().encode(name).length <= nameBytes) return name
  const names = Object.values(ownColumns(table)).flatMap((each) =>
    namesOf(isShared(each) ? { ...each, name: each.field.name } : each),
  )
  const number = names.indexOf(column)
  return `${[...own].slice(0, 8).join('')}_${number}_${suffix}`
}
