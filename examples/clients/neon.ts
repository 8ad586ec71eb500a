/*
 * Search and write with `@neondatabase/serverless` over HTTP, where each statement has a connection of its
 * own: `backfill` does without transactions. With its `Pool`, use pg.ts.
 */
import type { NeonQueryFunction } from '@neondatabase/serverless'
import { postgres, type RunStatement, toRow, toSql } from 'isoquery/sql'
import { type Article, articleTable, planArticles } from './articles.ts'

type Neon = NeonQueryFunction<false, false>

export const table = articleTable(postgres())

/** For `checkTable` and `backfill`. */
export const databaseOf =
  (neon: Neon): RunStatement =>
  (sql, parameters) =>
    neon.query(sql, [...parameters])

export async function insertArticle(neon: Neon, document: Article) {
  const row = toRow(table, document)
  const columns = Object.keys(row)
  const statement = `insert into article (${columns}) values (${columns.map((_, i) => `$${i + 1}`)})`
  await neon.query(statement, Object.values(row))
}

export async function searchArticles(neon: Neon, text: string, after: number) {
  const { sql, parameters } = toSql(planArticles(text), table, { firstParameter: 2 })
  const statement = `select id, title from article where id > $1 and ${sql} order by id`
  return (await neon.query(statement, [after, ...parameters])) as { id: string; title: string }[]
}
