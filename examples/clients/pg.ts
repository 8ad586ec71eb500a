/*
 * Search and write with `pg`, directly or by PgBouncer in transaction mode. Your own values come before the
 * condition, so its placeholders start at $2.
 */
import { postgres, type RunStatement, type StatementRunner, toRow, toSql } from 'isoquery/sql'
import type { ClientBase, Pool } from 'pg'
import { type Article, articleTable, planArticles } from './articles.ts'

export const table = articleTable(postgres())

const runOf =
  (client: Pool | ClientBase): RunStatement =>
  async (sql, parameters) =>
    (await client.query(sql, [...parameters])).rows

/** For `checkTable` and `backfill`. */
export const databaseOf = (pool: Pool): StatementRunner => ({
  run: runOf(pool),
  async transaction(work) {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const result = await work(runOf(client))
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  },
})

export async function insertArticle(client: Pool | ClientBase, document: Article) {
  const row = toRow(table, document)
  const columns = Object.keys(row)
  const statement = `insert into article (${columns}) values (${columns.map((_, i) => `$${i + 1}`)})`
  await client.query(statement, Object.values(row))
}

export async function searchArticles(client: Pool | ClientBase, text: string, after: number) {
  const { sql, parameters } = toSql(planArticles(text), table, { firstParameter: 2 })
  const statement = `select id, title from article where id > $1 and ${sql} order by id`
  const { rows } = await client.query<{ id: number; title: string }>(statement, [after, ...parameters])
  return rows
}
