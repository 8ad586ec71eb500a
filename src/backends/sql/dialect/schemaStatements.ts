import type { Accelerator } from '../accelerate/accelerator.ts'
import type { Condition, Sql } from '../fragment.ts'
import type { KeyType } from '../table/description.ts'
import type { ColumnType } from './columnType.ts'
import type { AnyKysely } from './inspection.ts'

/** How a schema is made and changed, and how the rows of an existing table are read and locked meanwhile. */
export interface SchemaStatements {
  /** A name as the database quotes it. */
  quote(name: string): string
  /** How `create table` writes the column of a list of such values. */
  arrayDdl(type: ColumnType): string
  /** Whether a key of type `text` also accepts numbers and returns them as numbers. */
  readonly keepsKeyTypes: boolean
  /** How `create table` writes the primary key, if it is not a field. */
  readonly keyDdl: Readonly<Record<KeyType, string>>
  /** How `create table` writes the type of a string field that is the primary key, if not as any text. */
  readonly keyTextDdl: string | null
  /** How `create table` writes the column of a field that is the primary key, given its definition. */
  keyFieldDdl(definition: string): string
  /** What follows the columns in `create table`. Default: nothing. */
  readonly tableClause: string
  /** Whether the database has transactions. Default `true`. */
  readonly hasTransactions: boolean
  /**
   * How `create index` names an index and its table, both quoted. Default: the index's name alone, and the
   * table's with its schema.
   *
   * @param path the table's name with its schema, in parts
   */
  indexNames(path: readonly string[], index: string): { readonly index: string; readonly table: string }
  /**
   * The index on a column of values, or of lists of them, or on an expression; `null` where such a column
   * cannot have one.
   */
  indexDdl(o: IndexedColumn): string | null
  /**
   * Drops an index, if possible only one that exists.
   *
   * @param table the table's name with its schema, in parts
   */
  dropIndexDdl(table: readonly string[], index: string): string
  /**
   * What stands between `create index` and the index's name so that an index that exists is left alone; empty
   * if the database has no such words.
   */
  readonly indexIfNotExists: string
  /**
   * What stands after `create index` so that others can write rows meanwhile; empty where the database has no
   * such words.
   */
  readonly indexConcurrently: string
  /**
   * The accelerators that the database has.
   *
   * @internal
   */
  readonly accelerators: readonly Accelerator[]
  /**
   * The statements that say how a token column is stored in a table with accelerators; they can be run again.
   * The names come quoted. Default: none.
   */
  tokenStorageDdl(table: string, column: string): readonly string[]
  /** What stands between `add column` and the column's name, as {@link indexIfNotExists} for indexes. */
  readonly columnIfNotExists: string
  /**
   * Whether one `alter table` can make several changes, so that the table is locked or written anew once for
   * all of them. Default `false`.
   */
  readonly altersTogether: boolean
  /** Adds columns, if possible only those that are missing. The table's name comes quoted. */
  addColumnsDdl(table: string, columns: readonly AddedColumn[]): readonly string[]
  /** Drops columns, if possible only those that exist. The table's name comes quoted. */
  dropColumnsDdl(table: string, columns: readonly string[]): readonly string[]
  /**
   * Gives a column of numbers a larger type; `null` where every column holds every number. All names come
   * quoted.
   */
  retypeColumnDdl(table: string, column: string, definition: string): string | null
  /** Whether a column can be renamed if an index uses it in an expression. Default `true`. */
  readonly renamesIndexed: boolean
  /** How `alter table` adds a check, if possible again; its name comes quoted. */
  addCheckDdl(name: string, condition: string): string
  /**
   * The statements after which the database refuses a new or changed row that has a value without all of its
   * companions; they can be run again where the database can say so.
   *
   * @param table the table's name in its parts, such as `['press', 'release']`
   */
  companionChecksDdl(table: readonly string[], checks: readonly CompanionCheck[]): readonly string[]
  /** Drops the checks of {@link companionChecksDdl}, if possible only those that exist. */
  dropChecksDdl(table: readonly string[], checks: readonly CompanionCheck[]): readonly string[]
  /** What follows ORDER BY, so that only the first rows are returned. Default: `limit 10`. */
  limited(limit: number): Sql
  /** Statements of a transaction, the last of which gives rows that are locked until its end. */
  lock(selection: Selection, key: Sql): readonly Sql[]
  /**
   * The columns that every update sets unless it names them, as `ON UPDATE CURRENT_TIMESTAMP` does: `update`
   * receives them so that they keep their values. Default: none.
   */
  columnsSetByUpdates(db: AnyKysely, table: Sql): Promise<readonly string[]>
  /**
   * The type of a key that the database sorts otherwise than it compares it with a bound value, or does not
   * compare exactly, so that rows cannot be paged by it; `null` for all others. Default: `null`.
   */
  unsortedKey(db: AnyKysely, table: Sql, key: string): Promise<string | null>
  /** Writes columns of rows, each row its own values. */
  update(o: RowUpdate): Sql
}

/** A column to index; all names quoted. */
export interface IndexedColumn {
  readonly index: string
  readonly table: string
  /** For a value in JSON, an expression in parentheses. */
  readonly column: string
  readonly type: ColumnType
  readonly array: boolean
  /** Whether it is a value in JSON. */
  readonly json: boolean
}

/** Some rows of a table. */
export interface Selection {
  readonly columns: Sql
  readonly table: Sql
  readonly where: Condition
}

/** Values for columns of rows that are found by their keys; each key occurs once. */
export interface RowUpdate {
  readonly table: Sql
  readonly key: Sql
  /** The names of the columns that each row sets: companions, as strings or lists of strings. */
  readonly columns: readonly string[]
  /** The names of other columns that keep their values. */
  readonly kept: readonly string[]
  readonly rows: readonly { readonly key: unknown; readonly values: Readonly<Record<string, unknown>> }[]
}

/** A column to add; its name is unquoted. */
export interface AddedColumn {
  readonly column: string
  readonly definition: string
}

/** A column, and the companions that a row with a value in it must have; all names unquoted. */
export interface CompanionCheck {
  /** The name of the check, unique in the database. */
  readonly name: string
  readonly value: CheckedColumn
  readonly companions: readonly CheckedColumn[]
}

/** A column of a {@link CompanionCheck}. */
export interface CheckedColumn {
  readonly column: string
  /** Whether it holds a list. */
  readonly array: boolean
}
