import { doubleQuoted, singleQuoted } from '../../../dialect/quoting.ts'
import type { TableDescription } from '../../../table/description.ts'
import { isComplete } from './completeness.ts'
import { copyRows, createTriggers, dropTriggers, makeLast, quotedIn, textOf } from './fts5Ddl.ts'
import { fts5IndexOf } from './fts5Index.ts'

/**
 * How FTS5 keeps its segments (https://sqlite.org/fts5.html#special_insert_commands): its defaults, and the
 * settings while many rows are written. Each transaction then makes one segment. They are merged sixteen at a
 * time, and the rest of them at the end, instead of four at a time again and again.
 */
const DEFAULTS = { automerge: 4, hashsize: 1024 * 1024 }
const IN_BULK = { automerge: 0, hashsize: 16 * 1024 * 1024 }

/** The pages that one merge writes, about: 4 MB. */
const MERGED_PAGES = 1000

/** The statements of a transaction that writes many rows and then copies them into the index at once. */
export interface BulkWrite {
  /**
   * Statements that give a row with `holds` 1, one after the other, if the index is complete. Otherwise it
   * must be left alone. The later ones can be prepared only if the earlier ones hold.
   */
  readonly isComplete: readonly string[]
  /** Before the rows are written. */
  readonly begin: readonly string[]
  /** After it; the one parameter of each is the list of all keys, of old rows and of new ones, as JSON. */
  readonly copy: readonly string[]
  /** At the end. */
  readonly end: readonly string[]
  /**
   * Merges some segments of the index, after the last transaction. It is run until it changes less than two
   * rows, by `total_changes()`.
   */
  readonly merge: string
}

/**
 * How many rows are written without a trigger for each, after which FTS5 writes what it has in memory. The
 * triggers are absent in the transaction only. `null` for a table without the accelerator `fts5`.
 */
export function bulkWrite(table: TableDescription): BulkWrite | null {
  const index = fts5IndexOf(table)
  if (index === null) return null
  const listed = [index.name, index.expected].map(singleQuoted).join(', ')
  const into = `insert into ${quotedIn(index, index.name)} (${doubleQuoted(index.name)}, rank)`
  const command = (name: string, value: number): string => `${into} values ('${name}', ${value})`
  const setting = (values: object): readonly string[] =>
    Object.entries(values).map(([name, value]) => command(name, value as number))
  return {
    isComplete: [
      `select count(*) = 2 as holds from ${quotedIn(index, 'sqlite_schema')} where name in (${listed})`,
      `select ${textOf(isComplete(index))} as holds`,
    ],
    begin: [...dropTriggers(index), ...setting(IN_BULK)],
    copy: copyRows(index, 'select value from json_each(?)'),
    end: [...createTriggers(index), ...makeLast(index), ...setting(DEFAULTS)],
    merge: command('merge', MERGED_PAGES),
  }
}
