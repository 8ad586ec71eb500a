import { type SqlBool, sql } from 'kysely'
import { checkOptions } from '../../../../diagnostics/arguments/checkOptions.ts'
import { alterTable } from '../../dialect/defaults.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import { wallClock } from '../../dialect/instant.ts'
import { mysqlFamily } from './mysqlFamily.ts'
import { MYSQL_RULES, type MysqlOptions } from './mysqlFlavour.ts'
import { tokenIndex } from './tokenIndex/tokenIndex.ts'

/**
 * The dialect for MySQL 8.0.17 or newer. Strings are compared with the utf8mb4_0900_bin collation, instants
 * are stored as DATETIME(3) in UTC, and lists are stored as JSON.
 *
 * @example
 * const table = defineTable(schema, { name: 'release', key: 'id', dialect: mysql() })
 */
export function mysql(options: MysqlOptions = {}): Dialect {
  checkOptions('mysql', options, MYSQL_RULES)
  const family = mysqlFamily({
    name: 'MySQL',
    collation: 'utf8mb4_0900_bin',
    regexpPrefix: '',
    likeRegexp: (operand, pattern) => sql<SqlBool>`regexp_like(${operand}, ${pattern}, 'cn')`,
    derivedTables: true,
    indexesExpressions: true,
    collatesJsonTypes: true,
    readsMinus: true,
    cachesSubqueries: false,
    bindsBase64: options.strings === 'base64',
    bindsLocalTimes: true,
    lastTimestamp: 2_147_483_647_999,
    timestampValue: (milliseconds) => `${wallClock(milliseconds)}+00:00`,
  })
  return {
    ...family,
    accelerators: [tokenIndex(family.text)],
    // Indexes on JSON values are functional: error 3837.
    renamesIndexed: false,
    // MySQL has no `if exists` for this.
    dropChecksDdl: (table, checks) =>
      alterTable(
        table.map(family.quote).join('.'),
        checks.map(({ name }) => `drop check ${family.quote(name)}`),
        true,
      ),
    // JSON_TABLE rejects the column of a view, but accepts any expression on it.
    elementRows: (column, type) => family.elementRows(sql`coalesce(${column})`, type),
  }
}
