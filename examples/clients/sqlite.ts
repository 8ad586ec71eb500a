/* Search with node:sqlite or better-sqlite3. */
import type { DatabaseSync } from 'node:sqlite'
import type { Database } from 'better-sqlite3'
import { registerFunctions, sqlite, toSql } from 'isoquery/sql'
import { articleTable, planArticles } from './articles.ts'

type Connection = DatabaseSync | Database

const table = articleTable(sqlite({ functions: true }))

/** Once for each connection: regexps, fuzzy words and phrases with slop need functions of isoquery. */
export const prepareConnection = (database: Connection) => registerFunctions(database)

export function searchArticles(database: Connection, text: string, after: number) {
  const { sql, parameters } = toSql(planArticles(text), table)
  const statement = database.prepare(`select id, title from article where id > ? and ${sql} order by id`)
  return statement.all(after, ...parameters) as { id: number; title: string }[]
}
