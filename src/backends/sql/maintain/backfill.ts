import { sql } from 'kysely'
import { checkArgument, checkOptions } from '../../../diagnostics/arguments/checkOptions.ts'
import {
  ANY_NUMBER,
  FUNCTION,
  oneOf,
  type RulesOf,
  SIGNAL,
  TABLE,
} from '../../../diagnostics/arguments/rules.ts'
import type { Schema } from '../../../schema/schema.ts'
import { DATABASE, type Database, hasTransactions, inTransaction, kyselyOf } from '../dialect/database.ts'
import { tableId } from '../dialect/quoting.ts'
import { constant } from '../fragment.ts'
import { storedIndexOf, type Table } from '../table/table.ts'
import { companionsOf } from './companion.ts'
import { fillBatch, type RefusedValue, type Work } from './fillBatch.ts'
import { countRows, isMissing, pages } from './rows.ts'

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
  /** The number of rows per transaction, or per pass if there are no transactions. Default 500. */
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
 * If `db` is a function, or an object without `transaction`, `backfill` opens no transaction, and each
 * statement takes effect by itself. It then reads the rows of a batch again after writing them, and corrects
 * those that another program changed in between. Until then, queries may miss such a row or find its old
 * text. If the process is killed in this moment, the row keeps its wrong companions; `checkCompanions` finds
 * it, and `rows: 'all'` corrects it.
 *
 * `backfill` fires the table's own triggers, such as one that sets the time of the last update.
 *
 * The key must be unique, and a string or number that the database sorts and compares consistently. This
 * rules out an ENUM in MySQL, MariaDB or DuckDB, and a DECIMAL of more than 15 digits in MySQL or MariaDB.
 *
 * @throws the signal's reason when the signal is aborted.
 * @throws RangeError when `batch` is not a positive integer.
 * @throws Error when two rows have the same key, or when, without transactions, another program or a trigger
 *   keeps changing the companions that `backfill` writes.
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
  const work: Work = { table, companions, rows, index, kept, locks: hasTransactions(db) }
  signal?.throwIfAborted()
  if (index !== null) await inTransaction(db, table.dialect, (transaction) => index.begin(transaction))
  let total = await countRows(plain, table, where)
  let done = 0
  let written = 0
  let refused = 0
  const start = performance.now()
  onProgress?.({ done, total, key: null, millisecondsLeft: null })
  for await (const page of pages(plain, table, { columns: [sql.id(table.key.name)], where, batch, signal })) {
    const keys = page.map((row) => row[table.key.name])
    const result = await fillBatch(db, work, keys)
    written += result.written.length
    refused += result.refused.length
    done += keys.length
    total = Math.max(total, done)
    for (const each of result.refused) onRefused?.(each)
    const millisecondsLeft = ((performance.now() - start) / done) * (total - done)
    onProgress?.({ done, total, key: keys.at(-1), millisecondsLeft })
  }
  if (index !== null) await inTransaction(db, table.dialect, (transaction) => index.end(transaction))
  return { done, total, written, refused }
}
