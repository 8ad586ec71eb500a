/*
 * Search and write with Knex. Its raw text has `?` for each value in every database; a `?` in a name is
 * escaped.
 */
import {
  companionDdl,
  postgres,
  type RunStatement,
  type SqlText,
  toChanges,
  toRow,
  toSql,
} from 'isoquery/sql'
import type { Knex } from 'knex'
import { type Article, articleTable, planArticles } from './articles.ts'

const table = articleTable(postgres())

/** A migration of an existing table. Knex's `text('source_normalized')` would have another collation. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of companionDdl(table)) await knex.raw(statement)
}

/** One connection for `checkTable` or `backfill`: `withConnection(knex, (run) => backfill(run, table))`. */
export async function withConnection<T>(knex: Knex, work: (run: RunStatement) => Promise<T>): Promise<T> {
  const connection = await knex.client.acquireConnection()
  try {
    return await work(async (sql, parameters) => (await connection.query(sql, parameters)).rows)
  } finally {
    await knex.client.releaseConnection(connection)
  }
}

export const insertArticle = (knex: Knex, document: Article) => knex('article').insert(toRow(table, document))

/** Knex refuses an update of nothing. */
export const changeArticle = (knex: Knex, id: number, part: Article) =>
  knex('article').where({ id }).update(toChanges(table, part))

/** Companions lie in the row: nothing else is to be deleted. */
export const deleteArticle = (knex: Knex, id: number) => knex('article').where({ id }).delete()

/** A condition for `where`, `andWhere` and `having` of Knex. */
export function toKnex(knex: Knex, { strings, parameters }: SqlText): Knex.Raw {
  return knex.raw(strings.map((piece) => piece.replaceAll('?', '\\?')).join('?'), parameters)
}

export function searchArticles(knex: Knex, text: string, after: number) {
  return knex<{ id: number; title: string }>('article')
    .select('id', 'title')
    .where('id', '>', after)
    .where(toKnex(knex, toSql(planArticles(text), table)))
    .orderBy('id')
}
