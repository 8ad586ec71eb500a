/*
 * A search endpoint in Hono, on existing, joined PostgreSQL tables.
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
  type Table,
  toWhere,
} from 'isoquery/sql'
import { Kysely, PGliteDialect, sql } from 'kysely'

// 1. The tables as they are.
const pglite = new PGlite()
await pglite.exec(`
  create table author (id int primary key, name text, country text);
  create table article (id int primary key, title text, author_id int references author);
  insert into author values (1, 'Ana Müller-Lima', 'BR'), (2, 'Bob Stone', 'GB');
  insert into article values
    (1, 'The savings bank of São Paulo', 1), (2, 'Bank holidays', 2), (3, 'No author for this bank', null);
`)
const common = { key: { name: 'id', type: 'bigint' }, dialect: postgres() } as const

// 2. Where the words of each table lie. The companions of the authors' names are columns of their own table.
const authors = defineSchema({ name: field.text() }, { defaultFields: ['name'] })
const authorTable = defineTable(authors, { name: 'author', ...common })

// 3. What a user can search: the articles, with the columns of the author who is joined as `au`.
const articles = defineSchema(
  { title: field.text(), 'author.name': field.text(), 'author.country': field.keyword() },
  { defaultFields: ['title', 'author.name'] },
)
const columns = {
  'author.name': { table: 'au', name: 'name' },
  'author.country': { table: 'au', name: 'country' },
}
const articleTable = defineTable(articles, { name: 'article', ...common, columns })

type AuthorRow = { id: number; name: string | null; country: string | null }
type ArticleRow = { id: number; title: string | null; author_id: number | null }
interface Database {
  author: AuthorRow & CompanionColumns<typeof authorTable>
  article: ArticleRow & CompanionColumns<typeof articleTable>
}
const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) })

// 4. Once: add the companions, fill them, index them. From now on rows are written through `toRow`.
const tables: readonly Table[] = [authorTable, articleTable]
for (const table of tables) {
  for (const statement of companionDdl(table, 'columns')) await sql.raw(statement).execute(db)
  await backfill(db, table)
  for (const part of ['indexes', 'checks'] as const)
    for (const statement of companionDdl(table, part)) await sql.raw(statement).execute(db)
  for (const { consequence, message } of await checkTable(db, table)) console.warn(consequence, message)
}

// 5. The endpoint. For a query with an error, it answers with positions and fixes.
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
