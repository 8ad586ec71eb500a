import type { FieldName, Schema } from '../../../schema/schema.ts'
import type { IndexSearch, StoredIndex } from '../accelerate/accelerator.ts'
import type { ColumnType } from '../dialect/columnType.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { AnyKysely } from '../dialect/inspection.ts'
import type { ChildTable, TableDescription } from './description.ts'

/** The columns of one field. */
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
   * none. Default: the column's name and `_normalized`.
   */
  readonly normalized?: string | null
  /**
   * Whether the database fills the column by a default of its own: `toRow` leaves it out where a document has
   * no value. Such a field has no companions. Default: it has none.
   */
  readonly default?: true
  /**
   * The name, in your query, of a joined table that holds these columns; `null` for the table itself. At most
   * one row may be joined to a row of the table. Where none is joined, the field is absent. Default `null`.
   */
  readonly table?: string | null
  /**
   * The keys under which the value lies in a column of JSON, which `name` names and other fields may share:
   * `['http', 'status']`. The value is a number, `true` or `false`, or a string; a date is a string of the
   * form of `iso`, or by its `type` a number of `milliseconds` or `seconds`. A field with `array: true` has a
   * list or a single value. A value of another kind is absent.
   */
  readonly path?: readonly string[]
  /**
   * A child table, for a field with `array: true`: each of its rows whose column `key` is equal to the key of
   * this table's row has a value, in the column `name`, and its companions. `toRow`, `ddl` and `backfill`
   * leave it to a description of its own.
   */
  readonly from?: ChildTable
}

/** Field name → its column's name, or all its columns. Fields left out have the default columns. */
export type ColumnMap<S extends Schema> = { readonly [Name in FieldName<S>]?: string | ColumnOptions }

/** A table (or view) that holds the documents of a schema. Made by `defineTable`. */
export interface Table<S extends Schema = Schema, Columns extends ColumnMap<S> = ColumnMap<S>>
  extends TableDescription {
  readonly schema: S
  readonly dialect: Dialect
  /** Absent at run time; carries the names that were given. */
  readonly given?: Columns
}

/** The accelerators of a table. */
export function acceleratorsOf({ dialect, accelerators }: Table): Dialect['accelerators'] {
  return dialect.accelerators.filter(({ name }) => accelerators.includes(name))
}

/** The dialect with the conditions that differ in a table with accelerators. */
export function acceleratedDialect(table: Table): Dialect {
  return Object.assign({ ...table.dialect }, ...acceleratorsOf(table).map(({ conditions }) => conditions))
}

/** The index beside a table, if the database has one and does not keep it by itself. */
export async function storedIndexOf(db: AnyKysely, table: Table): Promise<StoredIndex | null> {
  for (const accelerator of acceleratorsOf(table)) {
    const stored = await accelerator.stored?.(db, table)
    if (stored) return stored
  }
  return null
}

/** The index of a table that queries ask by hints; `null` if it has none. */
export function searchOf(table: Table): IndexSearch | null {
  for (const accelerator of acceleratorsOf(table)) {
    const search = accelerator.search?.(table)
    if (search) return search
  }
  return null
}

/** Whether a name is one of those that the library gives to tables in subqueries. */
export function isOwnName(name: string): boolean {
  return /^isoquery_/i.test(name)
}

/** Column name → value, ready to be inserted. */
export type Row = Record<string, unknown>
