// Takes a table through the program for `bun:sqlite`, in Bun, and prints as JSON where random queries differ
// from memory.
import { Database } from 'bun:sqlite'
import { ddl } from 'isoquery/sql'
import { databaseOf, insertArticle, searchArticles, table } from './clients/bunSqlite.ts'
import { outcomeOf } from './outcomeOf.ts'

const database = new Database('bun.sqlite')
const outcome = await outcomeOf({
  table,
  run: async (statement) => database.run(statement),
  migrate: async () => {
    for (const statement of ddl(table)) database.run(statement)
  },
  use: (work) => work(databaseOf(database)),
  insert: (document) => insertArticle(database, document),
  search: async (text) => searchArticles(database, text, 0),
  close: async () => database.close(),
})
console.log(JSON.stringify([{ name: 'bunSqlite', ...outcome }]))
