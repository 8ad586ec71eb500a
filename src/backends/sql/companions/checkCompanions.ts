import { DocumentError } from '../../../schema/documentError.ts'
import type { Schema } from '../../../schema/schema.ts'
import { constant } from '../fragment.ts'
import type { Row, Table } from '../table/table.ts'
import { type Companion, columnsOf, companionsOf, expected, isSame } from './companion.ts'
import { type AnyKysely, pages } from './rows.ts'

/**
 * What is wrong with the companions of a value: there is none; there is another than the value calls for; or
 * the schema refuses the value, so that there can be none.
 */
export type CompanionProblem = 'missing' | 'stale' | 'refused'

/** A value whose companions are not what they should be. */
export interface StaleValue {
  /** The row's key as the database gives it. */
  readonly key: unknown
  /** The field's name. */
  readonly path: string
  readonly problem: CompanionProblem
}

export interface CheckOptions {
  /** Rows that are read at a time. Default 1,000. */
  readonly batch?: number
  /** Called for each value that has a problem, in the order of the keys. */
  readonly onStale?: (value: StaleValue) => void
  /** Ends the work between two batches. */
  readonly signal?: AbortSignal
}

/** Numbers of rows; one with several problems counts for each. */
export interface CheckResult extends Readonly<Record<CompanionProblem, number>> {
  readonly checked: number
}

/**
 * Reads a whole table and holds its companion columns against what the library would write. What is missing
 * is mended by `backfill`, what is stale by `backfill` with `rows: 'all'`.
 *
 * @throws the signal's reason once it is aborted.
 * @throws RangeError when a batch is less than one row.
 * @example
 * const { missing, stale } = await checkCompanions(db, table, { onStale: ({ key, path, problem }) => console.log(key, path, problem) })
 */
export async function checkCompanions<S extends Schema>(
  db: AnyKysely,
  table: Table<S>,
  { batch = 1000, onStale, signal }: CheckOptions = {},
): Promise<CheckResult> {
  const companions = companionsOf(table)
  const result = { checked: 0, missing: 0, stale: 0, refused: 0 }
  const columns = columnsOf(companions, table)
  for await (const page of pages(db.withoutPlugins(), table, {
    columns,
    where: constant(true),
    batch,
    signal,
  })) {
    for (const row of page) {
      const found = new Set<CompanionProblem>()
      for (const companion of companions) {
        const problem = problemOf(companion, row)
        if (problem === null) continue
        found.add(problem)
        onStale?.({ key: row[table.key.name], path: companion.column.field.name, problem })
      }
      for (const problem of found) result[problem]++
    }
    result.checked += page.length
  }
  return result
}

function problemOf(companion: Companion, row: Row): CompanionProblem | null {
  try {
    const wanted = expected(companion, row)
    const wrong = companion.names.filter((name) => !isSame(row[name], wanted[name]))
    if (wrong.length === 0) return null
    return wrong.some((name) => row[name] !== null) ? 'stale' : 'missing'
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    return companion.names.some((name) => row[name] !== null) ? 'stale' : 'refused'
  }
}
