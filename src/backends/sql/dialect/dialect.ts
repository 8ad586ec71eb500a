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
 * How to write SQL for one database. The compiler never depends on a dialect's name, only on what the dialect
 * can do. Create one with `defineDialect`. It has defaults for everything except {@link DialectBasics}.
 */
export interface Dialect extends Conditions, Bindings, SchemaStatements, TableInspection {
  /** The name of the database, used only in error messages. */
  readonly name: string
  readonly limits: SqlLimits
  /** An expression for the key of the row that a condition tests; `null` until the compiler sets it. */
  readonly rowKey: Sql | null
  /** Creates the Kysely query compiler that writes the database's placeholders and quoted names. */
  createCompiler(): QueryCompiler
}

/** The options of a dialect without options. */
export type NoOptions = Readonly<Record<string, never>>

/** The members that every dialect must define, because they have no default. */
export type DialectBasics = Pick<
  Dialect,
  'name' | 'limits' | 'createCompiler' | 'types' | 'text' | 'elementRows' | 'tokenRows'
>

/** The limits of a database, checked when a query is compiled. */
export interface SqlLimits {
  /** The maximum number of bound values in one statement. */
  readonly parameters: number
  /** The maximum depth of nested expressions. */
  readonly depth: number
  /** The maximum length of a column name, in UTF-8 bytes. */
  readonly nameBytes: number
  /**
   * The maximum number of phrases with slop in one statement. Each becomes a subquery, and a statement with
   * many subqueries is slow to prepare, or the database may reject it outright.
   */
  readonly sloppyPhrases: number
  /** The maximum length of a condition's SQL, in bytes. Default: unlimited. */
  readonly bytes?: number
  /**
   * The maximum size in bytes of a single bound value (`one`) and of all the bound values in a statement
   * combined (`all`). Default: unlimited.
   */
  readonly valueBytes?: { readonly one: number; readonly all: number }
}

/** How a value is bound in a statement and stored in a row. */
export interface Bindings {
  /** How the database implements each column type. Omitted types cannot be used with it. */
  readonly types: Readonly<Partial<Record<ColumnType, NativeType>>>
  /**
   * The column type for each kind of field if the table does not specify one. Default for dates: `timestamp`.
   */
  readonly defaultTypes: Readonly<Record<FieldKind, ColumnType>>
  /** A bound string that is compared byte by byte and without padding, whatever the column's collation. */
  text(value: string): Sql
  /** A bound pattern for the right-hand side of LIKE. */
  pattern(value: string): Sql
  /** A bound whole number. A bigint is within {@link Bindings.wholeNumbers}. */
  integer(value: number | bigint): Sql
  /**
   * The range of whole numbers in a column of this type if all their digits are compared; `null` if they are
   * compared as binary64. Default: eight bytes for whole-number types.
   */
  wholeNumbers(type: ColumnType): { readonly min: bigint; readonly max: bigint } | null
  /** A bound number in double precision. */
  number(value: number): Sql
  /** A bound boolean. */
  boolean(value: boolean): Sql
  /** A bound instant, for a column of type `timestamptz`, `timestamp` or `date`. */
  instant(type: ColumnType, milliseconds: number): Sql
  /** Whether the instant in such a column is in a half-open interval. At least one end is given. */
  instantWithin(type: ColumnType, value: Sql, from: number | null, until: number | null): Condition
  /** An instant as inserted in a row; an expression if no value can represent it. */
  instantValue(type: ColumnType, milliseconds: number): string | Sql
  /** A boolean as inserted in a row. */
  booleanValue(value: boolean): boolean | number
  /** The list of a field with `array`, as inserted in a row. */
  arrayValue(values: readonly (string | number | boolean)[]): unknown
  /** A value to write to a column. Default: bound unchanged. */
  writtenValue(value: unknown): Sql
  /**
   * A key read from the table, to be compared with its column in the way that the column compares. Default:
   * bound unchanged.
   */
  keyValue(value: unknown): Sql
  /** A column or list of values other than strings, cast to text; `null` if impossible. */
  asText(column: Sql, array: boolean): Sql | null
  /** Whether a column has no value: NULL, or an empty list. */
  isAbsent(column: Sql, array: boolean): Condition
  /**
   * Whether a list column holds a list that is empty or contains only NULL. Default: for JSON stored as text.
   */
  isEmptyList(column: Sql): Condition
  /** The approximate number of bytes in a string. Default: `octet_length`. */
  byteLength(string: Sql): Sql
  /**
   * A column with a list of strings, to be read as the client returns it or as JSON. Default: the column
   * unchanged.
   */
  listColumn(column: Sql): Sql
  /**
   * How to read values inside a JSON column; `null` if they cannot be read. Default `null`.
   *
   * @internal
   */
  readonly json: JsonReading | null
  /**
   * A column of strings, or of lists of strings, in a condition, so that the operators are those of plain
   * text even if the column's string type has different ones. Default: the column unchanged.
   */
  stringColumn(column: Sql, array: boolean): Sql
  /**
   * A number from a column or list in a condition, so that it is compared as the nearest binary64. Default:
   * the number unchanged.
   */
  numberValue(number: Sql, type: ColumnType): Sql
  /**
   * A number in ORDER BY, as the nearest binary64. Default: `numberValue` cast to the type `double`; a column
   * of that type unchanged.
   */
  sortedNumber(number: Sql, type: ColumnType): Sql
  /**
   * A string in ORDER BY, in code-point order whatever the column's collation; `null` if impossible. Default
   * `null`.
   */
  sortedString(string: Sql): Sql | null
  /**
   * An instant of type `timestamptz` or `timestamp` in ORDER BY, truncated to its millisecond; `null` if
   * impossible. Default `null`.
   */
  sortedInstant(instant: Sql, type: ColumnType): Sql | null
}

/** How a database reads values inside a JSON column. */
export interface JsonReading {
  /** The type of a JSON column as written in `create table`. */
  readonly ddl: string
  /** Whether lists are arrays, so that a column with a JSON list must be declared. */
  readonly hasArrays: boolean
  /** Why a key cannot be read, as the end of a sentence; `null` if it can. */
  refusal(key: string): string | null
  /** Whether the values under a path can be indexed. */
  canIndex(path: readonly string[]): boolean
  /** The value under a path of keys, as JSON. NULL if there is none. */
  at(column: Sql, path: readonly string[]): Sql
  /**
   * A value in the form of an ordinary column of the type, for conditions and indexes. NULL for other kinds.
   */
  value(column: Sql, path: readonly string[], type: JsonType): Sql
  /** The elements of a list, or a single value. Values of other kinds are NULL or omitted. */
  elements(column: Sql, path: readonly string[], type: JsonType): Rows
  /** Why a field cannot be stored under a path, as the end of a sentence; `null` if it can. */
  misfit(field: SchemaField, path: readonly string[]): string | null
  /** A value that a client returned for a JSON column, as JSON. Default: JSON, or its text. */
  given?(stored: unknown): unknown
  /** The value of a JSON column as stored in a row. */
  stored(values: Readonly<Record<string, unknown>>): unknown
  /** The conditions on a single value that differ from those on a plain column. */
  readonly conditions: Partial<Conditions>
}
