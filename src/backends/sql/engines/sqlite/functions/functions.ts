import { sql } from 'kysely'
import type { SchemaField } from '../../../../../schema/schema.ts'
import type { TextTest } from '../../../dialect/conditions.ts'
import type { Condition, Sql } from '../../../fragment.ts'

/** The names of the functions that `registerFunctions` adds to a SQLite connection. */
export const FUNCTIONS = {
  compile: 'isoquery_compile',
  test: 'isoquery_test',
  tokens: 'isoquery_tokens',
  normalized: 'isoquery_normalized',
  listTokens: 'isoquery_list_tokens',
  listNormalized: 'isoquery_list_normalized',
} as const

/** What a text must pass one of, as JSON. `tokens`: one of the tokens of a token column. */
export interface TestSource {
  readonly target: 'tokens' | 'value'
  readonly tests: readonly TextTest[]
}

/** The characters of a value that is passed as it is: a blob takes as much for itself. */
const SHORT = 200

/** Tells the encoding of the database: `61` is UTF-8, `6100` UTF-16LE, `0061` UTF-16BE. */
const ENCODING = sql`hex(cast('a' as blob))`

/*
 * `node:sqlite` keeps what a function is called with and what it returns until the statement ends, which may
 * read the whole table. Of a text it keeps all; of a blob nothing that the function has taken out of it.
 */

/** Whether a text passes one of some tests, which are compiled once for all rows. */
export function testOf(target: TestSource['target'], tests: readonly TextTest[], text: Sql): Condition {
  const source: TestSource = { target, tests }
  const compiled = sql`(select ${sql.raw(FUNCTIONS.compile)}(${JSON.stringify(source)}, ${ENCODING}))`
  const bytes = sql`cast(${text} as blob)`
  const passed =
    target === 'tokens' ? bytes : sql`iif(length(${text}) > ${sql.lit(SHORT)}, ${bytes}, ${text})`
  return sql`${sql.raw(FUNCTIONS.test)}(${compiled}, ${passed}) = 1`
}

/** A function of a text, or of a list, which may be JSON5 or JSONB and is normalised to JSON. */
export function readingCall(name: string, column: Sql, field: SchemaField): Sql {
  const text = field.array ? sql`json(${column})` : column
  const reading = sql.lit(readingOf(field))
  return sql`cast(${sql.raw(name)}(cast(${text} as blob), ${reading}, ${ENCODING}) as text)`
}

/** How a field's text is read. */
export type Reading = Pick<SchemaField, 'kind' | 'html' | 'fold' | 'ignoreCase'>

const HTML = 1
const FOLD = 2
const MINDS_CASE = 4

/** How a function reads the text of a field, as a number in its call. */
export function readingOf({ kind, html, fold, ignoreCase }: Reading): number {
  return (html ? HTML : 0) | (fold ? FOLD : 0) | (kind === 'keyword' && !ignoreCase ? MINDS_CASE : 0)
}

/** A field that is read as a number of {@link readingOf} says. A driver may give it as a bigint. */
export function readBy(reading: unknown): Reading {
  const bits = Number(reading)
  const kind = bits & MINDS_CASE ? 'keyword' : 'text'
  return { kind, html: (bits & HTML) !== 0, fold: (bits & FOLD) !== 0, ignoreCase: false }
}
