/*
 * Search and write with `postgres`, also called postgres.js: its tag takes the pieces of text and the values.
 */
import { postgres, type RunStatement, type StatementRunner, toRow, toSql } from 'isoquery/sql'
import type { Sql, TransactionSql } from 'postgres'
import { type Article, articleTable, planArticles } from './articles.ts'

export const table = articleTable(postgres())

/**
 * Pass these to `postgres(url, { types })`. Otherwise it would write `timestamp` columns in the time zone of
 * the process, and JSON as a string.
 */
export const types = {
  date: { to: 1184, from: [1082, 1114, 1184], serialize: String, parse: String },
  json: { to: 114, from: [114, 3802], serialize: String, parse: JSON.parse },
}

const runOf =
  (sql: Sql | TransactionSql): RunStatement =>
  async (text, parameters) =>
    sql.unsafe(text, [...parameters] as string[])

/** For `checkTable` and `backfill`. */
export const databaseOf = (sql: Sql): StatementRunner => ({
  run: runOf(sql),
  // An object, because postgres.js waits for each element of a list.
  transaction: async (work) =>
    (await sql.begin(async (inside) => ({ result: await work(runOf(inside)) }))).result,
})

export const insertArticle = (sql: Sql, document: Article) =>
  sql`insert into article ${sql(toRow(table, document) as Record<string, string>)}`

export function searchArticles(sql: Sql, text: string, after: number) {
  const { strings, parameters } = toSql(planArticles(text), table)
  return sql<{ id: number; title: string }[]>`
    select id, title from article where id > ${after} and ${sql(strings, ...parameters)} order by id`
}
