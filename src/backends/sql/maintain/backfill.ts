import { sql } from 'kysely'
import { checkArgument, checkOptions } from '../../../diagnostics/arguments/checkOptions.ts'
import {
  ANY_NUMBER,
  DATABASE,
  FUNCTION,
  oneOf,
  type RulesOf,
  SIGNAL,
  TABLE,
} from '../../../diagnostics/arguments/rules.ts'
import { DocumentError } from '../../../schema/documentError.ts'
import type { Schema } from '../../../schema/schema.ts'
import type { StoredIndex } from '../accelerate/accelerator.ts'
import { type Database, kyselyOf } from '../dialect/database.ts'
import type { AnyKysely } from '../dialect/inspection.ts'
import { tableId } from '../dialect/quoting.ts'
import { constant } from '../fragment.ts'
import { type Row, storedIndexOf, type Table } from '../table/table.ts'
import {
  type Companion,
  columnsOf,
  companionsOf,
  expected,
  isNothing,
  readList,
  wrongOf,
} from './companion.ts'
import { countRows, isMissing, keyText, lockRows, pages } from './rows.ts'
import { RowWriter } from './rowWriter.ts'

/** A stored value that the schema rejects, so `backfill` writes no companions for it. */
export interface RefusedValue {
  /** The row's key as the database returns it. */
  readonly key: unknown
  /** The field's name. */
  readonly path: string
  readonly error: DocumentError
}

/**
 * How far `backfill` has got. `done` is the number of rows visited so far, and `total` is the number to visit
 * in all.
 */
export interface BackfillProgress {
  readonly done: number
  readonly total: number
  /** The key of the last row visited; all rows with smaller keys are done. `null` before the first row. */
  readonly key: unknown
  /** The estimated time left, in milliseconds; `null` while it is unknown. */
  readonly millisecondsLeft: number | null
}

/** Options for `backfill`. */
export interface BackfillOptions {
  /** The number of rows per transaction. Default 500. */
  readonly batch?: number
  /**
   * Which rows to update. `'missing'`: only rows that lack a companion. `'all'`: also rows with wrong
   * companions. With the `fts5` accelerator, `'all'` also rewrites every row of its index and recreates its
   * triggers if necessary. Default `'missing'`.
   */
  readonly rows?: 'missing' | 'all'
  /** Called at the start and after each batch. */
  readonly onProgress?: (progress: BackfillProgress) => void
  /**
   * Called for each value that the schema rejects. `backfill` still fills the companions of the row's other
   * fields.
   */
  readonly onRefused?: (refused: RefusedValue) => void
  /** An abort signal that stops `backfill` between two batches. */
  readonly signal?: AbortSignal
}

const BACKFILL_RULES: RulesOf<BackfillOptions> = {
  batch: ANY_NUMBER,
  rows: oneOf('missing', 'all'),
  onProgress: FUNCTION,
  onRefused: FUNCTION,
  signal: SIGNAL,
}

/** The result of a call to `backfill`. */
export interface BackfillResult extends Pick<BackfillProgress, 'done' | 'total'> {
  /** The number of rows changed. */
  readonly written: number
  /** The number of values that the schema rejected. */
  readonly refused: number
}

interface Batch {
  readonly written: number
  readonly refused: readonly RefusedValue[]
}

/**
 * Fills the companion columns of an existing table from its stored values, in key order, with one transaction
 * per batch. Create the columns with `companionDdl` first. Fields whose values the table does not store are
 * skipped.
 *
 * You can stop it at any time: every written row is complete, and the next call continues with the rest.
 * Other programs may write rows in the meantime; `backfill` doesn't overwrite rows that they write with
 * `toRow`. It retries a batch that ends in a deadlock. If your own programs lock several rows in one
 * transaction, they must also handle deadlocks.
 *
 * The key must be unique, and a string or number that the database sorts and compares consistently. This
 * rules out an ENUM in MySQL, MariaDB or DuckDB, and a DECIMAL of more than 15 digits in MySQL or MariaDB.
 *
 * @throws the signal's reason when the signal is aborted.
 * @throws RangeError when `batch` is not a positive integer.
 * @throws Error when two rows have the same key.
 * @throws TypeError when the client rounds a key, or the key cannot be used to page through the table.
 * @example
 * await backfill(db, table, { onProgress: ({ done, total }) => console.log(`${done} of ${total}`) })
 */
