import { type SqlBool, sql } from 'kysely'
import type { AnyKysely } from '../dialects/inspection.ts'
import type { Condition, Sql } from '../fragment.ts'
import type { UnindexedText } from '../fts5/checkIndex.ts'
import type { Row, Table } from '../table/table.ts'
import { isReadable, termsIn } from './termDdl.ts'
import { type TermIndex, termIndexOf } from './termIndex.ts'
import { isKept, isThere, named } from './termParts.ts'

/** The index of a table, if the database has it. */
export async function existingTerms(db: AnyKysely, table: Table): Promise<TermIndex | null> {
  const index = termIndexOf(table)
  if (index === null) return null
  const { rows } = await sql<Row>`select (${isThere(index)} and ${isKept(index)}) as usable`.execute(db)
  return Number(rows[0]!.usable) === 1 ? index : null
}

/** Whether the terms of a row are not known to be in the index. */
export function isOpen(index: TermIndex): Condition {
  return sql<SqlBool>`(${sql.id(index.open)} = 1)`
}

/**
 * The texts of some rows that have terms which the index lacks. Terms that it has besides change no hits.
 */
export async function textsWithoutTerms(
  db: AnyKysely,
  index: TermIndex,
  table: Table,
  keys: readonly unknown[],
): Promise<readonly UnindexedText[]> {
  if (keys.length === 0) return []
  const open = sql.id('isoquery_row', index.open)
  const key = sql.id('isoquery_row', index.key)
  const wrong: UnindexedText[] = []
  for (const [number, { field }] of index.texts.entries()) {
    const question = sql<Row>`select distinct ${key} as isoquery_key, ${open} as isoquery_open
      from ${lackingTerms(index, table, number, keys).rows}`
    for (const row of (await question.execute(db)).rows) {
      const problem = Number(row.isoquery_open) === 1 ? 'missing' : 'stale'
      wrong.push({ key: row.isoquery_key, path: field, problem })
    }
  }
  return wrong
}

/**
 * Writes the terms of the rows that are open among some, by their triggers.
 *
 * @param all whether terms that the index lacks are written for the others, too
 */
export async function writeTerms(
  db: AnyKysely,
  index: TermIndex,
  table: Table,
  keys: readonly unknown[],
  all: boolean,
): Promise<void> {
  const written = sql`${sql.id(index.key)} in (${listed(table, keys)}) and ${isOpen(index)}`
  await sql`update ${named(index, index.table)} set ${sql.id(index.mark)} = null where ${written}`.execute(db)
  if (!all) return
  const key = sql.id('isoquery_row', index.key)
  for (const number of index.texts.keys()) {
    const lacking = lackingTerms(index, table, number, keys)
    await sql`insert ignore into ${named(index, index.name)} (term, text, doc)
      select distinct ${lacking.term}, ${sql.lit(number)}, ${key}
      from ${lacking.rows}`.execute(db)
  }
}

/** The terms that the index lacks of one text of some rows, each beside its row. */
function lackingTerms(
  index: TermIndex,
  table: Table,
  number: number,
  keys: readonly unknown[],
): { readonly term: Sql; readonly rows: Sql } {
  const text = index.texts[number]!
  const column = `isoquery_row.${table.dialect.quote(text.column)}`
  const { from, ...terms } = termsIn(text, column, table)
  const key = sql.id('isoquery_row', index.key)
  const term = sql.raw(terms.term)
  const found = sql`select 1 from ${named(index, index.name)} as isoquery_found
    where isoquery_found.term = ${term} and isoquery_found.text = ${sql.lit(number)}
    and isoquery_found.doc = ${key}`
  const joined = sql.raw(from === null ? '' : `join ${from}`)
  const rows = sql`${named(index, index.table)} as isoquery_row ${joined}
    where ${key} in (${listed(table, keys)}) and ${sql.raw(isReadable(text, column))}
    and ${sql.raw(terms.isTerm)} and not exists (${found})`
  return { term, rows }
}

function listed({ dialect }: Table, keys: readonly unknown[]): Sql {
  return sql.join(keys.map((key) => dialect.keyValue(key)))
}
