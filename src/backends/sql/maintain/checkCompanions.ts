import { sql } from 'kysely'
import { checkArgument, checkOptions } from '../../../diagnostics/arguments/checkOptions.ts'
import { ANY_NUMBER, FUNCTION, type RulesOf, SIGNAL, TABLE } from '../../../diagnostics/arguments/rules.ts'
import { DocumentError } from '../../../schema/documentError.ts'
import type { Schema } from '../../../schema/schema.ts'
import { DATABASE, type Database, kyselyOf } from '../dialect/database.ts'
import { constant } from '../fragment.ts'
import { type Row, storedIndexOf, type Table } from '../table/table.ts'
import {
  bytesOf,
  type Companion,
  columnsOf,
  companionsOf,
  expected,
  isNothing,
  wrongOf,
} from './companion.ts'
import { keyText, pages, readRows } from './rows.ts'

/**
 * What is wrong with the companions of a value. `missing`: at least one is missing. `stale`: at least one was
 * made from a different value. `refused`: the schema rejects the value, so it cannot have companions. A
 * value's entry in an accelerator's index also counts as a companion.
 */
export type CompanionProblem = 'missing' | 'stale' | 'refused'

/** A value with wrong companions. */
export interface StaleValue {
  /** The row's key as the database returns it. */
  readonly key: unknown
  /** The field's name. */
  readonly path: string
  readonly problem: CompanionProblem
}

/** Options for `checkCompanions`. */
export interface CheckOptions {
  /** The number of rows per page, as the table is read page by page. Default 1,000. */
  readonly batch?: number
  /** Called for each value that has a problem, in key order. */
  readonly onStale?: (value: StaleValue) => void
  /** An abort signal that stops the check between two pages. */
  readonly signal?: AbortSignal
}

/** The number of bytes of text to read at once. */
const MAX_BYTES = 16_000_000

const CHECK_RULES: RulesOf<CheckOptions> = { batch: ANY_NUMBER, onStale: FUNCTION, signal: SIGNAL }

/**
 * The number of rows checked, and the number of rows with each problem. A row with several different problems
 * is counted once for each of them.
 */
export interface CheckResult extends Readonly<Record<CompanionProblem, number>> {
  readonly checked: number
}

/**
 * Reads a table and compares its companion columns with what isoquery would write. If the `fts5` accelerator
 * exists, it also compares the accelerator's index with these columns. To write missing companions, call
 * `backfill`; to correct stale ones as well, pass it `rows: 'all'`.
 *
 * @throws the signal's reason when the signal is aborted.
 * @throws RangeError when `batch` is not a positive integer.
 * @example
 * const onStale = ({ key, path, problem }: StaleValue) => console.log(key, path, problem)
 * const { missing, stale } = await checkCompanions(db, table, { onStale })
 */
export async function checkCompanions<S extends Schema>(
  db: Database,
  table: Table<S>,
  options: CheckOptions = {},
): Promise<CheckResult> {
  checkArgument('checkCompanions', 'db', db, DATABASE)
  checkArgument('checkCompanions', 'table', table, TABLE)
  checkOptions('checkCompanions', options, CHECK_RULES)
  const { batch = 1000, onStale, signal } = options
  const companions = companionsOf(table)
  const result = { checked: 0, missing: 0, stale: 0, refused: 0 }
  const columns = columnsOf(companions, table)
  const plain = kyselyOf(db, table.dialect)
  const index = await storedIndexOf(plain, table)
  const bytes = sql`${bytesOf(companions, table)} as isoquery_bytes`
  const sizes = { columns: [sql`${sql.id(table.key.name)}`, bytes], where: constant(true), batch, signal }
  for await (const keys of keysTogether(pages(plain, table, sizes), table.key.name)) {
    signal?.throwIfAborted()
    const page = await readRows(plain, table, columns, keys)
    const unindexed = new Map(keys.map((key) => [keyText(key), [] as StaleValue[]]))
    for (const text of (await index?.unindexed(keys)) ?? []) unindexed.get(keyText(text.key))?.push(text)
    for (const row of page) {
      const key = row[table.key.name]
      const found = new Set<CompanionProblem>()
      for (const companion of companions) {
        const problem = problemOf(companion, row)
        if (problem === null) continue
        found.add(problem)
        onStale?.({ key, path: companion.column.field.name, problem })
      }
      for (const text of unindexed.get(keyText(key)) ?? []) {
        found.add(text.problem)
        onStale?.(text)
      }
      for (const problem of found) result[problem]++
    }
    result.checked += page.length
  }
  return result
}

/** Groups the keys of rows to read together. A group has at most this many bytes, or is a single row. */
async function* keysTogether(
  pages: AsyncIterable<readonly Row[]>,
  key: string,
): AsyncGenerator<readonly unknown[]> {
  for await (const page of pages) {
    let keys: unknown[] = []
    let size = 0
    for (const row of page) {
      const bytes = Number(row.isoquery_bytes)
      if (keys.length > 0 && size + bytes > MAX_BYTES) {
        yield keys
        keys = []
        size = 0
      }
      keys.push(row[key])
      size += bytes
    }
    yield keys
  }
}

function problemOf(companion: Companion, row: Row): CompanionProblem | null {
  try {
    const wanted = expected(companion, row)
    const wrong = wrongOf(companion, row, wanted)
    if (wrong.length === 0) return null
    return wrong.some((name) => !isNothing(row[name])) ? 'stale' : 'missing'
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    return companion.names.some((name) => !isNothing(row[name])) ? 'stale' : 'refused'
  }
}
