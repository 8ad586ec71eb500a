import { type SqlBool, sql } from 'kysely'
import type { Answer } from '../../../accelerate/accelerator.ts'
import type { Condition, Sql } from '../../../fragment.ts'
import type { Fts5Index } from './fts5Index.ts'

/*
 * An index is complete if it was filled and every write since has run its triggers. SQLite shows that to each
 * query:
 *
 * - The triggers have the text that they were made with: the table was not renamed, nor one of its columns.
 * - They are older than another trigger that is made after them. Rows of `sqlite_schema` keep their order,
 *   also in VACUUM, so a trigger that was dropped for a while stands behind it.
 * - No trigger of the application can end a statement after its row is written and before these triggers run.
 * - The index has the row that is written into it last, when it is filled, and that emptying it removes.
 */

/** The row of the index that says that it was filled. No key of a table is likely to be this number. */
export const FILLED = '-9223372036854775808'

/** Whether the index holds all rows, and its triggers keep it so. */
export function isComplete(index: Fts5Index): Condition {
  return sql<SqlBool>`(${isKept(index)} and ${isFilled(index)} and not exists (${stoppingTriggers(index)}))`
}

/**
 * Whether an index that was complete when its table had these triggers still is. Nothing else in the schema
 * matters.
 */
export function isStillComplete(index: Fts5Index, triggers: string): Condition {
  return sql<SqlBool>`(${triggersOf(index)} is ${triggers} and ${isFilled(index)})`
}

/** Asks for what {@link documentsIn} reads, whether the index is `complete`, and the table's `triggers`. */
export function stateOf(index: Fts5Index): Sql {
  const records = named(index, `${index.name}_data`)
  const averages = sql`select hex(substr(block, 1, 10)) from ${records} where id = 1`
  return sql`select ${isComplete(index)} as complete, (${averages}) as averages,
    ${triggersOf(index)} as triggers`
}

/** The SQL of all triggers on the table and of the last one, in the order in which they were made. */
function triggersOf(index: Fts5Index): Sql {
  const tables = sql.join([index.table, index.expected].map((name) => sql.lit(name)))
  const isOfTable = sql`type = 'trigger' and tbl_name collate nocase in (${tables})`
  const made = sql`select sql from ${named(index, 'sqlite_schema')} where ${isOfTable} order by rowid`
  return sql`(select group_concat(sql, ';') from (${made}))`
}

/** The number of documents of a complete index; 0 for any other. */
export function documentsIn({ complete, averages }: Answer): number {
  if (Number(complete) !== 1) return 0
  // FTS5 begins its record of averages with the number of rows. One says that the index was filled.
  return (varints(String(averages))[0] ?? 1) - 1
}

/** FTS5's numbers: seven bits a byte, the last byte of each below 128. */
export function varints(hex: string): number[] {
  const numbers: number[] = []
  let value = 0
  for (const pair of hex.match(/../g) ?? []) {
    const byte = Number.parseInt(pair, 16)
    value = value * 128 + (byte & 127)
    if (byte >= 128) continue
    numbers.push(value)
    value = 0
  }
  return numbers
}

/** Whether the triggers are those that were there when the index was filled. */
export function isKept(index: Fts5Index): Condition {
  const schema = named(index, 'sqlite_schema')
  const last = sql`select rowid from ${schema} where name = ${sql.lit(index.last)}`
  const isAsMade = sql`made.name = expected.name and made.sql = expected.sql and made.rowid < (${last})`
  const both = sql`${named(index, index.expected)} as expected join ${schema} as made`
  return sql<SqlBool>`(select count(*) from ${both} on ${isAsMade}) = 3`
}

/** Whether the index was filled, and not emptied since. */
export function isFilled(index: Fts5Index): Condition {
  const rows = named(index, `${index.name}_docsize`)
  return sql<SqlBool>`exists (select 1 from ${rows} where id = ${sql.raw(FILLED)})`
}

/**
 * The names of the application's triggers that may end a statement after a row is written: RAISE(IGNORE) and
 * RAISE(FAIL) keep the row and skip the triggers that have not run yet.
 */
export function stoppingTriggers(index: Fts5Index): Sql {
  const [ignore, fail] = ['ignore', 'fail'].map((how) => {
    return sql`sql glob ${sql.lit(`*${anyCase('after')}*${anyCase('raise')}*(*${anyCase(how)}*`)}`
  })
  const isOfTable = sql`type = 'trigger' and tbl_name = ${sql.lit(index.table)} collate nocase`
  // The patterns take seven times as long, and few triggers need them.
  const raises = sql`instr(lower(sql), 'raise') > 0`
  const schema = named(index, 'sqlite_schema')
  return sql`select name from ${schema} where ${isOfTable} and ${raises} and (${ignore!} or ${fail!})`
}

/** A pattern of GLOB for a word. LIKE may tell capitals from small letters. */
function anyCase(word: string): string {
  return word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
}

/** Whether the key numbers all rows. A key of another kind may be NULL, and the index lacks such a row. */
export function hasIntegerKey({ schema, table, key }: Fts5Index): Condition {
  const of = sql.join((schema === null ? [table] : [table, schema]).map((name) => sql.lit(name)))
  const isKey = sql`lower(type) = 'integer' and lower(name) = lower(${sql.lit(key)})`
  const columns = sql`pragma_table_xinfo(${of}) where pk > 0`
  const keys = sql`select sum(case when ${isKey} then 1 else 2 end) from ${columns}`
  // A key that numbers the rows needs no index of its own. One declared DESC has one.
  const index = sql`select 1 from pragma_index_list(${of}) where origin = 'pk'`
  return sql<SqlBool>`((${keys}) = 1 and not exists (${index}))`
}

/** A table that lies in the same attached database as the indexed one. */
export function named({ schema }: Fts5Index, name: string): Sql {
  return sql.id(...(schema === null ? [name] : [schema, name]))
}
