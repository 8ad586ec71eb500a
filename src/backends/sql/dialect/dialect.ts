import type { QueryCompiler } from 'kysely'
import type { PatternPart } from '../../../analysis/pattern.ts'
import type { RegexpNode } from '../../../analysis/regexp/syntax/ast.ts'
import type { RangeEnd } from '../../../plan/plan.ts'
import type { FieldKind } from '../../../schema/field.ts'
import type { SchemaField } from '../../../schema/schema.ts'
import type { Condition, Sql } from '../fragment.ts'
import type { Wildcards } from '../patterns/patternText.ts'
import type { TokenPattern } from '../patterns/tokenPattern.ts'
import type { AcceleratorName } from '../table/description.ts'
import type { ColumnType, NativeType } from './columnType.ts'
import type { TableInspection } from './inspection.ts'
import type { JsonType } from './json.ts'
import type { SchemaStatements } from './schemaStatements.ts'

/**
 * How one database is spoken to. The compiler asks a dialect what its database can do, never its name. Make
 * one with `defineDialect`, which has defaults for all but {@link DialectBasics}.
 */
export interface Dialect extends Conditions, Bindings, SchemaStatements, TableInspection {
  /** The database's name in error messages; nothing else depends on it. */
  readonly name: string
  readonly limits: SqlLimits
  /** The key of the row that a condition is about, where the compiler asks for one; otherwise `null`. */
  readonly rowKey: Sql | null
  /** Kysely's compiler for the database: how it writes placeholders and quotes names. */
  createCompiler(): QueryCompiler
}

/** The options of a dialect that has none. */
export type NoOptions = Readonly<Record<string, never>>

/** What a dialect must say, because it has no default. */
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
   * Phrases with slop in one statement. Each is a subquery; databases are slow to prepare a statement with
   * many subqueries, or refuse it.
   */
  readonly sloppyPhrases: number
  /** The bytes of a condition's text; default: any number. */
  readonly bytes?: number
  /** The bytes of one bound value, and of all of a statement; default: any number. */
  readonly valueBytes?: { readonly one: number; readonly all: number }
}

/**
 * What is asked of a value or of a token.
 *
 * Every condition may be NULL where its column is NULL, but those on the elements of arrays and on tokens
 * taken apart. A method that returns `null` has no exact form for its arguments: the query is then refused
 * with an `UnsupportedError` that says {@link Conditions.requirement}, unless the method's comment says
 * otherwise.
 */
export interface Conditions {
  /** How the database writes wildcard patterns. Default: `LIKE … ESCAPE '!'`. */
  readonly wildcards: Wildcards
  /** Whether a string matches a pattern written by {@link Conditions.wildcards}; `null` if it is too long. */
  like(operand: Sql, pattern: string): Condition | null
  /** Whether a string matches any of several such patterns, bound as one value if the database can. */
  anyLike(operand: Sql, patterns: readonly string[]): Condition | null

  /** Whether a string is another, by code points. */
  equals(operand: Sql, value: string): Condition
  /** Whether a string is one of several, as one condition; `null`: one condition for each. */
  isOneOf(operand: Sql, values: readonly string[]): Condition | null
  /** Whether a string lies between two strings in code-point order; at least one is given. */
  between(operand: Sql, lower: RangeEnd<string> | null, upper: RangeEnd<string> | null): Condition
  /** Whether a whole string matches a wildcard pattern. */
  matches(operand: Sql, parts: readonly PatternPart[]): Condition | null
  /** Whether a whole string matches any of several wildcard patterns. */
  matchesAny(operand: Sql, patterns: readonly PatternPart[][]): Condition | null
  /** A string with its ASCII letters in lower case and everything else unchanged. */
  lowerAscii(operand: Sql): Sql
  /** Whether a string, its ASCII letters lower-cased, contains a match of a wildcard pattern. */
  contains(operand: Sql, parts: readonly PatternPart[]): Condition | null
  /** Whether a whole string matches a regular expression. */
  regexp(operand: Sql, regexp: RegexpNode): Condition | null
  /** Whether a string is at most so many edits away from another. */
  fuzzy(operand: Sql, value: string, edits: 0 | 1 | 2): Condition | null

