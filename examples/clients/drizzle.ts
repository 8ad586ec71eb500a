/* Search and write with Drizzle, here on `pg`. Its tables and migrations are in `drizzleSchema.ts`. */
import { and, eq, gt, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { postgres, type RunStatement, toChanges, toRow, toSql } from 'isoquery/sql'
import type { ClientBase, Pool } from 'pg'
import { type Article, articleTable, planArticles } from './articles.ts'
import { article } from './drizzleSchema.ts'

const table = articleTable(postgres())

/** For `checkTable` and `backfill`. */
export const databaseOf =
  (client: ClientBase | Pool): RunStatement =>
  async (sql, parameters) =>
    (await client.query(sql, [...parameters])).rows

export const insertArticle = (db: NodePgDatabase, document: Article) =>
  db.insert(article).values(toRow(table, document))

/** Drizzle refuses an update of nothing. */
export const changeArticle = (db: NodePgDatabase, id: number, part: Article) =>
  db.update(article).set(toChanges(table, part)).where(eq(article.id, id))

/** Companions lie in the row: nothing else is to be deleted. */
export const deleteArticle = (db: NodePgDatabase, id: number) => db.delete(article).where(eq(article.id, id))

export function searchArticles(db: NodePgDatabase, text: string, after: number) {
  const { strings, parameters } = toSql(planArticles(text), table)
  return db
    .select({ id: article.id, title: article.title })
    .from(article)
    .where(and(gt(article.id, after), sql(strings, ...parameters)))
    .orderBy(article.id)
}
