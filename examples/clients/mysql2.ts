/*
 * Search and write with `mysql2`. Use `execute`: the server binds the values, so SQL modes do not matter. For
 * MariaDB, give `articleTable(mariadb())`.
 */
import { companionDdl, mysql, type Row, type RunStatement, toChanges, toRow, toSql } from 'isoquery/sql'
import type { Connection, Pool, RowDataPacket } from 'mysql2/promise'
import { type Article, articleTable, planArticles } from './articles.ts'

interface Found extends RowDataPacket {
  readonly id: number
  readonly title: string
}

const TABLE = articleTable(mysql())

/** A migration of the table that is there, with the collations that the indexes need. */
export async function migrate(client: Pool | Connection, table = TABLE): Promise<void> {
  for (const statement of companionDdl(table)) await client.query(statement)
}

/** For `checkTable` and `backfill`. */
export const databaseOf =
  (client: Pool | Connection): RunStatement =>
  async (sql, parameters) =>
    (await client.query(sql, [...parameters]))[0]

/** The names of columns come from the description of the table. */
const assignments = (row: Row) => Object.keys(row).map((column) => `\`${column}\` = ?`)

export async function insertArticle(client: Pool | Connection, document: Article, table = TABLE) {
  const row: Row = toRow(table, document)
  await client.execute(`insert into article set ${assignments(row)}`, bound(row))
}

export async function changeArticle(client: Pool | Connection, id: number, part: Article, table = TABLE) {
  const row: Row = toChanges(table, part)
  if (Object.keys(row).length === 0) return
  await client.execute(`update article set ${assignments(row)} where id = ?`, [...bound(row), id])
}

const bound = (row: Row) => Object.values(row) as (string | number | null)[]

export async function deleteArticle(client: Pool | Connection, id: number) {
  await client.execute('delete from article where id = ?', [id])
}

export async function searchArticles(client: Pool | Connection, text: string, after: number, table = TABLE) {
  const { sql, parameters } = toSql(planArticles(text), table)
  const statement = `select id, title from article where id > ? and ${sql} order by id`
  const [rows] = await client.execute<Found[]>(statement, [after, ...parameters])
  return rows
}