  /** The elements of an array column, as rows. */
  elementRows(column: Sql, type: ColumnType): Rows
  /** The pieces of a token column between its spaces, empty ones included, as rows. */
  tokenRows(column: Sql): Rows
  /** Strings bound as one value, as rows; `null`: each string is bound by itself. */
  stringRows(values: readonly string[], alias: string): Rows | null
  /** Whether any row passes a test. Never NULL. */
  anyRow(rows: Rows, test: (value: Sql) => Condition): Condition
  /** Whether any row of a child table passes a test. Never NULL. */
  anyChildRow(child: ChildRows, test: Condition): Condition
  /** Whether any element of an array column passes a test. Never NULL. */
  anyElement(column: Sql, type: ColumnType, test: (element: Sql) => Condition): Condition
  /** Whether an array column has exactly this string among its values. */
  elementEquals(column: Sql, value: string): Condition
  /** Whether an array column has any of several strings, as one condition; `null`: one condition for each. */
  hasAnyElement(column: Sql, values: readonly string[]): Condition | null

  /** Whether any token of a token column passes a test, which never sees an empty token. Never NULL. */
  anyToken(column: Sql, test: (token: Sql) => Condition): Condition
  /** Whether a token column contains this text anywhere; a token is a text between two spaces. */
  hasText(column: Sql, text: string): Condition | null
  /**
   * The same, fastest for rows that are read for another reason: no index is used. Default:
   * {@link Conditions.hasText}.
   */
  scanForText(column: Sql, text: string): Condition | null
  /**
   * Whether a token column has any of several tokens, as one condition with one bound value; `null`: one
   * condition for each, by {@link Conditions.hasText}, which is as fast for a few tokens.
   */
  hasAnyToken(
    column: Sql,
    tokens: readonly string[],
    accelerators: readonly AcceleratorName[],
  ): Condition | null
  /** Whether a token column has all of several tokens, as one condition; `null`: one condition for each. */
  hasAllTokens(column: Sql, tokens: readonly string[]): Condition | null
  /**
   * Whether {@link Conditions.hasAnyToken}, {@link Conditions.hasAllTokens}, and
   * {@link Conditions.hasText} with one whole token, are never NULL, so that they need no guard. Default
   * `false`.
   */
  readonly hasNullFreeTokens: boolean
  /** Whether any token of a token column matches a wildcard pattern, which may be a plain text or `*`. */
  tokenMatches(column: Sql, pattern: TokenPattern): Condition | null
  /** The same for a pattern with wildcards and text. */
  tokenWildcards(column: Sql, pattern: TokenPattern): Condition | null
  /** Whether any token of a token column matches a regular expression. */
  tokenRegexp(column: Sql, regexp: RegexpNode): Condition | null
  /** Whether any token of a token column is at most so many edits away from a word. */
  tokenFuzzy(column: Sql, value: string, edits: 0 | 1 | 2): Condition | null
  /**
   * Whether one value of a token column has the terms of a phrase within a slop.
   *
   * @param scanned whether the rows are read for another reason, as in {@link Conditions.scanForText};
   *   default `false`
   */
  tokenPhrase(column: Sql, tokens: readonly string[], slop: number, scanned?: boolean): Condition | null

  /** The conditions that differ in a table with accelerators. Default: none. */
  acceleratedConditions(accelerators: readonly AcceleratorName[]): Partial<Conditions>
  /** The tokens of a plain text column, or of a list, made while the query runs; `null` if impossible. */
  tokensOf(column: Sql, field: SchemaField): Sql | null
  /** The folded companion of a text column, or of a list, made while the query runs; `null` if impossible. */
  folded(column: Sql, field: SchemaField): Sql | null
  /** What a query needs that has no exact form here: the end of the sentence "it needs …". */
  requirement(capability: Capability): string
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
  /** A bound whole number. */
  integer(value: number | bigint): Sql
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
  /** Whether a column holds nothing; an array may be empty instead of NULL. Default: `is null`. */
  isAbsent(column: Sql, array: boolean): Condition
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
  /** What a row holds of such a column. */
  stored(values: Readonly<Record<string, unknown>>): unknown
  /** The conditions on a single value that differ from those on a plain column. */
  readonly conditions: Partial<Conditions>
}

/** What a dialect may have no exact form for. */
export type Capability = 'pattern' | 'regexp' | 'fuzzy' | 'phrase' | 'contains'

/** The rows of a child table: its name with an alias, and the equal columns of both tables. */
export interface ChildRows {
  readonly table: Sql
  readonly key: Sql
  readonly parent: Sql
}

/** A table expression with its alias, and the column of it that holds the values. */
export interface Rows {
  readonly table: Sql
  readonly value: Sql
}
