import { type SqlBool, sql } from 'kysely'
import { MAX_KEYWORD_BYTES } from '../../../schema/readDocument.ts'
import type { Dialect } from './dialect.ts'
import { mysqlFamily } from './mysqlFamily.ts'

/** The last code point; of so many no keyword consists, and none is greater. */
const LAST = '\u{10ffff}'
const MOST = Math.ceil((MAX_KEYWORD_BYTES + 1) / 4)

/**
 * MariaDB 10.6 or newer. Strings are compared under utf8mb4_nopad_bin, instants are DATETIME(3) in UTC,
 * arrays are JSON.
 *
 * @example
 * const table = defineTable(schema, { name: 'release', key: 'id', dialect: mariadb() })
 */
export function mariadb(): Dialect {
  const family = mysqlFamily({
    name: 'MariaDB',
    collation: 'utf8mb4_nopad_bin',
    likeRegexp: (operand, pattern) => sql<SqlBool>`(${operand} regexp concat('(?s)', ${pattern}))`,
    derivedTables: false,
  })
  return {
    ...family,
    indexIfNotExists: 'if not exists ',
    columnIfNotExists: 'if not exists ',
    // Through an index MariaDB 10.11 takes U+FFFD for the last character, and so misses any beyond it behind a prefix: `b%` does not
    // find "b😀". What it sees a function of, it compares row by row; what begins so is found through the index by a range.
    matches(operand, parts) {
      const matches = family.matches(sql`concat(${operand})`, parts)
      const [prefix] = parts
      if (typeof prefix !== 'string' || matches === null) return matches
      return sql<SqlBool>`(${operand} >= ${this.text(prefix)} and ${operand} < ${this.text(beyond(prefix))} and ${matches})`
    },
  }
}

/** The least string, or one as good, that is greater than all that begin so. */
function beyond(prefix: string): string {
  const points = [...prefix]
  while (points.at(-1) === LAST) points.pop()
  const last = points.pop()
  if (last === undefined) return LAST.repeat(MOST)
  const next = last.codePointAt(0)! + 1
  // Surrogates are no characters.
  return points.join('') + String.fromCodePoint(next === 0xd800 ? 0xe000 : next)
}
