import type { TableColumn } from './description.ts'
import type { Row } from './table.ts'

/** A name without what camel case and snake case differ in. */
function bare(name: string): string {
  return name.replaceAll('_', '').toLowerCase()
}

/**
 * A row whose names are in camel case, by the names of the columns.
 *
 * @throws TypeError when two columns, or two names in the row, differ in underscores and capitals alone
 */
export function rowByColumn(row: Readonly<Row>, columns: readonly TableColumn[]): Row {
  const given = byBareName(Object.keys(row))
  const names = byBareName(columns.flatMap(({ name }) => name ?? []))
  const found = [...names].filter(([name]) => given.has(name))
  return Object.fromEntries(found.map(([name, column]) => [column, row[given.get(name)!]]))
}

function byBareName(names: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const name of names) {
    const other = found.get(bare(name))
    if (other !== undefined && other !== name)
      throw new TypeError(
        `fromRow: "${other}" and "${name}" cannot be told apart in camel case. Read the row without the ` +
          'plugin, or under other names.',
      )
    found.set(bare(name), name)
  }
  return found
}

/** The name in a row that a column has in camel case; `undefined` if the row has none. */
export function renamedIn(
  row: Readonly<Row>,
  column: string,
  columns: readonly TableColumn[],
): string | undefined {
  // Other names are the same in camel case.
  if (!/[_A-Z]/.test(column)) return undefined
  return Object.keys(row).find(
    (name) => bare(name) === bare(column) && columns.every((each) => each.name !== name),
  )
}
