/*
 * A search endpoint behind Hono, on PostgreSQL tables that exist and are joined.
 *
 *   npm install isoquery kysely hono @electric-sql/pglite
 *   node searchEndpoint.ts
 *
 * PGlite is PostgreSQL in this process. For a server, write PostgresDialect and a pool of `pg` instead.
 */
import { PGlite } from '@electric-sql/pglite'
import { Hono } from 'hono'
import { defineSchema, field, formatDiagnostic, safePlanQuery } from 'isoquery'
import { UnsupportedError } from 'isoquery/backend'
import {
  backfill,
  type CompanionColumns,
  checkTable,
  companionDdl,
  defineTable,
  postgres,
  toWhere,
} from 'isoquery/sql'
import { Kysely, PGliteDialect, sql } from 'kysely'

// 1. The tables as they are, and the types that your program has for them.
const pglite = new PGlite()
await pglite.exec(`
  create table author (id int primary key, name text, country text);
  create table article (id int primary key, title text, author_id int references author);
  insert into author values (1, 'Ana Müller-Lima', 'BR'), (2, 'Bob Stone', 'GB');
  insert into article values
    (1, 'The savings bank of São Paulo', 1), (2, 'Bank holidays', 2), (3, 'No author for this bank', null);
`)
type AuthorRow = { id: number; name: string | null; country: string | null }
type ArticleRow = { id: number; title: string | null; author_id: number | null }

// 2. Where the words of each table lie. The companions of the authors' names are columns of their own table.
const authors = defineSchema({ name: field.text() }, { defaultFields: ['name'] })
const authorTable = defineTable(authors, {
  name: 'author',
  key: { name: 'id', type: 'bigint' },
  dialect: postgres(),
})

// 3. What a user can search: the articles, with the columns of the author who is joined as `au`.
const articles = defineSchema(
  { title: field.text(), 'author.name': field.text(), 'author.country': field.keyword() },
  { defaultFields: ['title', 'author.name'] },
)
const articleTable = defineTable(articles, {
  name: 'article',
  key: { name: 'id', type: 'bigint' },
  dialect: postgres(),
  columns: {
    'author.name': { table: 'au', name: 'name' },
    'author.country': { table: 'au', name: 'country' },
  },
})

interface Database {
  author: AuthorRow & CompanionColumns<typeof authorTable>
  article: ArticleRow & CompanionColumns<typeof articleTable>
}
const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) })

// 4. Once: add the companions, fill them, index them. From now on rows are written through `toRow`.
for (const part of ['columns', 'indexes', 'checks'] as const) {
  if (part === 'indexes') {
    await backfill(db, authorTable)
    await backfill(db, articleTable)
  }
  for (const statement of [...companionDdl(authorTable, part), ...companionDdl(articleTable, part)])
    await sql.raw(statement).execute(db)
}
for (const problem of [...(await checkTable(db, authorTable)), ...(await checkTable(db, articleTable))])
  console.warn(`${problem.consequence}: ${problem.message}`)

// 5. The endpoint. A faulty query is answered with its places and ways out.
export const app = new Hono().get('/search', async (context) => {
  const text = context.req.query('q') ?? ''
  const { ok, plan, diagnostics } = safePlanQuery(articles, text, { emptyQuery: 'all' })
  const messages = diagnostics.map((each) => formatDiagnostic(text, each))
  if (!ok) return context.json({ error: 'queryinvalid', messages }, 400)
  try {
    const hits = await db
      .selectFrom('article')
      .leftJoin('author as au', 'au.id', 'article.author_id')
      .select(['article.id', 'article.title', 'au.name as author'])
      .where(toWhere(plan, articleTable))
      .orderBy('article.id')
      .limit(50)
      .execute()
    return context.json({ hits, warnings: messages })
  } catch (error) {
    if (!(error instanceof UnsupportedError)) throw error
    return context.json({ error: 'unsupported', messages: [error.message] }, 400)
  }
})

// With @hono/node-server: serve(app). Here the program asks itself.
for (const q of ['bank AND author.country:(BR OR GB)', 'bank NOT author.name:stone', 'title:(bank']) {
  const response = await app.request(`/search?${new URLSearchParams({ q })}`)
  console.log(response.status, JSON.stringify(await response.json()))
}
await db.destroy()
