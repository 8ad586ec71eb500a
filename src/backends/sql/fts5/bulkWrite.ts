import type { Table } from '../table/table.ts'
import { copyRows, createTriggers, quotedIn } from './fts5Ddl.ts'
import { fts5IndexOf } from './fts5Index.ts'

/** The statements of a transaction that writes many rows and then copies them into the index at once. */
export interface BulkWrite {
  /** Gives a row with `complete` 1 if the index and its triggers exist. Otherwise they must be left alone. */
  readonly isComplete: string
  /** Before the rows are written. */
  readonly begin: readonly string[]
  /** After it; the one parameter of each is the list of all keys, of old rows and of new ones, as JSON. */
  readonly copy: readonly string[]
  /** At the end. */
  readonly end: readonly string[]
}

/**
 * How many rows are written without a trigger for each, after which FTS5 writes what it has in memory. The
 * triggers are absent in the transaction only. `null` for a table without the accelerator `fts5`.
 */
export function bulkWrite(table: Table): BulkWrite | null {
  const index = fts5IndexOf(table)
  if (index === null) return null
  const names = Object.values(index.triggers)
  const listed = [...names, index.name].map((name) => `'${name.replaceAll("'", "''")}'`).join(', ')
  const found = `select count(*) from ${quotedIn(index, 'sqlite_schema')} where name in (${listed})`
  return {
    isComplete: `select (${found}) = ${names.length + 1} as complete`,
    begin: names.map((name) => `drop trigger ${quotedIn(index, name)}`),
    copy: copyRows(index, 'select value from json_each(?)'),
    end: createTriggers(index),
  }
}
