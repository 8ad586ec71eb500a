import { sql } from 'kysely'
import { doubleQuoted } from '../../../dialect/quoting.ts'
import type { Sql } from '../../../fragment.ts'

/**
 * The characters that an index keeps of a word or of a list's element. GIN refuses keys of some thousand
 * bytes, and `array_to_tsvector` keeps no more than eleven bits of a word's length, without an error.
 */
export const KEPT_CHARACTERS = { tokens: 500, lists: 64 } as const

/** The longest text, in bytes, whose words are indexed: `array_to_tsvector` numbers them by twenty bits. */
export const MAX_INDEXED_BYTES = 1_000_000

/** What stands in an index for all words of a longer text. No token has a space. */
export const UNINDEXED = ' '

/** What the columns `@` are indexed by. PostgreSQL uses an index only for the same expression. */
const EXPRESSIONS = {
  tokens:
    `case when octet_length(@) > ${MAX_INDEXED_BYTES} then array_to_tsvector(array['${UNINDEXED}']) ` +
    `else array_to_tsvector(array_remove(cast(cast(string_to_array(@ collate "C", ' ') ` +
    `as varchar(${KEPT_CHARACTERS.tokens})[]) as text[]), '')) end`,
  lists: `cast(cast(@ as varchar(${KEPT_CHARACTERS.lists})[]) as text[]) collate "C"`,
} as const

/** Patterns for LIKE that the statement of an index matches as PostgreSQL shows it. */
export const DEFINITIONS = {
  tokens:
    `%USING gin (%WHEN (octet\\_length(%) > ${MAX_INDEXED_BYTES}) THEN ` +
    `array\\_to\\_tsvector(ARRAY['${UNINDEXED}'::text])%ELSE ` +
    `array\\_to\\_tsvector(array\\_remove(((string\\_to\\_array((% COLLATE "C"), ' '::text))` +
    `::character varying(${KEPT_CHARACTERS.tokens})[])::text[], ''::text))%`,
  /** The collation of an index's own key is shown only where it is not that of the column. */
  lists: `%USING gin (%::character varying(${KEPT_CHARACTERS.lists})[])::text[])%`,
  /** As the words of a text were indexed before. */
  former: `%USING gin (string\\_to\\_array((% COLLATE "C"), ' '::text))%`,
} as const

/** What an index is made on. */
export function indexedColumn(name: string, holds: keyof typeof EXPRESSIONS): string {
  const type = holds === 'lists' ? 'text[]' : 'text'
  return `(${EXPRESSIONS[holds].replaceAll('@', `cast(${doubleQuoted(name)} as ${type})`)})`
}

/** What stands around the columns. */
const PIECES = {
  tokens: EXPRESSIONS.tokens.split('@').map((piece) => sql.raw(piece)),
  lists: EXPRESSIONS.lists.split('@').map((piece) => sql.raw(piece)),
} as const

/** The same in a query. */
export function indexedWords(column: Sql, holds: keyof typeof EXPRESSIONS): Sql {
  return sql`(${sql.join(PIECES[holds], column)})`
}
