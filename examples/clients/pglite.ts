/*
 * Search and write with PGlite, which is PostgreSQL in your process. Accelerators need the extension pg_trgm:
 * it comes with PGlite, but each instance has to load it.
 */
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { defineTable, postgres, type RunStatement, type StatementRunner, toRow, toSql } from 'isoquery/sql'
import { type Article, articles, planArticles } from './articles.ts'

export const table = defineTable(articles, {
  name: 'article',
  key: { name: 'id', type: 'bigint' },
  dialect: postgres(),
  accelerators: 'all',
})

/** @param folder where the database is kept; in memory, if you leave it out */
export const openDatabase = (folder?: string) => PGlite.create(folder, { extensions: { pg_trgm } })

const runOf =
  (pg: PGlite | Transaction): RunStatement =>
  async (sql, parameters) =>
    (await pg.query<Record<string, unknown>>(sql, [...parameters])).rows

/** For `checkTable` and `backfill`. */
export const databaseOf = (pg: PGlite): StatementRunner => ({
  run: runOf(pg),
  transaction: (work) => pg.transaction((transaction) => work(runOf(transaction))),
})

export async function insertArticle(pg: PGlite, document: Article) {
  const row = toRow(table, document)
  const columns = Object.keys(row)
  const statement = `insert into article (${columns}) values (${columns.map((_, i) => `$${i + 1}`)})`
  await pg.query(statement, Object.values(row))
}

export async function searchArticles(pg: PGlite, text: string, after: number) {
  const { sql, parameters } = toSql(planArticles(text), table, { firstParameter: 2 })
  const statement = `select id, title from article where id > $1 and ${sql} order by id`
  const { rows } = await pg.query<{ id: number; title: string }>(statement, [after, ...parameters])
  return rows
}
