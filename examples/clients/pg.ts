/* Search with `pg`. Your own values come before the condition, so its placeholders start at $2. */
import { postgres, toSql } from 'isoquery/sql'
import type { ClientBase, Pool } from 'pg'
import { articleTable, planArticles } from './articles.ts'

const table = articleTable(postgres())

export async function searchArticles(client: Pool | ClientBase, text: string, after: number) {
  const { sql, parameters } = toSql(planArticles(text), table, { firstParameter: 2 })
  const statement = `select id, title from article where id > $1 and ${sql} order by id`
  const { rows } = await client.query<{ id: number; title: string }>(statement, [after, ...parameters])
  return rows
}
