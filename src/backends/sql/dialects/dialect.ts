import type { QueryCompiler } from 'kysely'
import type { PatternPart } from '../../../analysis/pattern.ts'
import type { RegexpNode } from '../../../analysis/regexp/syntax/ast.ts'
import type { FieldKind } from '../../../schema/field.ts'
import type { Condition, Sql } from '../fragment.ts'
import type { TokenPattern } from '../patterns/tokenPattern.ts'
import type { ColumnType, NativeType } from './columnType.ts'
import type { TableChanges } from './tableChanges.ts'

/**
 * What makes a table faster to search and never changes its hits: `trigrams` is an index over pieces of three
 * characters (PostgreSQL's pg_trgm).
 */
export type Accelerator = 'trigrams'

/** What a database bounds, counted when a query is compiled. */
export interface SqlLimits {
  /** Bound values in one statement. */
  readonly parameters: number
  /** How deep an expression may be. */
  readonly depth: number
  /** The longest name of a column, in UTF-8 bytes. */
  readonly nameBytes: number
  /**
   * Phrases with slop in one statement; each is a subquery of its own, which databases prepare slowly or
   * refuse in great numbers.
   */
  readonly sloppyPhrases: number
}

/** What only the database itself can say. */
export interface DialectBasics {
  /** What the database is called in error messages; nothing ever depends on it. */
  readonly name: string
  readonly limits: SqlLimits
  /** How the database has each column type; those left out cannot be used with it. */
  readonly types: Readonly<Partial<Record<ColumnType, NativeType>>>
  /** The column type that a field gets if the table does not name one. */
  readonly defaultTypes: Readonly<Record<FieldKind, ColumnType>>
  /** Kysely's compiler for the database: how it writes placeholders and quotes names. */
  createCompiler(): QueryCompiler
  /**
   * A bound string that is compared byte by byte, without padding, whatever the column's own collation is.
   */
  text(value: string): Sql
  /** A value of an array as a row of a table `element(value)`: whether any passes the test. Never NULL. */
  anyElement(column: Sql, type: ColumnType, test: (element: Sql) => Condition): Condition
  /** Whether any token of a token column passes the test, which never sees an empty token. Never NULL. */
  anyToken(column: Sql, test: (token: Sql) => Condition): Condition
}

/**
 * How one database is spoken to: it is asked what it can do, never what it is called. Every condition may
 * come out NULL where the column is NULL. A method that answers `null` has no exact form; the query is
 * refused and told what {@link Dialect.requirement} says.
 */
export interface Dialect extends DialectBasics, TableChanges {
  /** A bound pattern for the right-hand side of LIKE. */
  pattern(value: string): Sql
  integer(value: number | bigint): Sql
  number(value: number): Sql
  boolean(value: boolean): Sql
  /** A bound instant, for a column of the types `timestamptz`, `timestamp` and `date`. */
  instant(type: ColumnType, milliseconds: number): Sql
  /** As {@link Dialect.instant}, but as a row to be inserted holds it. */
  instantValue(type: ColumnType, milliseconds: number): string
  booleanValue(value: boolean): boolean | number
  /** The list of a field with `array`, as a row to be inserted holds it. */
  arrayValue(values: readonly (string | number | boolean)[]): unknown

  /**
   * A column that is not of a type of strings, or a list of such values, as text; `null` where it cannot be
   * had.
   */
  asText(column: Sql, array: boolean): Sql | null

