/* Search with `mysql2`. Use `execute`: the server binds the values, so SQL modes do not matter. */
import { mysql, toSql } from 'isoquery/sql'
import type { Connection, Pool, RowDataPacket } from 'mysql2/promise'
import { articleTable, planArticles } from './articles.ts'

interface Found extends RowDataPacket {
  readonly id: number
  readonly title: string
}

const table = articleTable(mysql())

export async function searchArticles(client: Pool | Connection, text: string, after: number) {
  const { sql, parameters } = toSql(planArticles(text), table)
  const statement = `select id, title from article where id > ? and ${sql} order by id`
  const [rows] = await client.execute<Found[]>(statement, [after, ...parameters])
  return rows
}
