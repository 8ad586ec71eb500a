import type { Condition, Sql } from '../../fragment.ts'

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
  /** The greatest instant of a TIMESTAMP in any version, in milliseconds. */
  readonly lastTimestamp: number
  /** Whether a prepared statement makes a local time of the session of an instant that it writes. */
  readonly bindsLocalTimes: boolean
  /** An instant as it is inserted into a TIMESTAMP, whatever the session's time zone is. */
  readonly timestampValue: (milliseconds: number) => string | Sql
}
