import type { Accelerator } from '../accelerate/accelerator.ts'
import type { Condition, Sql } from '../fragment.ts'
import type { KeyType } from '../table/description.ts'
import type { ColumnType } from './columnType.ts'
import type { AnyKysely } from './inspection.ts'

/**
 * How to create and change a schema, and how to read and lock the rows of an existing table while doing so.
 */
export interface SchemaStatements {
  /** A name, quoted for the database. */
  quote(name: string): string
  /** The type of a column with a list of such values, as written in `create table`. */
  arrayDdl(type: ColumnType): string
  /** Whether a key of type `text` also accepts numbers and returns them as numbers. */
  readonly keepsKeyTypes: boolean
  /** The primary key as written in `create table`, if it is not a field. */
  readonly keyDdl: Readonly<Record<KeyType, string>>
  /**
   * The type of a string field that is the primary key, as written in `create table`, if it differs from
   * `text`.
   */
  readonly keyTextDdl: string | null
  /** The column of a field that is the primary key as written in `create table`, given its definition. */
  keyFieldDdl(definition: string): string
  /** What follows the columns in `create table`. Default: nothing. */
  readonly tableClause: string
  /**
   * How `create index` names an index and its table, both quoted. Default: the index's name alone, and the
   * table's with its schema.
   *
   * @param path the table's name with its schema, in parts
   */
  indexNames(path: readonly string[], index: string): { readonly index: string; readonly table: string }
  /**
   * The index on a column of values or lists, or on an expression; `null` if such a column cannot have one.
   */
  indexDdl(o: IndexedColumn): string | null
  /**
   * Drops an index, if possible only if it exists.
   *
   * @param table the table's name with its schema, in parts
   */
  dropIndexDdl(table: readonly string[], index: string): string
  /**
   * The words between `create index` and the index name that leave an existing index alone; empty if the
   * database has no such words.
   */
  readonly indexIfNotExists: string
  /**
   * The words after `create index` that let others write rows meanwhile; empty if the database has no such
   * words.
   */
  readonly indexConcurrently: string
  /**
   * The accelerators available in the database.
   *
   * @internal
   */
  readonly accelerators: readonly Accelerator[]
  /**
   * The statements that set how a token column is stored in a table with accelerators. You can run them
   * again. The names are already quoted. Default: none.
   */
  tokenStorageDdl(table: string, column: string): readonly string[]
  /** The words between `add column` and the column name, like {@link indexIfNotExists} for indexes. */
  readonly columnIfNotExists: string
  /**
   * Whether one `alter table` can make several changes, so that the table is locked or rewritten only once.
   * Default `false`.
   */
  readonly altersTogether: boolean
  /** Adds columns, if possible only those that are missing. The table name is already quoted. */
  addColumnsDdl(table: string, columns: readonly AddedColumn[]): readonly string[]
  /** Drops columns, if possible only those that exist. The table name is already quoted. */
  dropColumnsDdl(table: string, columns: readonly string[]): readonly string[]
  /**
   * Gives a column of numbers a larger type; `null` if every column can hold every number. All names are
   * already quoted.
   */
  retypeColumnDdl(table: string, column: string, definition: string): string | null
  /** Whether a column can be renamed if an index uses it in an expression. Default `true`. */
  readonly renamesIndexed: boolean
  /** How `alter table` adds a check, if possible repeatably. The name is already quoted. */
  addCheckDdl(name: string, condition: string): string
  /**
   * The statements that make the database reject a new or changed row that has a value without all of its
   * companions. You can run them again if the database supports that.
   *
   * @param table the parts of the table's name, such as `['press', 'release']`
   */
  companionChecksDdl(table: readonly string[], checks: readonly CompanionCheck[]): readonly string[]
  /** Drops the checks of {@link companionChecksDdl}, if possible only those that exist. */
  dropChecksDdl(table: readonly string[], checks: readonly CompanionCheck[]): readonly string[]
  /** What follows ORDER BY, so that only the first rows are returned. Default: `limit 10`. */
  limited(limit: number): Sql
  /**
   * The statements of a transaction. The last one returns rows that stay locked until the transaction ends.
   */
  lock(selection: Selection, key: Sql): readonly Sql[]
  /**
   * The columns that every update sets unless it names them, such as those with `ON UPDATE
   * CURRENT_TIMESTAMP`. `update` receives them so that they keep their values. Default: none.
   */
  columnsSetByUpdates(db: AnyKysely, table: Sql): Promise<readonly string[]>
  /**
   * The type of a key that cannot be used for paging, because the database sorts it differently than it
   * compares it with a bound value, or does not compare it exactly; `null` for all others. Default `null`.
   */
  unsortedKey(db: AnyKysely, table: Sql, key: string): Promise<string | null>
  /** Updates columns of several rows, with different values for each row. */
  update(o: RowUpdate): Sql
}

/** A column to index. All names are already quoted. */
export interface IndexedColumn {
  readonly index: string
  readonly table: string
  /** The column name, or a parenthesized expression if the value is inside JSON. */
  readonly column: string
  readonly type: ColumnType
  readonly array: boolean
  /** Whether the value is inside JSON. */
  readonly json: boolean
}

/** The columns and rows to read from a table. */
export interface Selection {
  readonly columns: Sql
  readonly table: Sql
  readonly where: Condition
}

/** An update that sets columns in the rows with the given keys. Each key occurs only once. */
export interface RowUpdate {
  readonly table: Sql
  readonly key: Sql
  /**
   * The names of the columns to set in each row. All are companion columns, so their values are strings or
   * lists of strings.
   */
  readonly columns: readonly string[]
  /**
   * The names of the other columns that the database would set on every update. They must keep their values.
   */
  readonly kept: readonly string[]
  readonly rows: readonly { readonly key: unknown; readonly values: Readonly<Record<string, unknown>> }[]
}

/** A column to add. Its name is not quoted. */
export interface AddedColumn {
  readonly column: string
  readonly definition: string
}

/**
 * A column and the companions that must be filled in every row where the column has a value. Names are not
 * quoted.
 */
export interface CompanionCheck {
  /** The name of the check, unique in the database. */
  readonly name: string
  readonly value: CheckedColumn
  readonly companions: readonly CheckedColumn[]
}

/** A column of a {@link CompanionCheck}. */
export interface CheckedColumn {
  readonly column: string
  /** Whether the column holds a list. */
  readonly array: boolean
}
