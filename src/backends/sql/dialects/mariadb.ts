import { type SqlBool, sql } from 'kysely'
import { unlessThere } from '../companions/tableChanges.ts'
import type { Dialect } from '../dialect.ts'
import { mysqlFamily } from './mysqlFamily.ts'

/**
 * MariaDB 10.6 or newer. Strings are compared under utf8mb4_nopad_bin, instants are DATETIME(3) in UTC, arrays are JSON.
 *
 * @example
 * const table = defineTable(schema, { name: 'release', key: 'id', dialect: mariadb() })
 */
export function mariadb(): Dialect {
  const family = mysqlFamily({
    name: 'MariaDB',
    collation: 'utf8mb4_nopad_bin',
    likeRegexp: (operand, pattern) => sql<SqlBool>`(${operand} regexp concat('(?s)', ${pattern}))`,
    commonTables: false,
  })
  return {
    ...family,
    ...unlessThere,
    // Through an index MariaDB 10.11 takes U+FFFD for the last character, and so misses any beyond it behind a prefix: `b%` does not
    // find "b😀". What it sees a function of, it compares row by row.
    matches: (operand, parts) => family.matches(sql`concat(${operand})`, parts),
  }
}