  equals(operand: Sql, value: string): Condition
  /** Whether a string is one of several, as one condition; `null` where that has no form of its own. */
  isOneOf(operand: Sql, values: readonly string[]): Condition | null
  /** Between two strings in code-point order; at least one is there. */
  between(operand: Sql, lower: StringEnd | null, upper: StringEnd | null): Condition
  /** Whether a whole string matches a wildcard pattern. */
  matches(operand: Sql, parts: readonly PatternPart[]): Condition | null
  /** A string with its ASCII letters in lower case and all else as it is. */
  lowerAscii(operand: Sql): Sql
  /** Whether a string, ASCII letters lower-cased, contains something that matches. */
  contains(operand: Sql, parts: readonly PatternPart[]): Condition | null
  /** Whether an array has exactly this string among its values. */
  elementEquals(column: Sql, value: string): Condition
  /**
   * Whether an array has any of several strings among its values, as one condition; `null` where that has no
   * form of its own.
   */
  hasAnyElement(column: Sql, values: readonly string[]): Condition | null
  /** Whether a string matches a regular expression from end to end. */
  regexp(operand: Sql, regexp: RegexpNode): Condition | null
  /** Whether a string is so near to another. */
  fuzzy(operand: Sql, value: string, edits: 0 | 1 | 2): Condition | null

  /** Whether a token column contains this text somewhere. */
  hasText(column: Sql, text: string): Condition | null
  /**
   * Whether a token column has any of several tokens, as one condition with all of them in one bound value;
   * `null` where there are so few that asking for each by {@link Dialect.hasText} is as fast.
   */
  hasAnyToken(column: Sql, tokens: readonly string[], accelerators: readonly Accelerator[]): Condition | null
  /** Whether some token of a token column matches. */
  tokenMatches(column: Sql, pattern: TokenPattern): Condition | null
  tokenRegexp(column: Sql, regexp: RegexpNode): Condition | null
  tokenFuzzy(column: Sql, value: string, edits: 0 | 1 | 2): Condition | null
  /** Whether a token column has the terms of a phrase so near to each other, in one value. */
  tokenPhrase(column: Sql, tokens: readonly string[], slop: number): Condition | null

  /**
   * What stands in for a missing token column: the tokens of a plain text column, or of a list, found while
   * the query runs.
   */
  tokensOf(column: Sql, html: boolean, array: boolean): Sql | null
  /** What stands in for a missing lower-cased column, or list of lower-cased values. */
  lowered(column: Sql, html: boolean, array: boolean): Sql | null
  /** What a query needs that this database has no exact form for. */
  requirement(question: Capability): string

  /** How `create table` writes the column of a list of such values. */
  arrayDdl(type: ColumnType): string
  /** Whether a key of type `text` takes numbers too and gives them back as such. */
  readonly keepsKeyTypes: boolean
  /** How `create table` writes the primary key, if it is not a field. */
  readonly keyDdl: Readonly<Record<KeyType, string>>
  /** How `create table` writes the type of a string field that is the primary key. */
  readonly keyTextDdl: string | null
  /** The index on a column of values, or of lists of them; `null` where such a column cannot have one. */
  indexDdl(o: IndexedColumn): string | null
  readonly accelerators: readonly Accelerator[]
  /**
   * What makes token and string columns faster to search; the first statements, then one or more for each
   * column.
   */
  acceleratorDdl(
    accelerator: Accelerator,
    table: string,
    columns: readonly AcceleratedColumn[],
  ): readonly string[]
  /** A name as the database quotes it. */
  quote(name: string): string
}

/** A column to be indexed, all names quoted. */
export interface IndexedColumn {
  readonly index: string
  readonly table: string
  readonly column: string
  readonly type: ColumnType
  readonly array: boolean
}

/** A column that an accelerator speeds up, names quoted. */
export interface AcceleratedColumn {
  readonly name: string
  readonly index: string
  /** A token column, one of whole strings, or one searched by `contains`. */
  readonly holds: 'tokens' | 'strings' | 'substrings'
}

/** What a dialect may have no exact form for. */
export type Capability = 'pattern' | 'regexp' | 'fuzzy' | 'phrase' | 'contains'

/** How messages call what is asked. */
export const NOUNS: Readonly<Record<Capability, string>> = {
  pattern: 'pattern',
  regexp: 'regular expression',
  fuzzy: 'fuzzy word',
  phrase: 'phrase',
  contains: 'pattern',
}

export type KeyType = 'text' | 'bigint'

/** An end of a range of strings. */
export interface StringEnd {
  readonly value: string
  readonly inclusive: boolean
}
