import { sql } from 'kysely'
import type { Sql } from '../fragment.ts'
import type { AnyKysely, DescribedTable, TableProblem } from './inspection.ts'
import { tableId } from './quoting.ts'

/**
 * The first text that is no JSON in each column that is described as JSON and may hold any text.
 *
 * @param names the names of all columns of the table
 */
export async function invalidJson(
  db: AnyKysely,
  { name: table, key, columns }: DescribedTable,
  names: readonly string[],
  consequence: TableProblem['consequence'],
  isText: (column: Sql) => Sql = (column) => sql`${column} is not null`,
): Promise<TableProblem[]> {
  const problems: TableProblem[] = []
  const isMissing = (wanted: string): boolean =>
    !names.some((name) => name.toLowerCase() === wanted.toLowerCase())
  if (isMissing(key)) return problems
  for (const name of new Set(columns.flatMap((column) => (column.path === null ? [] : column.name)))) {
    if (isMissing(name)) continue
    const column = sql.id(name)
    const { rows } = await sql<{ key: unknown }>`
      select ${sql.id(key)} as ${sql.id('key')} from ${tableId(table)}
      where ${isText(column)} and json_valid(${column}) = 0 limit 1`.execute(db)
    const [row] = rows
    if (row === undefined) continue
    const message =
      `The column "${name}" of ${table} holds a text that is no JSON, in the row with the key ${row.key}. ` +
      'Correct the value, or leave out the paths into the column in defineTable.'
    problems.push({ consequence, message, column: name })
  }
  return problems
}
