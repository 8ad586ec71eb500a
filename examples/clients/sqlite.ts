/* Search with node:sqlite. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { type RunStatement, registerFunctions, sqlite, toSql } from 'isoquery/sql'
import { articleTable, planArticles } from './articles.ts'

const table = articleTable(sqlite({ functions: true }))

/** Once for each connection: regexps, fuzzy words and phrases with slop need functions of isoquery. */
export const prepareConnection = (database: DatabaseSync) => registerFunctions(database)

/** For `checkTable` and `backfill`. */
export const databaseOf =
  (database: DatabaseSync): RunStatement =>
  async (sql, parameters) =>
    database.prepare(sql).all(...(parameters as SQLInputValue[]))

export function searchArticles(database: DatabaseSync, text: string, after: number) {
  const { sql, parameters } = toSql(planArticles(text), table)
  const statement = database.prepare(`select id, title from article where id > ? and ${sql} order by id`)
  return statement.all(after, ...parameters) as unknown as { id: number; title: string }[]
}
