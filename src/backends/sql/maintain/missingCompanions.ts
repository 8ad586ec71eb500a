import { sql } from 'kysely'
import { DocumentError } from '../../../schema/documentError.ts'
import type { AnyKysely, TableProblem } from '../dialect/inspection.ts'
import type { Row, Table } from '../table/table.ts'
import { type Companion, columnsOf, expected } from './companion.ts'
import { firstRows, isMissing } from './rows.ts'

/**
 * Values whose companions were never written: their rows are not found by them.
 *
 * @param isElsewhere whether the values lie in another table than the one that is checked
 */
export async function missingCompanions(
  db: AnyKysely,
  table: Table,
  companions: readonly Companion[],
  isElsewhere: boolean,
): Promise<TableProblem[]> {
  const problems: TableProblem[] = []
  for (const companion of companions) {
    const columns = sql.join(columnsOf([companion], table))
    const [row] = (await firstRows(table, columns, isMissing([companion]), 1).execute(db)).rows as Row[]
    if (row === undefined) continue
    const names = companion.names.map((name) => `"${name}"`).join(' or ')
    const fill = isElsewhere ? 'backfill and a description of the table itself' : 'backfill(db, table)'
    const refusal = refusalOf(companion, row)
    const wayOut =
      refusal === null
        ? `. Write them with ${fill}.`
        : `, whose value has none: ${refusal.message} Correct it, and write those of other rows with ${fill}.`
    const key = row[table.key.name]
    const found = key === null ? 'no key, so nothing finds it: give it one' : `the key ${String(key)}`
    const message =
      `The table ${table.name} has rows with a value in "${companion.column.name}" but NULL in ${names}; ` +
      `the first has ${found}${wayOut}`
    problems.push({ consequence: 'wrong hits', message, column: companion.names[0]! })
  }
  return problems
}

/** Why `backfill` would leave out a row; `null` if it would write it. */
function refusalOf(companion: Companion, row: Row): DocumentError | null {
  try {
    expected(companion, row)
    return null
  } catch (error) {
    if (error instanceof DocumentError) return error
    throw error
  }
}
