import type { FieldName, Schema, SchemaField } from '../../../schema/schema.ts'
import type { ColumnType } from '../dialects/columnType.ts'
import type { Accelerator, Dialect, KeyType } from '../dialects/dialect.ts'

/** The columns of one field. */
export interface ColumnOptions {
  /**
   * The column of the value itself; `null` if the table does not keep it. By default the field's name, dots
   * as underscores.
   */
  readonly name?: string | null
  /**
   * What that column holds. By default what the dialect finds best for the field's kind, so a column that
   * exists and is of another type must be said to be: a keyword is compared with text, which a column of
   * numbers or of the database's own types (`other`) is not.
   */
  readonly type?: ColumnType
  /**
   * The token column of a text field; `null` if there is none. By default the column's name and the version
   * of the analysis.
   */
  readonly tokens?: string | null
  /** The lower-cased column of a text field with `whole` or of a keyword that ignores case. */
  readonly folded?: string | null
}

/** Field name → its column's name, or all its columns. Fields left out get columns by default. */
export type ColumnMap<S extends Schema> = { readonly [Name in FieldName<S>]?: string | ColumnOptions }

/** The columns of one field of a table. */
export interface TableColumn {
  readonly field: SchemaField
  readonly name: string | null
  readonly type: ColumnType
  readonly tokens: string | null
  readonly folded: string | null
}

/** A table (or view) that holds the documents of a schema. Made by `defineTable`. */
export interface Table<S extends Schema = Schema> {
  readonly schema: S
  readonly name: string
  readonly key: { readonly name: string; readonly type: KeyType }
  readonly dialect: Dialect
  /** By field name. */
  readonly columns: Readonly<Record<string, TableColumn>>
  readonly accelerators: readonly Accelerator[]
}

/** Column name → value, ready to be inserted. */
export type Row = Record<string, unknown>
