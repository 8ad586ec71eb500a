/*
 * Search and write with Prisma, with the schema in `schema.prisma`. `Prisma.sql` takes the pieces of text
 * and the values, for `prisma.$queryRaw`.
 */
import { postgres, type RunStatement, toChanges, toRow, toSql } from 'isoquery/sql'
// `Prisma.sql` is this function. In your program: import { Prisma } from './generated/client.ts'
import sql, { type Sql } from 'sql-template-tag'
import { type Article, articleTable, planArticles } from './articles.ts'

/** What this file uses of your `PrismaClient`. */
interface Client {
  readonly article: {
    create(o: { data: object }): PromiseLike<unknown>
    update(o: { where: { id: number }; data: object }): PromiseLike<unknown>
    delete(o: { where: { id: number } }): PromiseLike<unknown>
  }
  $queryRawUnsafe(sql: string, ...parameters: unknown[]): PromiseLike<unknown>
}

const table = articleTable(postgres())

/** For `checkTable` and `backfill`. */
export const databaseOf =
  (prisma: Client): RunStatement =>
  async (sql, parameters) =>
    prisma.$queryRawUnsafe(sql, ...parameters)

export const insertArticle = (prisma: Client, document: Article) =>
  prisma.article.create({ data: toRow(table, document) })

export const changeArticle = (prisma: Client, id: number, part: Article) =>
  prisma.article.update({ where: { id }, data: toChanges(table, part) })

/** Companions lie in the row: nothing else is to be deleted. */
export const deleteArticle = (prisma: Client, id: number) => prisma.article.delete({ where: { id } })

/** `await prisma.$queryRaw<{ id: number; title: string }[]>(searchArticles('bank', 0))` */
export function searchArticles(text: string, after: number): Sql {
  const { strings, parameters } = toSql(planArticles(text), table)
  const condition = sql(strings, ...parameters)
  return sql`select id, title from article where id > ${after} and ${condition} order by id`
}
