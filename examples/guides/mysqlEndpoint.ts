/*
 * A search endpoint on an existing MySQL table, with mysql2.
 *
 *   npm install isoquery kysely mysql2
 *   DATABASE_URL=mysql://user:password@localhost:3306/shop node mysqlEndpoint.ts
 *
 * For MariaDB, write `mariadb` instead of `mysql` in the second import and step 2.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineSchema, field, formatDiagnostic, safePlanQuery } from 'isoquery'
import {
  backfill,
  checkTable,
  companionDdl,
  defineTable,
  mysql,
  toRow,
  toSql,
  UnsupportedError,
} from 'isoquery/sql'
import { createPool, type RowDataPacket } from 'mysql2/promise'

const pool = createPool({ uri: process.env.DATABASE_URL!, timezone: 'Z' })

// 1. A table to try it with. Skip this step for your own table.
await pool.query('drop table if exists article')
await pool.query(
  'create table article (id bigint auto_increment primary key, title text, source varchar(100), ' +
    'published datetime(3), index (published))',
)
await pool.query(
  `insert into article (title, source, published) values ('A river bank', 'Reuse', '2019-10-17'),
    ('A savings bank', 'Newsroom', '2020-01-01'), ('Bankers', 'Newsroom', '2020-02-02')`,
)

// 2. What users can search, and the table that holds it.
const schema = defineSchema(
  { title: field.text(), source: field.keyword({ ignoreCase: true }), published: field.date() },
  { defaultFields: ['title'] },
)
const key = { name: 'id', type: 'bigint' } as const
const articles = defineTable(schema, { name: 'article', key, dialect: mysql() })

// 3. Once: add the companions, fill them, index them. MySQL adds a column only once, so this is a migration.
const connection = await pool.getConnection()
const run = async (sql: string, values: readonly unknown[]) => (await connection.query(sql, [...values]))[0]
for (const statement of companionDdl(articles, 'columns')) await connection.query(statement)
await backfill(run, articles)
for (const statement of companionDdl(articles, 'indexes')) await connection.query(statement)
for (const { consequence, message } of await checkTable(run, articles)) console.warn(consequence, message)
connection.release()

// 4. From now on, write rows through `toRow` and change them through `toChanges`.
const row = toRow(articles, { title: 'The bank of the Rhine', source: 'Reuse', published: '2021-03-04' })
const names = Object.keys(row)
await pool.execute(`insert into article (${names}) values (${names.map(() => '?')})`, Object.values(row))

// 5. The endpoint. `execute` sends the values apart from the statement.
async function search(text: string) {
  const { ok, plan, error } = safePlanQuery(schema, text, { emptyQuery: 'all' })
  if (!ok) return { status: 400, body: { error: formatDiagnostic(text, error) } }
  try {
    const { sql, parameters } = toSql(plan, articles)
    const statement = `select id, title from article where ${sql} order by published desc limit 20`
    const [hits] = await pool.execute<RowDataPacket[]>(statement, [...parameters])
    return { status: 200, body: { hits } }
  } catch (error) {
    if (!(error instanceof UnsupportedError)) throw error
    return { status: 400, body: { error: error.message } }
  }
}
const server = createServer(async (request, response) => {
  const { status, body } = await search(new URL(request.url!, 'http://localhost').searchParams.get('q') ?? '')
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
await new Promise<void>((done) => server.listen(Number(process.env.PORT ?? 3000), done))

// The program queries itself and ends. Remove this from yours.
const { port } = server.address() as AddressInfo
for (const q of ['bank NOT source:newsroom', 'published:2020', 'titel:bank']) {
  const response = await fetch(`http://localhost:${port}/?${new URLSearchParams({ q })}`)
  const { hits, error } = (await response.json()) as { hits?: object[]; error?: string }
  console.log(response.status, hits ?? error)
}
server.close()
await pool.end()
