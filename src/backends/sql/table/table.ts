import type { FieldName, Schema } from '../../../schema/schema.ts'
import type { IndexSearch, StoredIndex } from '../accelerate/accelerator.ts'
import type { ColumnType } from '../dialect/columnType.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { AnyKysely } from '../dialect/inspection.ts'
import type { ChildTable, TableDescription } from './description.ts'

/** Options for the columns of one field. */
export interface ColumnOptions {
  /**
   * The column of the value itself; `null` if the table does not store it. Default: the field's name, with
   * dots replaced by underscores.
   */
  readonly name?: string | null
  /**
   * The type of the value column. Default: the dialect's type for the field's kind. Set it if an existing
   * column has a different type, so that isoquery knows when to cast. For instance, keywords are compared as
   * text, so a column of numbers, or of a type that only the database knows (`other`), needs a cast. Use
   * `json` for a list in a `json` or `jsonb` column if the database normally stores lists as arrays; dates in
   * the list are strings in the `iso` format.
   */
  readonly type?: ColumnType | 'json'
  /**
   * The token column of a text field; `null` if there is none. Default: the name of the value column followed
   * by the version of the text analysis, such as `headline_u121`.
   */
  readonly tokens?: string | null
  /**
   * The column for the normalized value of a text field with `whole`, or of a keyword field with `ignoreCase`
   * or `fold`; `null` if there is none. Default: the name of the value column followed by `_normalized` and,
   * for a field with `fold`, a version such as `_u121f1`.
   */
  readonly normalized?: string | null
  /**
   * Whether the database fills the column with its own default. If so, `toRow` omits the column for documents
   * without a value, and the field cannot have companions. Default: `false`.
   */
  readonly default?: true
  /**
   * Whether the database computes the column and rejects values for it: a generated column, or an identity
   * column that is `generated always`. If so, `toRow` and `toChanges` omit the column, and fill only its
   * companions from the document. When you change what the column is computed from, also pass the field's new
   * value to `toChanges`, so that the companions follow. You create the column yourself. Default: `false`.
   */
  readonly generated?: true
  /**
   * Your query's name for the joined table that holds these columns; `null` if the table itself holds them.
   * Join at most one row to each row of the table. If none is joined, the field is treated as missing.
   * Default `null`.
   */
  readonly table?: string | null
  /**
   * The path of the value inside the JSON column given by `name`, such as `['http', 'status']`. Other fields
   * may share that column. The value is a number, a string, `true` or `false`. A date is a string in the
   * format of `iso` or, with the `type` `milliseconds` or `seconds`, a number. A field with `array: true` may
   * store either a list or a single value. A value of any other kind is treated as missing.
   */
  readonly path?: readonly string[]
  /**
   * A child table that stores the values of a field with `array: true`. Each row of the child table holds one
   * value, in the column given by `name`, and the value's companions. The child table's `key` column holds
   * the key of the row in this table. To use `toRow`, `ddl` and `backfill` on a child table, give it its own
   * description.
   */
  readonly from?: ChildTable
}

/**
 * Maps each field's name to the name of its column, or to options for all its columns. Omitted fields have
 * the default columns.
 */
export type ColumnMap<S extends Schema> = { readonly [Name in FieldName<S>]?: string | ColumnOptions }

/** A table (or view) that holds the documents of a schema, as described by `defineTable`. */
export interface Table<S extends Schema = Schema, Columns extends ColumnMap<S> = ColumnMap<S>>
  extends TableDescription {
  readonly schema: S
  readonly dialect: Dialect
  /** Carries the configured column names in the type; never present at run time. */
  readonly given?: Columns
}

/** The accelerators of a table. */
export function acceleratorsOf({ dialect, accelerators }: Table): Dialect['accelerators'] {
  return dialect.accelerators.filter(({ name }) => accelerators.includes(name))
}

/** The dialect with the conditions that differ for a table with accelerators. */
export function acceleratedDialect(table: Table): Dialect {
  return Object.assign({ ...table.dialect }, ...acceleratorsOf(table).map(({ conditions }) => conditions))
}

/** The index stored next to a table, if there is one and the database does not maintain it by itself. */
export async function storedIndexOf(db: AnyKysely, table: Table): Promise<StoredIndex | null> {
  for (const accelerator of acceleratorsOf(table)) {
    const stored = await accelerator.stored?.(db, table)
    if (stored) return stored
  }
  return null
}

/** The index of a table that queries use with hints; `null` if it has none. */
export function searchOf(table: Table): IndexSearch | null {
  for (const accelerator of acceleratorsOf(table)) {
    const search = accelerator.search?.(table)
    if (search) return search
  }
  return null
}

/** Whether a name is one that the library gives to tables in subqueries. */
export function isOwnName(name: string): boolean {
  return /^isoquery_/i.test(name)
}

/** A row of a table: maps column names to values. */
export type Row = Record<string, unknown>
