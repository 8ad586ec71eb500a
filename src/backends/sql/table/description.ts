import type { SchemaField } from '../../../schema/schema.ts'
import type { ColumnType } from '../dialect/columnType.ts'

/**
 * The type of a key column that doesn't belong to a field. The database generates the values of a `bigint`
 * key.
 */
export type KeyType = 'text' | 'bigint'

/**
 * An index that makes searches faster and never changes the hits. `trigrams` indexes three-character
 * sequences (PostgreSQL's pg_trgm). `tokens` indexes the words of text fields and the elements of lists
 * (PostgreSQL). `tokenIndex` indexes the words of a row's text fields (MySQL). `fts5` is SQLite's full-text
 * index; it requires SQLite 3.43 and an `integer primary key`. `tokens`, `tokenIndex` and `fts5` speed up
 * searches for rare words and phrases, and all but `tokenIndex` for rare prefixes; queries use them only if
 * the hints from `readHints` show that this is faster.
 */
export type AcceleratorName = 'trigrams' | 'tokens' | 'tokenIndex' | 'fts5'

/** The columns of one field in a table. */
export interface TableColumn {
  readonly field: SchemaField
  readonly name: string | null
  readonly type: ColumnType
  /**
   * The path of the value inside a JSON column; `null` if the value has its own column. The path is empty if
   * the whole column is a JSON list in a database that normally stores lists as arrays.
   */
  readonly path: readonly string[] | null
  readonly tokens: string | null
  readonly normalized: string | null
  /** Whether the database fills the column if a row omits it. */
  readonly hasDefault: boolean
  /** Whether the database computes the column, so that rows must omit it. */
  readonly isGenerated: boolean
  /** The alias of the joined table that holds the columns, or `null` if they are in the main table. */
  readonly table: string | null
  /**
   * The child table that has a row for each value of the field; `null` if the table itself holds the values.
   */
  readonly from: ChildTable | null
}

/** A table that has any number of rows for each row of another table. */
export interface ChildTable {
  /** `schema.table`, or the table's name alone. */
  readonly table: string
  /** The child table's column that holds the key of the other table. */
  readonly key: string
}

/** The names of a table, its key, its columns and its accelerators. */
export interface TableDescription {
  /** `schema.table`, or the table's name alone. */
  readonly name: string
  readonly key: { readonly name: string; readonly type: KeyType }
  /** Maps each field's name to its columns. */
  readonly columns: Readonly<Record<string, TableColumn>>
  readonly accelerators: readonly AcceleratorName[]
}

/** The columns of a table by field name, without those of joined and child tables. */
export function ownColumns({ columns }: Pick<TableDescription, 'columns'>): TableDescription['columns'] {
  const isOwn = ({ table, from }: TableColumn): boolean => table === null && from === null
  return Object.fromEntries(Object.entries(columns).filter(([, column]) => isOwn(column)))
}

/** Whether a column holds the values of several fields, in JSON. */
export function isShared({ path }: TableColumn): boolean {
  return path !== null && path.length > 0
}

/** The beginning of the names of a field's companions. Fields in one JSON column do not share companions. */
export function stemOf({
  field,
  name,
  path,
}: Pick<TableColumn, 'name' | 'path'> & { readonly field: Pick<SchemaField, 'name'> }): string {
  const isOwn = path === null || path.length === 0
  return (isOwn ? name : null) ?? field.name.replaceAll('.', '_')
}

/** The names of the columns that a field has. */
export function namesOf({
  name,
  tokens,
  normalized,
}: Pick<TableColumn, 'name' | 'tokens' | 'normalized'>): string[] {
  return [name, tokens, normalized].filter((column) => column !== null)
}
