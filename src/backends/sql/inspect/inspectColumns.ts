import { sql } from 'kysely'
import { FOUR_DIGIT_YEARS } from '../dialect/columnType.ts'
import type {
  AnyKysely,
  DescribedColumn,
  DescribedTable,
  TableProblem,
  ValueCheck,
} from '../dialect/inspection.ts'
import type { Sql } from '../fragment.ts'
import { columnFault, type StoredColumn, type TypeNames } from './columnFault.ts'
import { columnChecks, type EngineValues } from './valueChecks.ts'

/** How an engine's columns are held against their descriptions. */
export interface EngineColumns extends EngineValues {
  readonly names: TypeNames
  /** The tests for what only this engine's columns hold. Default: none. */
  readonly others?: (described: DescribedColumn, stored: StoredColumn) => readonly ValueCheck[]
}

/**
 * What is wrong with the types of a table's columns, and the tests for the values of the others.
 *
 * @param storedAs the column of a name, if the table has it
 */
export function inspectColumns(
  table: DescribedTable,
  storedAs: (name: string) => StoredColumn | undefined,
  engine: EngineColumns,
): { readonly problems: readonly TableProblem[]; readonly checks: readonly ValueCheck[] } {
  const problems: TableProblem[] = []
  const checks: ValueCheck[] = []
  for (const described of table.columns) {
    const stored = storedAs(described.name)
    if (stored === undefined) continue
    const fault = columnFault(described, stored, engine.names)
    if (fault !== null) problems.push(fault)
    else {
      checks.push(...columnChecks(described, stored.type, stored.row?.values ?? {}, engine))
      checks.push(...(engine.others?.(described, stored) ?? []))
    }
  }
  // A row is named by its key.
  return { problems, checks: storedAs(table.key) === undefined ? [] : checks }
}

/**
 * Whether the client gives the first instant of the first year as such: JavaScript takes the year 0001 in
 * some texts for 2001.
 *
 * @param first the instant, in SQL
 */
export async function givesYearOne(db: AnyKysely, first: Sql): Promise<boolean> {
  const { rows } = await sql<{ first: unknown }>`select ${first} as ${sql.id('first')}`.execute(db)
  const given = rows[0]?.first
  // `fromRow` reads texts itself.
  return !(given instanceof Date) || given.getTime() === FOUR_DIGIT_YEARS.min
}

/** The row of a type in an engine's table of types. */
export function rowOf<Row>(types: Readonly<Record<string, Row>>, name: string): Row | undefined {
  return Object.hasOwn(types, name) ? types[name] : undefined
}
