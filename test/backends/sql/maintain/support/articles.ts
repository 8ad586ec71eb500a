import fc from 'fast-check'
import { defineTable, type Row, type Table, toRow } from '../../../../../src/backends/sql/index.ts'
import type { DocumentOf } from '../../../../../src/schema/documentOf.ts'
import { field } from '../../../../../src/schema/field.ts'
import { defineSchema } from '../../../../../src/schema/schema.ts'
import { text } from '../../support/arbitraryText.ts'
import type { Watched } from './databases.ts'

/** A field for each kind of companion, alone and as a list. */
export const articles = defineSchema(
  {
    headline: field.text(),
    body: field.text({ html: true }),
    notes: field.text({ array: true }),
    'maker.name': field.text({ whole: true, patterns: 'whole' }),
    owners: field.text({ whole: true, array: true }),
    source: field.keyword({ ignoreCase: true }),
    tags: field.keyword({ ignoreCase: true, array: true }),
    rank: field.integer(),
  },
  { defaultFields: ['headline', 'body'] },
)

export type Article = DocumentOf<typeof articles>

/** The columns that the table had before. */
export const PLAIN = ['title', 'body', 'notes', 'maker_name', 'owners', 'source', 'tags', 'rank']

const COMPANIONS = [
  'title_u121',
  'body_u121',
  'notes_u121',
  'maker_name_u121',
  'maker_name_normalized',
  'owners_u121',
  'owners_normalized',
]

export const companionNames = [...COMPANIONS, 'source_normalized', 'tags_normalized']

export function describeArticles({ dialect }: Watched): Table<typeof articles> {
  const columns = { headline: { name: 'title' }, rank: { type: 'smallint' } } as const
  return defineTable(articles, {
    name: 'main article',
    key: { name: 'id', type: 'bigint' },
    dialect,
    columns,
  })
}

/** Makes the table anew as someone else made it, without companions. */
export async function makeArticles(database: Watched): Promise<void> {
  const lists = database.dialect.arrayDdl('text')
  await database.run('drop table if exists "main article"')
  await database.run(`create table "main article" (id integer primary key, title varchar(2000), body text,
    notes ${lists}, maker_name text, owners ${lists}, source varchar(2000), tags ${lists}, rank smallint)`)
}

/**
 * Writes a row as an application that knows nothing of companions does: the plain columns alone, or those
 * that are named.
 */
export async function putPlain(
  database: Watched,
  id: number,
  row: Row,
  names: readonly string[] = PLAIN,
): Promise<void> {
  await put(database, id, Object.fromEntries(names.map((name) => [name, row[name] ?? null])))
}

/** Inserts a row, or changes these columns of it. */
export async function put(database: Watched, id: number, row: Row): Promise<void> {
  const names = Object.keys(row)
  const mark = (i: number): string => (database.dialect.name === 'SQLite' ? '?' : `$${i + 1}`)
  const list = ['id', ...names]
  await database.run(
    `insert into "main article" (${list.map((name) => `"${name}"`)}) values (${list.map((_, i) => mark(i))})
     on conflict (id) do update set ${names.map((name) => `"${name}" = excluded."${name}"`)}`,
    [id, ...names.map((name) => row[name])],
  )
}

export async function rowsOf(database: Watched): Promise<readonly Row[]> {
  return database.run('select * from "main article" order by id')
}

/** A document as the table has it now. */
export function written(table: Table<typeof articles>, article: Article): Row {
  const row = toRow(table, article)
  return Object.fromEntries(companionNames.map((name) => [name, row[name]]))
}

const maybe = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) })
const list = maybe(
  fc.array(fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: fc.constant(null) }), {
    maxLength: 3,
  }),
)
const html = fc.array(fc.oneof(text, fc.constantFrom('<b>', '</b>', '<p>', '&eacute;', '<i>Bank</i>s')), {
  maxLength: 3,
})

export const article: fc.Arbitrary<Article> = fc.record({
  headline: maybe(text),
  body: maybe(html.map((parts) => parts.join(''))),
  notes: list,
  maker: maybe(fc.record({ name: maybe(text) })),
  owners: list,
  source: maybe(text),
  tags: list,
  rank: maybe(fc.integer({ min: -5, max: 5 })),
})
