import type { SchemaField } from '../../../schema/schema.ts'
import type { ColumnType } from '../dialect/columnType.ts'

/** The type of a key column that is not a field's; a `bigint` is counted up by the database. */
export type KeyType = 'text' | 'bigint'

/**
 * What makes a table faster to search and never changes its hits: `trigrams` is an index over pieces of three
 * characters (PostgreSQL's pg_trgm). `tokens` is an index over the words of texts and the elements of lists
 * (PostgreSQL), and `fts5` is SQLite's full-text index. These two find rare words and phrases, and queries
 * use them where `readHints` says so. `fts5` needs SQLite 3.43 and an `integer primary key`.
 */
export type AcceleratorName = 'trigrams' | 'tokens' | 'fts5'

/** The columns of one field of a table. */
export interface TableColumn {
  readonly field: SchemaField
  readonly name: string | null
  readonly type: ColumnType
  /**
   * The keys under which the value lies in a column of JSON; empty for a list that is such a column, in a
   * database whose lists are arrays; `null` for a column of the value's own.
   */
  readonly path: readonly string[] | null
  readonly tokens: string | null
  readonly normalized: string | null
  /** Whether the database fills the column where a row does not name it. */
  readonly hasDefault: boolean
  /** The name of the joined table in the query; `null` for the table itself. */
  readonly table: string | null
  /** The table with a row for each value of the field; `null` for the table itself. */
  readonly from: ChildTable | null
}

/** A table with any number of rows for a row of another table. */
export interface ChildTable {
  /** `schema.table`, or the table's name alone. */
  readonly table: string
  /** Its column with the key of the other table. */
  readonly key: string
}

/** The names of a table, its key and its columns. */
export interface TableDescription {
  /** `schema.table`, or the table's name alone. */
  readonly name: string
  readonly key: { readonly name: string; readonly type: KeyType }
  /** By field name. */
  readonly columns: Readonly<Record<string, TableColumn>>
  readonly accelerators: readonly AcceleratorName[]
}

/** The columns of a table by field name, without those of joined tables and of child tables. */
export function ownColumns({ columns }: Pick<TableDescription, 'columns'>): TableDescription['columns'] {
  const isOwn = ({ table, from }: TableColumn): boolean => table === null && from === null
  return Object.fromEntries(Object.entries(columns).filter(([, column]) => isOwn(column)))
}

/** Whether a column holds the values of several fields, in JSON. */
export function isShared({ path }: TableColumn): boolean {
  return path !== null && path.length > 0
}

/** What the names of a field's companions begin with. Fields in one column of JSON share no companions. */
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
