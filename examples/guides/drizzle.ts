/*
 * Search with Drizzle. isoquery makes a condition; Drizzle has the tables, the migrations and the rows.
 *
 *   npm install isoquery kysely drizzle-orm @electric-sql/pglite
 *   node drizzle.ts
 *
 * isoquery writes its SQL with Kysely's compilers; your program need not use Kysely. PGlite is PostgreSQL in
 * this process. For a server, write `drizzle-orm/node-postgres` and a pool of `pg` instead.
 */
import { PGlite } from '@electric-sql/pglite'
import { and, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { customType, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'
import { defineSchema, field, planQuery } from 'isoquery'
import { defineTable, postgres, toRow, toSql } from 'isoquery/sql'

// 1. Drizzle's tables. `title_u121` is a companion: a column of the words of `title`, in the collation
// that its indexes need. `drizzle-kit generate` makes a migration from this; `drizzleSchema.ts` among the
// examples of clients says where the indexes go.
const companion = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
const author = pgTable('author', { id: integer().primaryKey(), name: text() })
const article = pgTable('article', {
  id: integer().primaryKey(),
  title: text(),
  title_u121: companion(),
  published: timestamp({ withTimezone: true }),
  embargo: timestamp({ withTimezone: true }),
  authorId: integer('author_id').references(() => author.id),
})

// 2. What a user can search, and where it lies. The authors' names lie in a table that the query joins.
const articles = defineSchema(
  { title: field.text(), published: field.date(), author: field.keyword() },
  { defaultFields: ['title'] },
)
const table = defineTable(articles, {
  name: 'article',
  key: { name: 'id', type: 'bigint' },
  dialect: postgres(),
  columns: { published: { type: 'timestamptz' }, author: { table: 'author', name: 'name' } },
})

// 3. A condition of Drizzle, to be combined with others. A query with an error throws a QueryError.
function matching(query: string): SQL {
  const { strings, parameters } = toSql(planQuery(articles, query), table)
  return sql(strings, ...parameters)
}

// 4. Rows are written through `toRow`, which fills the companions. It writes dates as text; a Drizzle column
// of the mode 'date' takes them as they were.
const db = drizzle({ client: new PGlite() })
// In a program of yours, `drizzle-kit migrate` makes the tables.
await db.execute(sql`create table author (id int primary key, name text)`)
await db.execute(sql`create table article (id int primary key, title text, title_u121 text collate "C",
  published timestamptz, embargo timestamptz, author_id int references author)`)
await db.insert(author).values({ id: 1, name: 'Ann' })
for (const { id, authorId, title, day } of [
  { id: 1, authorId: 1, title: 'Savings bank opens', day: '2019-10-17' },
  { id: 2, authorId: 1, title: 'The bank that saves', day: '2020-01-01' },
  { id: 3, authorId: null, title: 'A river bank', day: '2021-05-05' },
]) {
  const published = new Date(day)
  await db.insert(article).values({ id, authorId, ...toRow(table, { title, published }), published })
}

// 5. Search, together with your own conditions.
for (const query of ['bank NOT author:Ann', '"savings bank" OR river', 'published:>=2020']) {
  const hits = await db
    .select({ id: article.id, title: article.title })
    .from(article)
    .leftJoin(author, eq(author.id, article.authorId))
    .where(and(or(isNull(article.embargo), lt(article.embargo, sql`now()`)), matching(query)))
    .orderBy(desc(article.published))
  console.log(query, JSON.stringify(hits))
}
await db.$client.close()
