import type { PatternPart } from '../../../analysis/pattern.ts'
import type { RegexpNode } from '../../../analysis/regexp/syntax/ast.ts'
import type { RangeEnd } from '../../../plan/plan.ts'
import type { SchemaField } from '../../../schema/schema.ts'
import type { Condition, Sql } from '../fragment.ts'
import type { Wildcards } from '../patterns/patternText.ts'
import type { TokenPattern } from '../patterns/tokenPattern.ts'
import type { ColumnType } from './columnType.ts'

/**
 * How to write conditions on a value or a token.
 *
 * A condition may be NULL if its column is NULL, except for conditions on array elements and on separate
 * tokens. A method returns `null` if it has no exact form for its arguments. The query then fails with an
 * `UnsupportedError` that states the {@link Conditions.requirement}, unless the method's comment says
 * otherwise.
 */
export interface Conditions {
  /** How the database writes wildcard patterns. Default: `LIKE … ESCAPE '!'`. */
  readonly wildcards: Wildcards
  /** Whether a string matches a pattern written by {@link Conditions.wildcards}; `null` if it is too long. */
  like(operand: Sql, pattern: string): Condition | null
  /** Whether a string matches any of several such patterns, bound as one value if the database can. */
  anyLike(operand: Sql, patterns: readonly string[]): Condition | null

  /** Whether two strings are equal, by code point. */
  equals(operand: Sql, value: string): Condition
  /** Whether a string is one of several, as one condition; `null` means one condition for each. */
  isOneOf(operand: Sql, values: readonly string[]): Condition | null
  /** Whether `n in (1, 2)` is true exactly if `n` equals one of the numbers. Default `true`. */
  readonly hasNumberLists: boolean
  /** Whether a string is between two strings in code-point order; at least one is given. */
  between(operand: Sql, lower: RangeEnd<string> | null, upper: RangeEnd<string> | null): Condition
  /** Whether a whole string matches a wildcard pattern. */
  matches(operand: Sql, parts: readonly PatternPart[]): Condition | null
  /** Whether a whole string matches any of several wildcard patterns. */
  matchesAny(operand: Sql, patterns: readonly PatternPart[][]): Condition | null
  /** A string with its ASCII letters in lower case and everything else unchanged. */
  lowerAscii(operand: Sql): Sql
  /** Whether a string, with its ASCII letters lower-cased, contains a match for a wildcard pattern. */
  contains(operand: Sql, parts: readonly PatternPart[]): Condition | null
  /** Whether a whole string matches a regular expression. */
  regexp(operand: Sql, regexp: RegexpNode): Condition | null
  /** Whether a string is at most `edits` edits away from another. */
  fuzzy(operand: Sql, value: string, edits: 0 | 1 | 2): Condition | null

  /** Whether a string passes any of several tests, as one condition; `null` means one condition for each. */
  anyTest(operand: Sql, tests: readonly TextTest[]): Condition | null

  /** The elements of an array column, as rows. */
  elementRows(column: Sql, type: ColumnType): Rows
  /** The pieces of a token column between its spaces, empty ones included, as rows. */
  tokenRows(column: Sql): Rows
  /** Strings bound as one value, as rows; `null` means that each string is bound separately. */
  stringRows(values: readonly string[], alias: string): Rows | null
  /** Whether any row passes a test. Never NULL. */
  anyRow(rows: Rows, test: (value: Sql) => Condition): Condition
  /** Whether any row of a child table passes a test. Never NULL. */
  anyChildRow(child: ChildRows, test: Condition): Condition
  /** Whether any element of an array column passes a test. Never NULL. */
  anyElement(column: Sql, type: ColumnType, test: (element: Sql) => Condition): Condition
  /** Whether an array column contains exactly this string. */
  elementEquals(column: Sql, value: string): Condition
  /**
   * Whether an array column contains any of several strings, as one condition; `null` means one condition for
   * each.
   */
  hasAnyElement(column: Sql, values: readonly string[]): Condition | null

