import type { PatternPart } from '../../../analysis/pattern.ts'
import type { RegexpNode } from '../../../analysis/regexp/syntax/ast.ts'
import type { RangeEnd } from '../../../plan/plan.ts'
import type { SchemaField } from '../../../schema/schema.ts'
import type { Condition, Sql } from '../fragment.ts'
import type { Wildcards } from '../patterns/patternText.ts'
import type { TokenPattern } from '../patterns/tokenPattern.ts'
import type { ColumnType } from './columnType.ts'

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

  /** Whether a string passes any of several tests, as one condition; `null`: one condition for each. */
  anyTest(operand: Sql, tests: readonly TextTest[]): Condition | null

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
  hasAnyToken(column: Sql, tokens: readonly string[]): Condition | null
  /** Whether a token column has all of several tokens, as one condition; `null`: one condition for each. */
  hasAllTokens(column: Sql, tokens: readonly string[]): Condition | null
  /**
   * The number of tokens from which on it is as fast to take a column apart and to look each of its tokens up
   * in a list as to search the column for each. Default 16.
   */
  readonly manyTokens: number
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

  /**
   * Whether any of several token columns passes any of several tests, as one condition that is never NULL;
   * `null`: one condition for each.
   */
  anyTokenTest(columns: readonly Sql[], tests: readonly TextTest[]): Condition | null

  /** The tokens of a plain text column, or of a list, made while the query runs; `null` if impossible. */
  tokensOf(column: Sql, field: SchemaField): Sql | null
  /** The normalized text of a column, or of a list, made while the query runs; `null` if impossible. */
  normalized(column: Sql, field: SchemaField): Sql | null
  /** What a query needs that has no exact form here: the end of the sentence "it needs …". */
  requirement(capability: Capability): string
}

/** What a database may ask together with others: of a string, or of the tokens of a token column. */
export type TextTest =
  | { readonly kind: 'regexp'; readonly regexp: RegexpNode }
  | { readonly kind: 'fuzzy'; readonly value: string; readonly edits: 0 | 1 | 2 }
  | { readonly kind: 'phrase'; readonly tokens: readonly string[]; readonly slop: number }
  | {
      readonly kind: 'range'
      readonly lower: RangeEnd<string> | null
      readonly upper: RangeEnd<string> | null
    }

/** What a dialect may be unable to express exactly. An intersection is a regexp with `&`. */
export type Capability = 'pattern' | 'regexp' | 'intersection' | 'fuzzy' | 'phrase' | 'contains'

/** The nouns of messages. */
export const NOUNS: Readonly<Record<Capability, string>> = {
  pattern: 'pattern',
  regexp: 'regular expression',
  intersection: 'regular expression',
  fuzzy: 'fuzzy word',
  phrase: 'phrase',
  contains: 'pattern',
}

/** What a regexp with `&` needs on databases with regular expressions of their own. */
export const NO_INTERSECTION = 'a regular expression without &, which this database does not have'

/** The rows of a child table: its name with an alias, and the columns by which it is joined. */
export interface ChildRows {
  readonly table: Sql
  readonly key: Sql
  readonly parent: Sql
}

/** A table expression with its alias, and its column with the values. */
export interface Rows {
  readonly table: Sql
  readonly value: Sql
}
