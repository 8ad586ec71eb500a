import type { FieldName, Schema, SchemaField } from '../../../schema/schema.ts'
import type { ColumnType } from '../dialects/columnType.ts'
import type { Accelerator, Dialect, KeyType } from '../dialects/dialect.ts'

/**
 * The columns of one field.
 *
 * @example
 * const created: ColumnOptions = { name: 'created', type: 'date' }
 * const columns = { versioncreated: created }
 * const table = defineTable(releases, { name: 'release', key: 'id', dialect: postgres(), columns })
 * table.columns.versioncreated!.name // 'created'
 */
export interface ColumnOptions {
  /**
   * The column of the value itself; `null` if the table does not store it. Default: the field's name, with
   * underscores for dots.
   */
  readonly name?: string | null
  /**
   * What that column holds. Default: the dialect's type for the field's kind. Required for an existing column
   * of another type: a keyword is compared as text, and a column of numbers or of one of the database's own
   * types (`other`) must be cast for that. `json`: a list in a column of the types `json` or `jsonb`, in a
   * database whose lists are arrays; its dates are strings of the form of `iso`.
   */
  readonly type?: ColumnType | 'json'
  /**
   * The token column of a text field; `null` if there is none. Default: the column's name and the version of
   * the analysis, as `headline_u121`.
   */
  readonly tokens?: string | null
  /**
   * The lower-cased column of a text field with `whole` or of a keyword that ignores case; `null` if there is
   * none. Default: the column's name and `_folded`.
   */
  readonly folded?: string | null
  /**
   * The name, in your query, of a joined table that holds these columns; `null` for the table itself. At most
   * one row may be joined to a row of the table. Where none is joined, the field is absent. Default `null`.
   */
  readonly table?: string | null
}

/**
 * Field name → its column's name, or all its columns. Fields left out have the default columns.
 *
 * @example
 * const columns: ColumnMap<typeof releases> = { source: 'src' }
 * defineTable(releases, { name: 'release', key: 'id', dialect: mysql(), columns })
 */
export type ColumnMap<S extends Schema> = { readonly [Name in FieldName<S>]?: string | ColumnOptions }

/**
 * The columns of one field of a table.
 *
 * @example
 * const headline: TableColumn = table.columns.headline!
 * headline.tokens // 'headline_u121'
 */
export interface TableColumn {
  readonly field: SchemaField
  readonly name: string | null
  readonly type: ColumnType
  /** Whether it is a list in JSON in a database whose lists are arrays; `type` is that of its elements. */
  readonly json: boolean
  readonly tokens: string | null
  readonly folded: string | null
  /** The name of the joined table in the query; `null` for the table itself. */
  readonly table: string | null
}

/**
 * A table (or view) that holds the documents of a schema. Made by `defineTable`.
 *
 * @example
 * const description: Table<typeof releases> = table
 * description.name // 'release'
 */
export interface Table<S extends Schema = Schema, Columns extends ColumnMap<S> = ColumnMap<S>> {
  readonly schema: S
  readonly name: string
  readonly key: { readonly name: string; readonly type: KeyType }
  readonly dialect: Dialect
  /** By field name. */
  readonly columns: Readonly<Record<string, TableColumn>>
  readonly accelerators: readonly Accelerator[]
  /** Absent at run time; carries the names that were given. */
  readonly given?: Columns
}

/** The columns of a table by field name, without those of joined tables. */
export function ownColumns({ columns }: Table): Table['columns'] {
  return Object.fromEntries(Object.entries(columns).filter(([, { table }]) => table === null))
}

/** Whether a name is one of those that the library gives to tables in subqueries. */
export function isOwnName(name: string): boolean {
  return /^isoquery_/i.test(name)
}

/**
 * Column name → value, ready to be inserted.
 *
 * @example
 * const row: Row = toRow(table, { headline: 'Bank' })
 * row.headline_u121 // ' bank '
 */
export type Row = Record<string, unknown>
