import type { SchemaField } from '../../../schema/schema.ts'
import type { ColumnType } from '../dialect/columnType.ts'

/** The type of a key column that doesn't belong to a field. The database generates a `bigint`. */
export type KeyType = 'text' | 'bigint'

/**
 * An index that makes searches faster and never changes the hits. `trigrams` indexes pieces of three
 * characters (PostgreSQL's pg_trgm). `tokens` indexes the words of texts and the elements of lists
 * (PostgreSQL), and `fts5` is SQLite's full-text index. The last two find rare words and phrases, and queries
 * use them if `readHints` says so. `fts5` needs SQLite 3.43 and an `integer primary key`.
 */
export type AcceleratorName = 'trigrams' | 'tokens' | 'fts5'

/** The columns of one field of a table. */
export interface TableColumn {
  readonly field: SchemaField
  readonly name: string | null
  readonly type: ColumnType
  /**
   * The path of the value in a column of JSON. Empty if the whole column is a list in JSON, in a database
   * whose lists are arrays. `null` if the value has its own column.
   */
  readonly path: readonly string[] | null
  readonly tokens: string | null
  readonly normalized: string | null
  /** Whether the database fills the column if a row omits it. */
  readonly hasDefault: boolean
  /** The name of the joined table in the query; `null` for the table itself. */
  readonly table: string | null
  /** The child table with a row for each value of the field; `null` for the table itself. */
  readonly from: ChildTable | null
}

/** A table that has any number of rows for each row of another table. */
export interface ChildTable {
  /** `schema.table`, or the table's name alone. */
  readonly table: string
  /** Its column that holds the key of the other table. */
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
