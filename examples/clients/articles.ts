/*
 * What the recipes for clients search and write: a table of articles, described once for each database.
 * Besides the columns of the fields it has two companions, `title_u121` and `source_normalized`.
 */
import { type DocumentOf, defineSchema, field, type Plan, planQuery } from 'isoquery'
import { type Dialect, defineTable } from 'isoquery/sql'

export const articles = defineSchema(
  {
    title: field.text(),
    source: field.keyword({ ignoreCase: true }),
    published: field.date(),
    pages: field.integer(),
    free: field.boolean(),
  },
  { defaultFields: ['title'] },
)

export type Article = DocumentOf<typeof articles>

/** The table `article` in a database. */
export const articleTable = (dialect: Dialect) =>
  defineTable(articles, { name: 'article', key: { name: 'id', type: 'bigint' }, dialect })

/** @throws QueryError when the text has an error. */
export const planArticles = (text: string): Plan<typeof articles> => planQuery(articles, text)
