import { type SqlBool, sql } from 'kysely'
import { checkOptions } from '../../../../diagnostics/arguments/checkOptions.ts'
import { MAX_KEYWORD_BYTES } from '../../../../schema/readDocument.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import type { Sql } from '../../fragment.ts'
import { mysqlFamily } from './mysqlFamily.ts'
import { MYSQL_RULES, type MysqlOptions } from './mysqlFlavour.ts'

const LAST_CODE_POINT = '\u{10ffff}'

/** The last code point, repeated so often that no keyword can be greater, because it would be too long. */
const AFTER_ALL = LAST_CODE_POINT.repeat(Math.ceil((MAX_KEYWORD_BYTES + 1) / 4))

/**
 * The dialect for MariaDB 10.6 or newer. Strings are compared with the utf8mb4_nopad_bin collation, instants
 * are stored as DATETIME(3) in UTC, and lists are stored as JSON.
 *
 * @example
 * const table = defineTable(schema, { name: 'release', key: 'id', dialect: mariadb() })
 */
export function mariadb(options: MysqlOptions = {}): Dialect {
  checkOptions('mariadb', options, MYSQL_RULES)
  const family = mysqlFamily({
    name: 'MariaDB',
    collation: 'utf8mb4_nopad_bin',
    // `default_regex_flags` may be set differently.
    regexpPrefix: '(?s-imx)',
    likeRegexp: (operand, pattern) => sql<SqlBool>`${operand} regexp ${pattern}`,
    derivedTables: false,
    indexesExpressions: false,
    collatesJsonTypes: false,
    readsMinus: false,
    cachesSubqueries: true,
    bindsBase64: options.strings === 'base64',
    bindsLocalTimes: false,
    lastTimestamp: 4_294_967_295_999,
    timestampValue,
  })
  return {
    ...family,
    indexIfNotExists: 'if not exists ',
    columnIfNotExists: 'if not exists ',
    addCheckDdl: (name, condition) => `add constraint if not exists ${name} check (${condition})`,
    // With an index, LIKE in MariaDB 10.11 treats U+FFFD as the last character: `b%` does not find "b😀". On a
    // function of the column, LIKE uses no index, so a range on the column finds the prefix through the
    // index.
    matches(operand, parts) {
      const matches = family.matches(sql`concat(${operand})`, parts)
      const [prefix] = parts
      if (typeof prefix !== 'string' || matches === null) return matches
      const from = sql`${operand} >= ${this.text(prefix)}`
      const until = sql`${operand} < ${this.text(afterPrefix(prefix))}`
      return sql<SqlBool>`(${from} and ${until} and ${matches})`
    },
  }
}

/**
 * An instant as a local time in the session's zone, the only form that a TIMESTAMP accepts. It fails if
 * another instant has the same local time, or if it is outside the range of the server's TIMESTAMP: with a
 * message in strict SQL mode, otherwise with a JSON error.
 */
function timestampValue(milliseconds: number): Sql {
  const local = sql`from_unixtime(cast(${milliseconds} as signed) * 0.001)`
  const isExact = sql`unix_timestamp(${local}) * 1000 = cast(${milliseconds} as signed)`
  const message = sql.lit('a TIMESTAMP out of range, or one that only a session in UTC can write')
  const noJson = sql`json_table('!', '$' columns (value datetime path '$')) as isoquery_error`
  const failure = sql`coalesce(cast(${message} as datetime), (select value from ${noJson}))`
  return sql`case when ${isExact} then ${local} else ${failure} end`
}

/**
 * A string greater than all keywords with a prefix, but not greater than any other keyword that follows them.
 */
function afterPrefix(prefix: string): string {
  const points = [...prefix]
  while (points.at(-1) === LAST_CODE_POINT) points.pop()
  const last = points.pop()
  if (last === undefined) return AFTER_ALL
  const next = last.codePointAt(0)! + 1
  // Surrogates are not characters.
  return points.join('') + String.fromCodePoint(next === 0xd800 ? 0xe000 : next)
}
