/* Search with `postgres`, also called postgres.js: its tag takes the pieces of text and the values. */
import { postgres, toSql } from 'isoquery/sql'
import type { Sql } from 'postgres'
import { articleTable, planArticles } from './articles.ts'

const table = articleTable(postgres())

export function searchArticles(sql: Sql, text: string, after: number) {
  const { strings, parameters } = toSql(planArticles(text), table)
  return sql<{ id: number; title: string }[]>`
    select id, title from article where id > ${after} and ${sql(strings, ...parameters)} order by id`
}
