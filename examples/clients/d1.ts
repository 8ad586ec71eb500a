/*
 * Search and write with Cloudflare D1, as a Worker. D1 allows less than SQLite's own limits, and has no
 * transactions that a program can hold open: `backfill` does without.
 */
import type { D1Database } from '@cloudflare/workers-types'
import { QueryError } from 'isoquery'
import { type RunStatement, sqlite, toRow, toSql } from 'isoquery/sql'
import { type Article, articleTable, planArticles } from './articles.ts'

/** https://developers.cloudflare.com/d1/platform/limits/ */
export const table = articleTable(sqlite({ maxParameters: 100, maxDepth: 100, maxPatternBytes: 50 }))

/** For `checkTable` and `backfill`. */
export const databaseOf =
  (d1: D1Database): RunStatement =>
  async (sql, parameters) =>
    (
      await d1
        .prepare(sql)
        .bind(...parameters)
        .all()
    ).results

export async function insertArticle(d1: D1Database, document: Article) {
  const row = toRow(table, document)
  const columns = Object.keys(row)
  const statement = `insert into article (${columns}) values (${columns.map(() => '?')})`
  await d1
    .prepare(statement)
    .bind(...Object.values(row))
    .run()
}

export async function searchArticles(d1: D1Database, text: string, after: number) {
  const { sql, parameters } = toSql(planArticles(text), table)
  const statement = `select id, title from article where id > ? and ${sql} order by id`
  const { results } = await d1
    .prepare(statement)
    .bind(after, ...parameters)
    .all<{ id: number; title: string }>()
  return results
}

/** `GET /?q=bank` */
export default {
  async fetch(request: Request, env: { readonly DB: D1Database }): Promise<Response> {
    const text = new URL(request.url).searchParams.get('q') ?? '*'
    try {
      return Response.json(await searchArticles(env.DB, text, 0))
    } catch (error) {
      if (!(error instanceof QueryError)) throw error
      return new Response(String(error), { status: 400 })
    }
  },
}
