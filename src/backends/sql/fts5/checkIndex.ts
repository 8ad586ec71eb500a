import { sql } from 'kysely'
import type { AnyKysely } from '../dialects/inspection.ts'
import type { Row, Table } from '../table/table.ts'
import { copyRows, textOf } from './fts5Ddl.ts'
import { type Fts5Index, fts5IndexOf, type IndexedText, indexedName } from './fts5Index.ts'
import { missingNames } from './fts5Problems.ts'
import { named } from './fts5Sieve.ts'
import { quoted, termsOf } from './matchExpression.ts'

/** A text of a row that the index does not hold as it stands. */
export interface UnindexedText {
  readonly key: unknown
  /** The field's name. */
  readonly path: string
  readonly problem: 'missing' | 'stale'
}

/**
 * Holds the index against the texts of some rows: a text is right if the index has all of it as one phrase,
 * and no more terms.
 */
export async function unindexedTexts(
  db: AnyKysely,
  index: Fts5Index,
  keys: readonly unknown[],
): Promise<readonly UnindexedText[]> {
  if (keys.length === 0) return []
  // Names of columns may be numbers, which JavaScript puts first.
  const texts = index.texts.map((text, i) => `${textOf(text)} as text_${i}`)
  const rows = await select(
    db,
    sql`select ${sql.id(index.key)} as isoquery_key, ${sql.raw(texts.join(', '))}
    from ${named(index, index.table)} where ${sql.id(index.key)} in (${sql.join(keys)})`,
  )
  const sizes = await select(
    db,
    sql`select id, hex(sz) as sizes
    from ${named(index, `${index.name}_docsize`)} where id in (${sql.join(keys)})`,
  )
  const counts = new Map(sizes.map((row) => [String(row.id), varints(String(row.sizes))]))
  const wrong: UnindexedText[] = []
  const asked: { readonly key: unknown; readonly text: IndexedText; readonly match: string }[] = []
  for (const row of rows) {
    const key = row.isoquery_key
    const found = counts.get(String(key))
    index.texts.forEach((text, i) => {
      const terms = termsOf(String(row[`text_${i}`] ?? ''))
      if (found === undefined) {
        if (terms.length > 0) wrong.push({ key, path: text.field, problem: 'missing' })
      } else if (found[i] !== terms.length) wrong.push({ key, path: text.field, problem: 'stale' })
      else if (terms.length > 0) {
        const match = `{${quoted(indexedName(text.column))}} : ${quoted(terms.join(' '))}`
        asked.push({ key, text, match })
      }
    })
  }
  const list = JSON.stringify(asked.map(({ key, match }) => [key, match]))
  const name = sql.id(index.name)
  const absent = await select(
    db,
    sql`select isoquery_each.key as place from json_each(${list}) as isoquery_each
    where not exists (select 1 from ${named(index, index.name)} where ${name} match isoquery_each.value ->> 1
      and rowid = isoquery_each.value ->> 0)`,
  )
  for (const { place } of absent) {
    const { key, text } = asked[Number(place)]!
    wrong.push({ key, path: text.field, problem: 'stale' })
  }
  return wrong
}

/** The index of a table, if the database has it. */
export async function existingIndex(db: AnyKysely, table: Table): Promise<Fts5Index | null> {
  const index = fts5IndexOf(table)
  if (index === null || (await missingNames(db, index)).includes(index.name)) return null
  return index
}

/** Copies some rows into the index anew. */
export async function indexAnew(db: AnyKysely, index: Fts5Index, keys: readonly unknown[]): Promise<void> {
  const list = JSON.stringify(keys, (_, key) => (typeof key === 'bigint' ? Number(key) : key))
  for (const statement of copyRows(index, 'select value from json_each(?)')) {
    const [before, after] = statement.split('?') as [string, string]
    await sql`${sql.raw(before)}${list}${sql.raw(after)}`.execute(db)
  }
}

async function select(db: AnyKysely, statement: ReturnType<typeof sql>): Promise<readonly Row[]> {
  return (await statement.execute(db)).rows as Row[]
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
