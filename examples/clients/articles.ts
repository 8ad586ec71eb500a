/* What the recipes for clients search: a table of articles, described once for each database. */
import { defineSchema, field, type Plan, planQuery } from 'isoquery'
import { type Dialect, defineTable } from 'isoquery/sql'

export const articles = defineSchema(
  {
    title: field.text(),
    source: field.keyword(),
    published: field.date(),
    pages: field.integer(),
    free: field.boolean(),
  },
  { defaultFields: ['title'] },
)

/** The table `article` in a database. */
export const articleTable = (dialect: Dialect) =>
  defineTable(articles, { name: 'article', key: { name: 'id', type: 'bigint' }, dialect })

/** @throws QueryError when the text is faulty. */
export const planArticles = (text: string): Plan<typeof articles> => planQuery(articles, text)
