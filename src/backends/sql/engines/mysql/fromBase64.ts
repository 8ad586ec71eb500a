import { sql } from 'kysely'
import type { Sql } from '../../fragment.ts'

/**
 * A string of MySQL or MariaDB, as its bytes in UTF-8. Bound as Base64, it is the same in every SQL mode and
 * every character set of a connection, and has nothing that a client could escape wrongly. The database
 * decodes it once, and uses its indexes.
 */
export function fromBase64(text: string): Sql {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte))
  // Decoding ignores spaces. Without one an empty string would be NULL in some SQL modes.
  return sql`from_base64(${` ${btoa(bytes.join(''))}`})`
}

/** A value that is written into a column. */
export function writtenValue(value: unknown): Sql {
  return typeof value === 'string' ? sql`convert(${fromBase64(value)} using utf8mb4)` : sql`${value}`
}

/** The characters that clients escape. */
const ESCAPED = /['"\\\u0000\u001a\n\r]/

/**
 * A key that was read, to be compared with its column. Bytes take the character set and the collation of the
 * column, so that its index is used; but a column in latin1 would take the bytes of `é` for two letters.
 */
export function keyValue(value: unknown): Sql {
  return typeof value === 'string' && ESCAPED.test(value) ? fromBase64(value) : sql`${value}`
}
