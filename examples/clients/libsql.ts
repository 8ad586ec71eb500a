/*
 * Search and write with `@libsql/client`, for Turso and for files. Each `execute` may run on another
 * connection, so a transaction needs a client of its own.
 */
import type { Client, InArgs } from '@libsql/client'
import { type RunStatement, type StatementRunner, sqlite, toRow, toSql } from 'isoquery/sql'
import { type Article, articleTable, planArticles } from './articles.ts'

export const table = articleTable(sqlite())

const runOf =
  (client: Pick<Client, 'execute'>): RunStatement =>
  async (sql, parameters) =>
    (await client.execute({ sql, args: [...parameters] as InArgs })).rows

/** For `checkTable` and `backfill`. */
export const databaseOf = (client: Client): StatementRunner => ({
  run: runOf(client),
  async transaction(work) {
    const transaction = await client.transaction('write')
    try {
      const result = await work(runOf(transaction))
      await transaction.commit()
      return result
    } finally {
      // Rolls back what was not committed.
      transaction.close()
    }
  },
})

export async function insertArticle(client: Client, document: Article) {
  const row = toRow(table, document)
  const columns = Object.keys(row)
  const sql = `insert into article (${columns}) values (${columns.map(() => '?')})`
  await client.execute({ sql, args: Object.values(row) as InArgs })
}

export async function searchArticles(client: Client, text: string, after: number) {
  const { sql, parameters } = toSql(planArticles(text), table)
  const statement = `select id, title from article where id > ? and ${sql} order by id`
  const { rows } = await client.execute({ sql: statement, args: [after, ...parameters] as InArgs })
  return rows as unknown as { id: number; title: string }[]
}
