import type { QueryCompiler } from 'kysely'
import type { FieldKind } from '../../../schema/field.ts'
import type { SchemaField } from '../../../schema/schema.ts'
import type { Condition, Sql } from '../fragment.ts'
import type { ColumnType, NativeType } from './columnType.ts'
import type { Conditions, Rows } from './conditions.ts'
import type { TableInspection } from './inspection.ts'
import type { JsonType } from './json.ts'
import type { SchemaStatements } from './schemaStatements.ts'

/**
 * How to write SQL for one database. The compiler never depends on a dialect's name, only on what it can do.
 * Make one with `defineDialect`. It has defaults for everything except {@link DialectBasics}.
 */
export interface Dialect extends Conditions, Bindings, SchemaStatements, TableInspection {
  /** The database's name in error messages; nothing else depends on it. */
  readonly name: string
  readonly limits: SqlLimits
  /** The key of the row that a condition tests, if the compiler needs one; otherwise `null`. */
  readonly rowKey: Sql | null
  /** Kysely's compiler for the database: how it writes placeholders and quotes names. */
  createCompiler(): QueryCompiler
}

/** The options of a dialect that has none. */
export type NoOptions = Readonly<Record<string, never>>

/** What a dialect must define, because there is no default. */
export type DialectBasics = Pick<
  Dialect,
  'name' | 'limits' | 'createCompiler' | 'types' | 'text' | 'elementRows' | 'tokenRows'
>

/** The limits of a database, checked when a query is compiled. */
export interface SqlLimits {
  /** Bound values in one statement. */
  readonly parameters: number
  /** Levels of nested expressions. */
  readonly depth: number
  /** The longest name of a column, in UTF-8 bytes. */
  readonly nameBytes: number
  /**
   * Phrases with slop in one statement. Each is a subquery, and databases prepare a statement with many
   * subqueries slowly or refuse it.
   */
  readonly sloppyPhrases: number
  /** Bytes of a condition's text. Default: unlimited. */
  readonly bytes?: number
  /** Bytes of one bound value, and of all values of a statement. Default: unlimited. */
  readonly valueBytes?: { readonly one: number; readonly all: number }
}

/** How a value is bound in a statement and stored in a row. */
export interface Bindings {
  /** How the database has each column type; those left out cannot be used with it. */
  readonly types: Readonly<Partial<Record<ColumnType, NativeType>>>
  /** The column type of a field whose table names none. Default for dates: `timestamp`. */
  readonly defaultTypes: Readonly<Record<FieldKind, ColumnType>>
  /**
   * A bound string that is compared byte by byte, without padding, whatever the column's own collation is.
   */
  text(value: string): Sql
  /** A bound pattern for the right-hand side of LIKE. */
  pattern(value: string): Sql
  /** A bound whole number. A bigint is within {@link Bindings.wholeNumbers}. */
  integer(value: number | bigint): Sql
  /**
   * The whole numbers that a column of a type may hold, where it is compared by all their digits; `null`
   * where it is compared as binary64. Default: eight bytes for types of whole numbers.
   */
  wholeNumbers(type: ColumnType): { readonly min: bigint; readonly max: bigint } | null
  /** A bound number in double precision. */
  number(value: number): Sql
  /** A bound truth value. */
  boolean(value: boolean): Sql
  /** A bound instant, for a column of the types `timestamptz`, `timestamp` and `date`. */
  instant(type: ColumnType, milliseconds: number): Sql
  /** Whether such a column lies in a half-open interval, at least one end of which is given. */
  instantWithin(type: ColumnType, value: Sql, from: number | null, until: number | null): Condition
  /** The instant as a row to be inserted holds it; an expression where no value says it. */
  instantValue(type: ColumnType, milliseconds: number): string | Sql
  /** The boolean as a row to be inserted holds it. */
  booleanValue(value: boolean): boolean | number
  /** The list of a field with `array` as a row to be inserted holds it. */
  arrayValue(values: readonly (string | number | boolean)[]): unknown
  /** A value that is written into a column. Default: bound as it is. */
  writtenValue(value: unknown): Sql
  /** A key that was read, to be compared with its column as that column compares. Default: bound as it is. */
  keyValue(value: unknown): Sql
  /** A column, or a list of values, that does not hold strings, cast to text; `null` if impossible. */
  asText(column: Sql, array: boolean): Sql | null
  /** Whether a column holds nothing: NULL, or an empty list. */
  isAbsent(column: Sql, array: boolean): Condition
  /** Whether a column of lists holds one without elements other than NULL. Default: of JSON as text. */
  isEmptyList(column: Sql): Condition
  /** The bytes of a string, about. Default: `octet_length`. */
  byteLength(string: Sql): Sql
  /** A list of strings to be read: as the client gives it, or as JSON. Default: the column as it stands. */
  listColumn(column: Sql): Sql
  /**
   * How values inside a column of JSON are read; `null` if they are not. Default `null`.
   *
   * @internal
   */
  readonly json: JsonReading | null
  /**
   * A column of strings, or of lists of them, in a condition: so that the operators are those of plain text
   * if the column may have a string type with others. Default: the column as it stands.
   */
  stringColumn(column: Sql, array: boolean): Sql
  /**
   * A number of a column, or of a list, in a condition: so that it is compared as the binary64 next to it.
   * Default: the number as it stands.
   */
  numberValue(number: Sql, type: ColumnType): Sql
  /**
   * A number in ORDER BY, as the binary64 next to it. Default: `numberValue` cast to the type `double`; a
   * column of that type as it stands.
   */
  sortedNumber(number: Sql, type: ColumnType): Sql
  /**
   * A string in ORDER BY, in code-point order whatever the column's collation is. Default: `null`,
   * impossible.
   */
  sortedString(string: Sql): Sql | null
  /**
   * An instant of the types `timestamptz` and `timestamp` in ORDER BY, cut to its millisecond. Default:
   * `null`, impossible.
   */
  sortedInstant(instant: Sql, type: ColumnType): Sql | null
}

/** How a database reads the values inside a column of JSON. */
export interface JsonReading {
  /** The type of such a column as `create table` writes it. */
  readonly ddl: string
  /** Whether lists are arrays, so that a column that holds one in JSON must be declared. */
  readonly hasArrays: boolean
  /** Why a key cannot be read, as the end of a sentence; `null` if it can. */
  refusal(key: string): string | null
  /** Whether an index can be on the values under a path. */
  canIndex(path: readonly string[]): boolean
  /** What lies under a path of keys, as JSON. NULL where there is nothing. */
  at(column: Sql, path: readonly string[]): Sql
  /** A value as a plain column of a type holds it, for conditions and indexes. NULL for other kinds. */
  value(column: Sql, path: readonly string[], type: JsonType): Sql
  /** The elements of a list, or a single value; those of other kinds are NULL, or are left out. */
  elements(column: Sql, path: readonly string[], type: JsonType): Rows
  /** Why a field cannot lie under a path, as the end of a sentence; `null` if it can. */
  misfit(field: SchemaField, path: readonly string[]): string | null
  /** What a client gives of such a column, as JSON. Default: JSON, or its text. */
  given?(stored: unknown): unknown
  /** What a row holds of such a column. */
  stored(values: Readonly<Record<string, unknown>>): unknown
  /** The conditions on a single value that differ from those on a plain column. */
  readonly conditions: Partial<Conditions>
}
