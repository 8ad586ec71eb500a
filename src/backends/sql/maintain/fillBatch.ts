import { DocumentError } from '../../../schema/documentError.ts'
import type { StoredIndex } from '../accelerate/accelerator.ts'
import { type Database, inTransaction, kyselyOf } from '../dialect/database.ts'
import type { AnyKysely } from '../dialect/inspection.ts'
import type { Row, Table } from '../table/table.ts'
import { type Companion, columnsOf, expected, isNothing, readList, wrongOf } from './companion.ts'
import { keyText, lockRows, readRows } from './rows.ts'
import { RowWriter } from './rowWriter.ts'

/** A stored value that the schema rejects, so `backfill` writes no companions for it. */
export interface RefusedValue {
  /** The row's key as the database returns it. */
  readonly key: unknown
  /** The field's name. */
  readonly path: string
  readonly error: DocumentError
}

/** What was done to a batch. */
export interface Batch {
  /** The keys of the rows that were changed. */
  readonly written: readonly unknown[]
  readonly refused: readonly RefusedValue[]
}

/** Writes the companions of the rows with some keys, in a transaction if the database can run one. */
export async function fillBatch(db: Database, work: Work, keys: readonly unknown[]): Promise<Batch> {
  const { dialect } = work.table
  if (work.locks)
    return afterDeadlocks(() => inTransaction(db, dialect, (transaction) => fill(transaction, work, keys)))
  const plain = kyselyOf(db, dialect)
  // Statements before a failed one have taken effect, so their rows are read again, too.
  const written = new Map<string, unknown>()
  const onWrite = (key: unknown) => written.set(keyText(key), key)
  try {
    const { refused } = await afterDeadlocks(() => fill(plain, work, keys, onWrite))
    const later = await settle(plain, work, [...written.values()])
    const isNew = ({ key, path }: RefusedValue) =>
      !refused.some((each) => each.path === path && keyText(each.key) === keyText(key))
    return { written: [...written.values()], refused: [...refused, ...later.filter(isNew)] }
  } catch (error) {
    // The first error says what went wrong.
    await settle(plain, work, [...written.values()]).catch(() => {})
    throw error
  }
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

/** What `backfill` does to each batch. */
export interface Work {
  readonly table: Table
  readonly companions: readonly Companion[]
  readonly rows: 'missing' | 'all'
  readonly index: StoredIndex | null
  readonly kept: readonly string[]
  /** Whether rows that are read stay as they are until they are written. */
  readonly locks: boolean
}

/** The maximum number of passes over rows that other programs change meanwhile. */
const MAX_PASSES = 20

/**
 * Reads rows again that were written without a lock, until all have the companions of their values. Returns
 * the values that were refused.
 */
async function settle(
  db: AnyKysely,
  work: Work,
  written: readonly unknown[],
): Promise<readonly RefusedValue[]> {
  const found = new Map<string, RefusedValue>()
  let keys = written
  for (let pass = 0; keys.length > 0; pass++) {
    if (pass === MAX_PASSES)
      throw new Error(
        `The companions of the row with the key ${keyText(keys[0])} of ${work.table.name} change as soon ` +
          'as they are written: another program or a trigger changes them, or the database stores other ' +
          'values than it is given. Run backfill with transactions, or correct the trigger.',
      )
    const unsettled = keys
    const { written, refused } = await afterDeadlocks(() => fill(db, { ...work, rows: 'all' }, unsettled))
    for (const each of refused) found.set(JSON.stringify([keyText(each.key), each.path]), each)
    keys = written
  }
  return [...found.values()]
}

async function fill(
  transaction: AnyKysely,
  { table, companions, rows, index, kept, locks }: Work,
  keys: readonly unknown[],
  onWrite?: (key: unknown) => void,
): Promise<Batch> {
  const refused: RefusedValue[] = []
  const writer = new RowWriter(transaction, table, kept)
  const names = companions.flatMap((companion) => companion.names)
  const written: unknown[] = []
  const read = locks ? lockRows : readRows
  const found = await read(transaction, table, columnsOf(companions, table), keys)
  assertUnique(found, table)
  for (const row of found) {
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
    onWrite?.(key)
    written.push(key)
    await writer.put({ key, values: withAbsent(values, row, names) })
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
