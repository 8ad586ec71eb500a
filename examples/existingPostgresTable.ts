import { defineSchema, field, planQuery } from 'isoquery'
import {
  backfill,
  checkCompanions,
  checkTable,
  companionDdl,
  defineTable,
  postgres,
  type Row,
  toChanges,
  toRow,
  toWhere,
} from 'isoquery/sql'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

// 1. What can be searched, and which table holds it. `columns` names those not called like their fields.
const articles = defineSchema(
  { title: field.text(), body: field.text({ html: true }), source: field.keyword(), published: field.date() },
  { defaultFields: ['title', 'body'] },
)
const table = defineTable(articles, {
  name: 'article',
  key: { name: 'id', type: 'bigint' },
  dialect: postgres(),
  accelerators: 'all',
})
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
const db = new Kysely<{ article: Row }>({ dialect: new PostgresDialect({ pool }) })

// 2. Add the companions, fill them, index them. After an interruption, run it again: it continues.
for (const statement of companionDdl(table, 'columns')) await sql.raw(statement).execute(db)
await backfill(db, table, { onProgress: ({ done, total }) => console.log(`${done} of ${total} rows`) })
for (const statement of companionDdl(table, 'indexes')) await sql.raw(statement).execute(db)

// 3. What leads to wrong hits, to errors or to slow queries, and what to do about it.
for (const { consequence, message } of await checkTable(db, table)) console.warn(`${consequence}: ${message}`)

// 4. Search.
const plan = planQuery(articles, '("savings bank" AND published:>=2019-10)NOT(source:b*)')
const newest = db
  .selectFrom('article')
  .select(['id', 'title', 'published'])
  .orderBy('published', 'desc')
  .orderBy('id')
  .limit(3)
console.log(await newest.where(toWhere(plan, table)).execute())

// 5. From now on, insert rows of `toRow`, and update some of their fields by `toChanges`: the companions are
// written, too. `checkCompanions` finds rows that were written without them.
const article = {
  title: 'Savings bank opens in Leeds',
  body: '<p>Today.</p>',
  source: 'Newsroom',
  published: new Date(),
}
await db.insertInto('article').values(toRow(table, article)).execute()
const changes = toChanges(table, { title: 'Savings bank opens in York' })
await db.updateTable('article').set(changes).where('source', '=', 'Newsroom').execute()
console.log(await checkCompanions(db, table))
await db.destroy()