  /** Whether any token of a token column passes a test, without testing empty tokens. Never NULL. */
  anyToken(column: Sql, test: (token: Sql) => Condition): Condition
  /**
   * Whether a token column contains this text anywhere. Tokens are separated by spaces.
   *
   * @param tokens how many tokens a phrase has; otherwise 1
   */
  hasText(column: Sql, text: string, tokens?: number): Condition | null
  /**
   * Like {@link Conditions.hasText}, but without an index, so it is fastest for rows that are read for
   * another reason. Default: {@link Conditions.hasText}.
   */
  scanForText(column: Sql, text: string, tokens?: number): Condition | null
  /**
   * Whether a token column contains any of several tokens, as one condition with one bound value; `null`
   * means one condition for each, from {@link Conditions.hasText}, which is as fast for a few tokens.
   */
  hasAnyToken(column: Sql, tokens: readonly string[]): Condition | null
  /**
   * Whether a token column contains all of several tokens, as one condition; `null` means one condition for
   * each.
   */
  hasAllTokens(column: Sql, tokens: readonly string[]): Condition | null
  /**
   * The number of tokens from which splitting a column and looking up each of its tokens in a list is as fast
   * as searching the column for each token. Default 16.
   */
  readonly manyTokens: number
  /**
   * Whether {@link Conditions.hasAnyToken}, {@link Conditions.hasAllTokens}, and {@link Conditions.hasText}
   * with one whole token are never NULL, so that they need no guard. Default `false`.
   */
  readonly hasNullFreeTokens: boolean
  /**
   * Whether any token of a token column matches a wildcard pattern, which may also be literal text or `*`.
   */
  tokenMatches(column: Sql, pattern: TokenPattern): Condition | null
  /** Like {@link Conditions.tokenMatches}, for a pattern with both wildcards and literal text. */
  tokenWildcards(column: Sql, pattern: TokenPattern): Condition | null
  /** Whether any token of a token column matches a regular expression. */
  tokenRegexp(column: Sql, regexp: RegexpNode): Condition | null
  /** Whether any token of a token column is at most `edits` edits away from a word. */
  tokenFuzzy(column: Sql, value: string, edits: 0 | 1 | 2): Condition | null
  /**
   * Whether one value of a token column contains the terms of a phrase within a slop.
   *
   * @param scanned whether the rows are read for another reason, as in {@link Conditions.scanForText};
   *   default `false`
   */
  tokenPhrase(column: Sql, tokens: readonly string[], slop: number, scanned?: boolean): Condition | null

  /**
   * Whether any of several token columns passes any of several tests, as one condition that is never NULL;
   * `null` means one condition for each.
   */
  anyTokenTest(columns: readonly Sql[], tests: readonly TextTest[]): Condition | null

  /** The tokens of a text column or list, computed while the query runs; `null` if impossible. */
  tokensOf(column: Sql, field: SchemaField): Sql | null
  /** The normalized text of a column or list, computed while the query runs; `null` if impossible. */
  normalized(column: Sql, field: SchemaField): Sql | null
  /** What a query without an exact form would need, as the end of the sentence "it needs …". */
  requirement(capability: Capability): string
}

/** A test that a database may combine with others, on a string or on the tokens of a token column. */
export type TextTest =
  | { readonly kind: 'regexp'; readonly regexp: RegexpNode }
  | { readonly kind: 'fuzzy'; readonly value: string; readonly edits: 0 | 1 | 2 }
  | { readonly kind: 'phrase'; readonly tokens: readonly string[]; readonly slop: number }
  | {
      readonly kind: 'range'
      readonly lower: RangeEnd<string> | null
      readonly upper: RangeEnd<string> | null
    }

/**
 * A kind of condition that a dialect may be unable to express exactly. `intersection` is a regexp that uses
 * the `&` operator.
 */
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

/** What a regexp with `&` needs on databases with their own regular expressions. */
export const NO_INTERSECTION = 'a regular expression without &, which this database does not have'

/**
 * The rows of a child table: the table's name with an alias, and the columns that join the table to its
 * parent.
 */
export interface ChildRows {
  readonly table: Sql
  readonly key: Sql
  readonly parent: Sql
}

/** A table expression with its alias, and the column that holds the values. */
export interface Rows {
  readonly table: Sql
  readonly value: Sql
}
