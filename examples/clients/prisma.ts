/* Search with Prisma: `Prisma.sql` takes the pieces of text and the values, for `prisma.$queryRaw`. */
import { postgres, toSql } from 'isoquery/sql'
// `Prisma.sql` is this function. In your program: import { Prisma } from '@prisma/client'
import sql, { type Sql } from 'sql-template-tag'
import { articleTable, planArticles } from './articles.ts'

const table = articleTable(postgres())

/** `await prisma.$queryRaw<{ id: number; title: string }[]>(searchArticles('bank', 0))` */
export function searchArticles(text: string, after: number): Sql {
  const { strings, parameters } = toSql(planArticles(text), table)
  const condition = sql(strings, ...parameters)
  return sql`select id, title from article where id > ${after} and ${condition} order by id`
}
