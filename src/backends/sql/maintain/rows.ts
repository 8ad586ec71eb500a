import { type SqlBool, sql } from 'kysely'
import type { AnyKysely } from '../dialect/inspection.ts'
import { tableId } from '../dialect/quoting.ts'
import { balanced, type Condition, constant, type Sql } from '../fragment.ts'
import type { Row, Table } from '../table/table.ts'
import type { Companion } from './companion.ts'

/** Whether a row has a value that lacks one of its companions. */
export function isMissing(companions: readonly Companion[]): Condition {
  if (companions.length === 0) return constant(false)
  const parts = companions.map(
    ({ isPresent, isIncomplete }) => sql<SqlBool>`(${isPresent} and ${isIncomplete})`,
  )
  return balanced(parts, 'or')
}

/** Pages of the rows that pass a test, in the order of the key, each after the last key of the one before. */
export async function* pages(
  db: AnyKysely,
  table: Table,
  o: {
    readonly columns: readonly Sql[]
    readonly where: Condition
    readonly batch: number
    readonly signal: AbortSignal | undefined
  },
): AsyncGenerator<readonly Row[]> {
  const { dialect } = table
  const key = sql`${sql.id(table.key.name)}`
  const columns = sql.join(o.columns)
  const limit = batchSize(o.batch, table)
  const unsorted = await dialect.unsortedKey(db, tableId(table.name), table.key.name)
  if (unsorted !== null)
    throw new TypeError(
      `Rows cannot be paged by the key "${table.key.name}" of ${table.name}: ${dialect.name} does not ` +
        `compare values of the type ${unsorted.slice(0, 100)} as it sorts them. Describe the table with a ` +
        'key of another type.',
    )
  let where = o.where
  for (;;) {
    o.signal?.throwIfAborted()
    const { rows } = await firstRows(table, columns, where, limit).execute(db)
    for (const row of rows) assertExact((row as Row)[table.key.name], table)
    if (rows.length > 0) yield rows as Row[]
    if (rows.length < limit) return
    where = sql<SqlBool>`(${key} > ${dialect.keyValue((rows.at(-1) as Row)[table.key.name])} and ${o.where})`
  }
}

/** @throws TypeError when no row, or another, would be found by a key: NULL, or one that a client cut. */
function assertExact(key: unknown, table: Table): void {
  if (key === null) {
    throw new TypeError(
      `The table ${table.name} has a row whose key "${table.key.name}" is NULL, and rows are found by ` +
        'their keys. Give the row a key, and declare the column NOT NULL.',
    )
  }
  if (typeof key === 'object' && !(key instanceof Uint8Array)) {
    const given = key instanceof Date ? 'instants, truncated to milliseconds' : 'objects'
    throw new TypeError(
      `The client returns the table's keys as ${given}. Make it return strings, or describe the table with ` +
        'a key of another type.',
    )
  }
  if (typeof key !== 'number' || !Number.isInteger(key) || Number.isSafeInteger(key)) return
  throw new TypeError(
    `The client rounds the key ${key}, as JavaScript numbers do beyond 2^53. Make it give such integers as ` +
      'strings or bigints: supportBigNumbers and bigNumberStrings in mysql2, safe integers in ' +
      'better-sqlite3.',
  )
}

/** A key as a text, by which it is told from others. */
export function keyText(key: unknown): string {
  return key instanceof Uint8Array ? Uint8Array.prototype.join.call(key) : String(key)
}

/** The first rows that pass a test, in the order of the key. */
export function firstRows(table: Table, columns: Sql, where: Condition, limit: number): Sql {
  const from = tableId(table.name)
  const order = sql`${sql.id(table.key.name)} ${table.dialect.limited(limit)}`
  return sql`select ${columns} from ${from} where ${where} order by ${order}`
}

/** The rows of some keys, locked until the transaction ends. */
export async function lockRows(
  transaction: AnyKysely,
  table: Table,
  columns: readonly Sql[],
  keys: readonly unknown[],
): Promise<readonly Row[]> {
  const key = sql`${sql.id(table.key.name)}`
  const selection = { columns: sql.join(columns), table: tableId(table.name), where: hasKey(table, keys) }
  let rows: readonly unknown[] = []
  for (const statement of table.dialect.lock(selection, key))
    rows = (await statement.execute(transaction)).rows
  return rows as Row[]
}

/** The rows of some keys, in the order of the keys. */
export async function readRows(
  db: AnyKysely,
  table: Table,
  columns: readonly Sql[],
  keys: readonly unknown[],
): Promise<readonly Row[]> {
  const key = sql`${sql.id(table.key.name)}`
  const where = hasKey(table, keys)
  const from = tableId(table.name)
  const rows = sql`select ${sql.join(columns)} from ${from} where ${where} order by ${key}`
  return (await rows.execute(db)).rows as Row[]
}

/** The number of rows that pass a test. */
export async function countRows(db: AnyKysely, table: Table, where: Condition): Promise<number> {
  const count = sql<{
    rows: unknown
  }>`select count(*) as ${sql.id('rows')} from ${tableId(table.name)} where ${where}`
  const { rows } = await count.execute(db)
  return Number(rows[0]!.rows)
}

function hasKey({ key, dialect }: Table, keys: readonly unknown[]): Condition {
  return sql<SqlBool>`${sql.id(key.name)} in (${sql.join(keys.map((each) => dialect.keyValue(each)))})`
}

function batchSize(batch: number, { dialect }: Table): number {
  if (!Number.isSafeInteger(batch) || batch < 1)
    throw new RangeError(`\`batch\` must be a positive integer, not ${batch}.`)
  return Math.min(batch, dialect.limits.parameters)
}
