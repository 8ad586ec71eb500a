/* Search with node:sqlite. */
import type { DatabaseSync } from 'node:sqlite'
import { registerFunctions, sqlite, toSql } from 'isoquery/sql'
import { articleTable, planArticles } from './articles.ts'

const table = articleTable(sqlite({ functions: true }))

/** Once for each connection: regexps, fuzzy words and phrases with slop need functions of isoquery. */
export const prepareConnection = (database: DatabaseSync) => registerFunctions(database)

export function searchArticles(database: DatabaseSync, text: string, after: number) {
  const { sql, parameters } = toSql(planArticles(text), table)
  const statement = database.prepare(`select id, title from article where id > ? and ${sql} order by id`)
  return statement.all(after, ...parameters) as unknown as { id: number; title: string }[]
}
