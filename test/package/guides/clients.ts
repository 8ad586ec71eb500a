// Runs each recipe with its client, in a project of its own, and prints what it finds as JSON.
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import BetterSqlite3 from 'better-sqlite3'
import { sql as drizzleSql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import type { DocumentOf } from 'isoquery'
import { toPredicate } from 'isoquery/memory'
import {
  type Dialect,
  ddl,
  defineTable,
  postgres,
  registerFunctions,
  sqlite,
  toRow,
  toSql,
} from 'isoquery/sql'
import Knex from 'knex'
import type { Connection } from 'mysql2/promise'
import pg from 'pg'
import postgresJs from 'postgres'
import prismaSql from 'sql-template-tag'
import { articles, articleTable, planArticles } from './clients/articles.ts'
import * as betterSqlite3Recipe from './clients/betterSqlite3.ts'
import * as knexRecipe from './clients/knex.ts'
import * as mysql2Recipe from './clients/mysql2.ts'
import * as pgRecipe from './clients/pg.ts'
import * as postgresJsRecipe from './clients/postgresJs.ts'
import * as prismaRecipe from './clients/prisma.ts'
import * as sqliteRecipe from './clients/sqlite.ts'

const documents: DocumentOf<typeof articles>[] = [
  { title: 'Savings bank opens?', source: 'Newsroom', published: '2019-10-17', pages: 2, free: true },
  { title: 'The bank that saves', source: 'Business Feed', published: '2020-01-01', pages: 5, free: false },
  { title: 'A river bank', source: 'Newsroom', published: '2021-05-05', pages: 40, free: false },
  { title: 'Rivers', source: null, published: null, pages: null, free: null },
]
const texts = [
  'bank NOT source:B*',
  '"savings bank" OR river',
  'published:>=2020',
  'source:*ee*',
  'NOT bank',
  'free:false AND pages:<10',
]
const AFTER = 1

/** A table whose names look like placeholders. */
const oddTable = (dialect: Dialect) =>
  defineTable(articles, {
    name: 'odd? $1 @1',
    key: { name: 'id', type: 'bigint' },
    dialect,
    columns: { title: 'title?? $2', source: 'source :a ?' },
  })

const pglite = new PGlite()
const sqlites = [new DatabaseSync(':memory:'), new BetterSqlite3(':memory:')] as const
for (const table of [articleTable(postgres()), oddTable(postgres())]) {
  for (const statement of ddl(table)) await pglite.exec(statement)
  for (const [at, document] of documents.entries()) {
    const [statement, values] = insertion(table.name, { id: at + 1, ...toRow(table, document) })
    await pglite.query(statement, values)
  }
}
for (const database of sqlites) {
  const table = articleTable(sqlite())
  registerFunctions(database)
  for (const statement of ddl(table)) database.exec(statement)
  for (const [at, document] of documents.entries()) {
    const [statement, values] = insertion(table.name, { id: at + 1, ...toRow(table, document) })
    database.prepare(statement.replaceAll(/\$\d+/g, '?')).run(...values)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: each client has a type of its own for what it binds.
function insertion(name: string, row: object): [string, any[]] {
  const columns = Object.keys(row).map((column) => `"${column}"`)
  const values = columns.map((_, at) => `$${at + 1}`)
  return [`insert into "${name}" (${columns}) values (${values})`, Object.values(row)]
}

// The clients speak to PGlite through a socket, as to any server.
const server = new PGLiteSocketServer({
  db: pglite,
  path: `${process.cwd()}/.s.PGSQL.5432`,
  maxConnections: 9,
})
await server.start()
const connection = { host: process.cwd(), port: 5432, user: 'postgres', database: 'postgres' }
const pool = new pg.Pool({ ...connection, max: 1 })
const knex = Knex({ client: 'pg', connection, pool: { min: 0, max: 1 } })
const sql = postgresJs({ ...connection, max: 1, onnotice: () => {} })
const db = drizzle({ client: pglite })

const ids = (rows: readonly unknown[]) => rows.map((row) => Number((row as { id: unknown }).id))
const found = []
for (const text of texts) {
  const isHit = toPredicate(planArticles(text))
  const hits = documents.flatMap((document, at) => (isHit(document) ? [at + 1] : []))
  const executed: unknown[] = []
  const mysql2 = {
    execute: async (...call: unknown[]) => {
      executed.push(...call)
      return [[]]
    },
  }
  await mysql2Recipe.searchArticles(mysql2 as unknown as Connection, text, AFTER)
  const odd = toSql(planArticles(text), oddTable(postgres()))
  const { strings, parameters } = odd
  const oddName = drizzleSql.raw('"odd? $1 @1"')
  const oddPrisma = prismaSql`
    select id from "odd? $1 @1" where ${prismaSql(strings, ...parameters)} order by id`
  found.push({
    text,
    expected: hits.filter((id) => id > AFTER),
    found: {
      pg: ids(await pgRecipe.searchArticles(pool, text, AFTER)),
      postgresJs: ids(await postgresJsRecipe.searchArticles(sql, text, AFTER)),
      prisma: ids((await pool.query(prismaRecipe.searchArticles(text, AFTER))).rows),
      knex: ids(await knexRecipe.searchArticles(knex, text, AFTER)),
      nodeSqlite: ids(sqliteRecipe.searchArticles(sqlites[0], text, AFTER)),
      betterSqlite3: ids(betterSqlite3Recipe.searchArticles(sqlites[1], text, AFTER)),
    },
    mysql2: executed,
    oddExpected: hits,
    oddFound: {
      postgresJs: ids(
        await sql`select id from ${sql('odd? $1 @1')} where ${sql(strings, ...parameters)} order by id`,
      ),
      prisma: ids((await pool.query(oddPrisma)).rows),
      knex: ids(
        await knex(knex.raw('"odd\\? $1 @1"')).select('id').where(knexRecipe.toKnex(knex, odd)).orderBy('id'),
      ),
      drizzle: ids(
        (
          await db.execute(
            drizzleSql`select id from ${oddName} where ${drizzleSql(strings, ...parameters)} order by id`,
          )
        ).rows,
      ),
    },
  })
}
console.log(JSON.stringify(found))
await pool.end()
await knex.destroy()
await sql.end()
await server.stop()
await pglite.close()
