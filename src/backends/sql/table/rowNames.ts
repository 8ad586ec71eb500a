import type { TableColumn } from './description.ts'
import { put } from './put.ts'
import type { Row } from './table.ts'

/** The names that Kysely's CamelCasePlugin gives a column, without and with its option `upperCase`. */
function camelCased(column: string): readonly string[] {
  const written = column === column.toUpperCase() ? [column, column.toLowerCase()] : [column]
  return written.map((name) =>
    // An underscore in front stays.
    name.replace(
      /_+([^_]?)/g,
      (_, next: string, at: number) => `${at === 0 ? '_' : ''}${next.toUpperCase()}`,
    ),
  )
}

/**
 * A row whose names are in camel case, by the names of the columns.
 *
 * @throws TypeError when the row has one name for two columns, or two names for one
 */
export function rowByColumn(row: Readonly<Row>, columns: readonly TableColumn[]): Row {
  const owners = new Map<string, string>()
  const found: Row = {}
  for (const column of new Set(columns.flatMap(({ name }) => name ?? []))) {
    const [given, another] = new Set(
      [...camelCased(column), column].filter((name) => Object.hasOwn(row, name)),
    )
    if (given === undefined) continue
    const owner = owners.get(given)
    if (another !== undefined) throw indistinct(given, another)
    if (owner !== undefined) throw indistinct(owner, column)
    owners.set(given, column)
    put(found, column, row[given])
  }
  return found
}

function indistinct(a: string, b: string): TypeError {
  return new TypeError(
    `fromRow: "${a}" and "${b}" cannot be told apart in camel case. Read the row without the plugin, or ` +
      'under other names.',
  )
}

/** The name in a row that a column has in camel case; `undefined` if the row has none. */
export function renamedIn(
  row: Readonly<Row>,
  column: string,
  columns: readonly TableColumn[],
): string | undefined {
  return camelCased(column).find(
    (name) => Object.hasOwn(row, name) && columns.every((each) => each.name !== name),
  )
}
