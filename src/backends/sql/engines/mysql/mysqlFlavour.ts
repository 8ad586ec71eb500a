import { oneOf, type RulesOf } from '../../../../diagnostics/arguments/rules.ts'
import type { Condition, Sql } from '../../fragment.ts'

/** Options for `mysql` and `mariadb`. */
export interface MysqlOptions {
  /**
   * How to bind strings. `plain` binds them unchanged. This is correct if the connection uses utf8mb4 and the
   * client escapes strings for the session's SQL mode; `checkTable` reports sessions in which it is not.
   * `base64` binds them in Base64, so that no SQL mode or character set can change them and no client can
   * escape them incorrectly. Default `plain`.
   */
  readonly strings?: 'plain' | 'base64'
}

export const MYSQL_RULES: RulesOf<MysqlOptions> = { strings: oneOf('plain', 'base64') }

/** The differences between MySQL and MariaDB. */
export interface MysqlFlavour {
  readonly name: string
  /** The collation that compares code points without padding. */
  readonly collation: string
  /** What a regular expression begins with, so that settings of the session do not change its meaning. */
  readonly regexpPrefix: string
  /** Whether a string matches a regular expression, case-sensitively, where `.` is any character. */
  readonly likeRegexp: (operand: Sql, pattern: Sql) => Condition
  /** Whether a derived table can use the columns of the outer query. */
  readonly derivedTables: boolean
  /**
   * Whether the database keeps the results of a subquery by the columns that it uses, and compares those
   * under their own collations.
   */
  readonly cachesSubqueries: boolean
  /** Whether an index can be on an expression. */
  readonly indexesExpressions: boolean
  /** Whether the names of types in JSON take part in collations as strings of a session do. */
  readonly collatesJsonTypes: boolean
  /** Whether a key in a path of JSON may begin with a minus sign, which some take for that of a number. */
  readonly readsMinus: boolean
  /** The greatest instant of a TIMESTAMP in any version, in milliseconds. */
  readonly lastTimestamp: number
  /** Whether a prepared statement makes a local time of the session of an instant that it writes. */
  readonly bindsLocalTimes: boolean
  /** Whether strings are bound in Base64: {@link MysqlOptions.strings}. */
  readonly bindsBase64: boolean
  /** An instant as it is inserted into a TIMESTAMP, whatever the session's time zone is. */
  readonly timestampValue: (milliseconds: number) => string | Sql
}
