import type { DescribedTable, TableProblem } from '../../../dialect/inspection.ts'
import type { MysqlColumn } from './columnProblems.ts'
import type { MysqlIndexPart } from './indexProblems.ts'
import type { MysqlSession } from './sessionProblems.ts'

/**
 * The indexes that lose rows. Where texts that differ are equal under a collation, and the first of them does
 * not fit, Aria ends its search. It tests texts within the index only with index condition pushdown.
 *
 * @param engine the table's storage engine; `null` for a view
 */
export function storageProblems(
  table: DescribedTable,
  found: readonly MysqlColumn[],
  parts: readonly MysqlIndexPart[],
  engine: string | null,
  { switches }: MysqlSession,
): readonly TableProblem[] {
  if (engine !== 'Aria' || !switches.includes('index_condition_pushdown=on')) return []
  const described = new Set(table.columns.map(({ name }) => name.toLowerCase()))
  const indexed = new Set(parts.map(({ column }) => column.toLowerCase()))
  const columns = found.filter(({ name, collation }) => {
    const lower = name.toLowerCase()
    const tellsApart = collation === null || collation.endsWith('nopad_bin')
    return !tellsApart && described.has(lower) && indexed.has(lower)
  })
  if (columns.length === 0) return []
  const names = columns.map(({ name, collation }) => `"${name}" (${collation})`).join(', ')
  const message =
    `The storage engine of the table ${table.name} is Aria, which skips rows if an index treats ` +
    `different strings as equal: ${names}. Change the engine to InnoDB, give the columns the collation ` +
    "utf8mb4_nopad_bin, or set optimizer_switch = 'index_condition_pushdown=off'."
  return [{ consequence: 'wrong hits', message }]
}