export async function backfill<S extends Schema>(
  db: Database,
  table: Table<S>,
  options: BackfillOptions = {},
): Promise<BackfillResult> {
  checkArgument('backfill', 'db', db, DATABASE)
  checkArgument('backfill', 'table', table, TABLE)
  checkOptions('backfill', options, BACKFILL_RULES)
  const { batch = 500, rows = 'missing', onProgress, onRefused, signal } = options
  const plain = kyselyOf(db, table.dialect)
  const companions = companionsOf(table)
  const index = rows === 'all' ? await storedIndexOf(plain, table) : null
  const where = rows === 'missing' ? isMissing(companions) : constant(companions.length > 0 || index !== null)
  const kept = await table.dialect.columnsSetByUpdates(plain, tableId(table.name))
  signal?.throwIfAborted()
  if (index !== null) await plain.transaction().execute((transaction) => index.begin(transaction))
  let total = await countRows(plain, table, where)
  let done = 0
  let written = 0
  let refused = 0
  const start = performance.now()
  onProgress?.({ done, total, key: null, millisecondsLeft: null })
  for await (const page of pages(plain, table, { columns: [sql.id(table.key.name)], where, batch, signal })) {
    const keys = page.map((row) => row[table.key.name])
    const result = await afterDeadlocks(() =>
      plain
        .transaction()
        .execute((transaction) => fill(transaction, { table, companions, rows, index, kept }, keys)),
    )
    written += result.written
    refused += result.refused.length
    done += keys.length
    total = Math.max(total, done)
    for (const each of result.refused) onRefused?.(each)
    const millisecondsLeft = ((performance.now() - start) / done) * (total - done)
    onProgress?.({ done, total, key: keys.at(-1), millisecondsLeft })
  }
  if (index !== null) await plain.transaction().execute((transaction) => index.end(transaction))
  return { done, total, written, refused }
}

/** The maximum number of deadlocks in one batch. */
const MAX_DEADLOCKS = 10

/** Runs a transaction, and repeats it after a deadlock, because it was rolled back completely. */
async function afterDeadlocks<T>(run: () => Promise<T>): Promise<T> {
  for (let deadlocks = 0; ; deadlocks++) {
    try {
      return await run()
    } catch (error) {
      if (deadlocks === MAX_DEADLOCKS || !isDeadlock(error)) throw error
    }
  }
}

/** Clients report PostgreSQL's SQLSTATE, or MySQL's and MariaDB's error number; some in the error's cause. */
function isDeadlock(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, errno, cause } = error as { code?: unknown; errno?: unknown; cause?: unknown }
  return code === '40P01' || errno === 1213 || isDeadlock(cause)
}

interface Work {
  readonly table: Table
  readonly companions: readonly Companion[]
  readonly rows: 'missing' | 'all'
  readonly index: StoredIndex | null
  readonly kept: readonly string[]
}

async function fill(
  transaction: AnyKysely,
  { table, companions, rows, index, kept }: Work,
  keys: readonly unknown[],
): Promise<Batch> {
  const refused: RefusedValue[] = []
  const writer = new RowWriter(transaction, table, kept)
  const names = companions.flatMap((companion) => companion.names)
  let written = 0
  const locked = await lockRows(transaction, table, columnsOf(companions, table), keys)
  assertUnique(locked, table)
  for (const row of locked) {
    const key = row[table.key.name]
    const values: Row = {}
    for (const companion of companions) {
      // The row may have been written since its key was read.
      if (rows === 'missing' && !lacks(companion, row)) continue
      try {
        const wanted = expected(companion, row)
        if (wrongOf(companion, row, wanted).length > 0) Object.assign(values, wanted)
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error
        refused.push({ key, path: error.path, error })
      }
    }
    if (Object.keys(values).length === 0) continue
    await writer.put({ key, values: withAbsent(values, row, names) })
    written++
  }
  await writer.end()
  await index?.write(transaction, keys)
  return { written, refused }
}

/**
 * @throws Error when two rows have the same key, because each would get the companions of one of them.
 */
function assertUnique(rows: readonly Row[], { name, key }: Table): void {
  const seen = new Set<string>()
  for (const row of rows) {
    const value = keyText(row[key.name])
    if (seen.has(value))
      throw new Error(
        `The key "${key.name}" of the table ${name} has the value ${JSON.stringify(value)} twice, and ` +
          'backfill finds rows by their key. Describe the table with a key that is unique.',
      )
    seen.add(value)
  }
}

/**
 * Adds the columns that are NULL and remain NULL. Rows with the same columns are written together, and most
 * rows lack different values than the row before.
 */
function withAbsent(values: Row, row: Row, names: readonly string[]): Row {
  const written = names.filter((name) => Object.hasOwn(values, name) || row[name] === null)
  return Object.fromEntries(written.map((name) => [name, values[name] ?? null]))
}

function lacks({ column, value, names }: Companion, row: Row): boolean {
  const isList = (name: string): boolean => column.field.array && name === column.normalized
  const isMissing = (name: string): boolean => isNothing(isList(name) ? readList(row[name]) : row[name])
  return !isNothing(row[value]) && names.some(isMissing)
}
