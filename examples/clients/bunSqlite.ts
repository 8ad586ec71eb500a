/*
 * Search and write with `bun:sqlite`. It cannot define functions, so regexps, fuzzy words and phrases with
 * slop are compiled to plain SQL, or rejected.
 */
import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { type RunStatement, type StatementRunner, sqlite, toRow, toSql } from 'isoquery/sql'
import { type Article, articleTable, planArticles } from './articles.ts'

export const table = articleTable(sqlite())

/** For `checkTable` and `backfill`. */
export function databaseOf(database: Database): StatementRunner {
  const run: RunStatement = async (sql, parameters) =>
    database.prepare(sql).all(...(parameters as SQLQueryBindings[]))
  return {
    run,
    // `database.transaction` takes no asynchronous function.
    async transaction(work) {
      database.run('begin immediate')
      try {
        const result = await work(run)
        database.run('commit')
        return result
      } catch (error) {
        if (database.inTransaction) database.run('rollback')
        throw error
      }
    },
  }
}

export function insertArticle(database: Database, document: Article) {
  const row = toRow(table, document)
  const columns = Object.keys(row)
  const statement = `insert into article (${columns}) values (${columns.map(() => '?')})`
  database.prepare(statement).run(...(Object.values(row) as SQLQueryBindings[]))
}

export function searchArticles(database: Database, text: string, after: number) {
  const { sql, parameters } = toSql(planArticles(text), table)
  const statement = database.prepare(`select id, title from article where id > ? and ${sql} order by id`)
  return statement.all(...([after, ...parameters] as SQLQueryBindings[])) as { id: number; title: string }[]
}
