import { digest, type IndexedText, indexedTexts } from '../fts5/fts5Index.ts'
import type { Table } from '../table/table.ts'

/** The bytes of a term that the index keeps. The index is only a sieve, so longer terms may share them. */
export const TERM_BYTES = 128

/**
 * The index of terms of a table in MySQL or MariaDB: its names, unquoted, without the schema that they lie
 * in. They depend on the indexed columns, so the index of a table that was described otherwise is a missing
 * one.
 */
export interface TermIndex {
  /** The schema, if the table's name has one. */
  readonly schema: string | null
  /** The indexed table. */
  readonly table: string
  readonly key: string
  /** The table with a row for each term of each text of a row, and with the row's key. */
  readonly name: string
  /** The column of a row's checksum at the time when its terms were written. */
  readonly mark: string
  /** The column, and its index, that is 1 in the rows whose terms are not known to be written. */
  readonly open: string
  readonly triggers: readonly string[]
  /** A text's place is its number in the index. */
  readonly texts: readonly IndexedText[]
}

/** The index of a table that is described with the accelerator `terms` and has texts; `null` for others. */
export function termIndexOf(table: Table): TermIndex | null {
  if (!table.accelerators.includes('terms')) return null
  const path = table.name.split('.')
  const own = path.at(-1)!
  const texts = indexedTexts(table)
  if (texts.length === 0) return null
  const id = digest(JSON.stringify([own, table.key.name, texts]))
  // Names of tables and triggers have at most 64 characters.
  const name = `${[...own].slice(0, 24).join('')}_isoquery_terms_${id}`
  return {
    schema: path.length > 1 ? path[0]! : null,
    table: own,
    key: table.key.name,
    name,
    mark: `isoquery_mark_${id}`,
    open: `isoquery_open_${id}`,
    triggers: ['insert', 'update', 'delete', 'mark_new', 'mark_changed'].map((event) => `${name}_${event}`),
    texts,
  }
}
