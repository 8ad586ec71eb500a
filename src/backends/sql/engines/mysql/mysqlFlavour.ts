import { oneOf, type RulesOf } from '../../../../diagnostics/arguments/rules.ts'
import type { Condition, Sql } from '../../fragment.ts'

/** Options for `mysql` and `mariadb`. */
export interface MysqlOptions {
  /**
   * How to bind strings. `plain` binds them unchanged. This is correct if the connection uses utf8mb4 and the
   * client escapes strings for the session's SQL mode; `checkTable` reports sessions where this is not the
   * case. `base64` binds them in Base64, so that no SQL mode or character set can change them and no client
   * can escape them incorrectly. Default `plain`.
   */
  readonly strings?: 'plain' | 'base64'
}

export const MYSQL_RULES: RulesOf<MysqlOptions> = { strings: oneOf('plain', 'base64') }

/** The differences between MySQL and MariaDB. */
export interface MysqlFlavour {
  readonly name: string
  /** The collation that compares code points without padding. */
  readonly collation: string
  /** The beginning of every regular expression, so that session settings do not change its meaning. */
  readonly regexpPrefix: string
  /** Whether a string matches a regular expression case-sensitively. `.` matches any character. */
  readonly likeRegexp: (operand: Sql, pattern: Sql) => Condition
  /** Whether a derived table can use the columns of the outer query. */
  readonly derivedTables: boolean
  /**
   * Whether the database caches the results of a subquery by the columns it uses, and compares these with
   * their own collations.
   */
  readonly cachesSubqueries: boolean
  /** Whether an expression can be indexed. */
  readonly indexesExpressions: boolean
  /** Whether the names of JSON types affect collations in the way that the session's strings do. */
  readonly collatesJsonTypes: boolean
  /**
   * Whether a key in a JSON path may begin with a minus sign. Some databases take the sign for that of a
   * number.
   */
  readonly readsMinus: boolean
  /** The latest instant that a TIMESTAMP can hold in any version, in milliseconds. */
  readonly lastTimestamp: number
  /** Whether a prepared statement converts an instant that it writes to local time in the session's zone. */
  readonly bindsLocalTimes: boolean
  /** Whether strings are bound in Base64: {@link MysqlOptions.strings}. */
  readonly bindsBase64: boolean
  /** An instant as inserted into a TIMESTAMP, whatever the session's time zone. */
  readonly timestampValue: (milliseconds: number) => string | Sql
}
