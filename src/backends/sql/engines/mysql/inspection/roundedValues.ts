import { sql } from 'kysely'
import type { AnyKysely, DescribedTable, TableProblem } from '../../../dialect/inspection.ts'
import { tableId } from '../../../dialect/quoting.ts'
import type { MysqlColumn } from './columnProblems.ts'

/** The digits that tell all binary32 numbers from each other. */
const DIGITS = 9

/**
 * The first value of each FLOAT column that is compared as another number than the server shows: 0.1 is
 * shown, and 0.10000000149011612 is compared.
 */
export async function roundedValues(
  db: AnyKysely,
  { name: table, columns }: DescribedTable,
  found: readonly MysqlColumn[],
): Promise<TableProblem[]> {
  const problems: TableProblem[] = []
  for (const { name, field, array, path } of columns) {
    const actual = found.find((each) => each.name.toLowerCase() === name.toLowerCase())
    const isNumber = field?.kind === 'number' || field?.kind === 'integer'
    if (actual?.type !== 'float' || !isNumber || array || path !== null) continue
    const column = sql.id(actual.name)
    const compared = sql`cast(${column} as double)`
    // A binary32 number that is written with so few digits is the same in binary64.
    const places = sql`${sql.lit(DIGITS - 1)} - floor(log10(abs(${compared})))`
    const { rows } = await sql<{ value: string }>`
      select cast(${column} as char) as value from ${tableId(table)}
      where ${compared} <> round(${compared}, ${places}) limit 1`.execute(db)
    const [first] = rows
    if (first === undefined) continue
    const value = Number(first.value)
    const message =
      `The column "${actual.name}" of the table ${table} is ${actual.fullType} and holds ${value}, rounded ` +
      `to binary32: a query for ${value} does not find it. Change its type to double.`
    problems.push({ consequence: 'wrong hits', message, column: actual.name })
  }
  return problems
}
