/* Search and write with better-sqlite3. Its `all` throws for a statement that returns no rows. */
import type { Database } from 'better-sqlite3'
import {
  type RunStatement,
  registerFunctions,
  type StatementRunner,
  sqlite,
  toRow,
  toSql,
} from 'isoquery/sql'
import { type Article, articleTable, planArticles } from './articles.ts'

export const table = articleTable(sqlite({ functions: true }))

/** Once for each connection: regexps, fuzzy words and phrases with slop need functions of isoquery. */
export const prepareConnection = (database: Database) => registerFunctions(database)

/** For `checkTable` and `backfill`. */
export function databaseOf(database: Database): StatementRunner {
  const run: RunStatement = async (sql, parameters) => {
    const statement = database.prepare(sql)
    return statement.reader ? statement.all(...parameters) : statement.run(...parameters)
  }
  return {
    run,
    // `database.transaction` takes no asynchronous function.
    async transaction(work) {
      database.exec('begin immediate')
      try {
        const result = await work(run)
        database.exec('commit')
        return result
      } catch (error) {
        if (database.inTransaction) database.exec('rollback')
        throw error
      }
    },
  }
}

export function insertArticle(database: Database, document: Article) {
  const row = toRow(table, document)
  const columns = Object.keys(row)
  const statement = `insert into article (${columns}) values (${columns.map(() => '?')})`
  database.prepare(statement).run(...Object.values(row))
}

export function searchArticles(database: Database, text: string, after: number) {
  const { sql, parameters } = toSql(planArticles(text), table)
  const statement = database.prepare(`select id, title from article where id > ? and ${sql} order by id`)
  return statement.all(after, ...parameters) as { id: number; title: string }[]
}
