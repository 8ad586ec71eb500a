// Takes a table through the programs for D1, libsql and better-sqlite3, in a project of its own, and prints
// as JSON where random queries differ from memory.
import type { D1Database } from '@cloudflare/workers-types'
import { createClient } from '@libsql/client'
import BetterSqlite3 from 'better-sqlite3'
import { ddl } from 'isoquery/sql'
import { Miniflare } from 'miniflare'
import * as betterSqlite3 from './clients/betterSqlite3.ts'
import * as d1 from './clients/d1.ts'
import * as libsql from './clients/libsql.ts'
import { type Client, outcomeOf } from './outcomeOf.ts'

async function openD1(): Promise<Client> {
  const workerd = new Miniflare({
    modules: true,
    script: 'export default { fetch: () => new Response() }',
    compatibilityDate: '2026-01-01',
    d1Databases: ['DB'],
  })
  const database = (await workerd.getD1Database('DB')) as unknown as D1Database
  const run = (statement: string) => database.prepare(statement).run()
  return {
    table: d1.table,
    run,
    async migrate() {
      for (const statement of ddl(d1.table)) await run(statement)
    },
    use: (work) => work(d1.databaseOf(database)),
    insert: (document) => d1.insertArticle(database, document),
    search: (text) => d1.searchArticles(database, text, 0),
    close: () => workerd.dispose(),
  }
}

async function openLibsql(): Promise<Client> {
  const database = createClient({ url: 'file:libsql.sqlite' })
  return {
    table: libsql.table,
    run: (statement) => database.execute(statement),
    migrate: () => database.batch([...ddl(libsql.table)]),
    use: (work) => work(libsql.databaseOf(database)),
    insert: (document) => libsql.insertArticle(database, document),
    search: (text) => libsql.searchArticles(database, text, 0),
    close: async () => database.close(),
  }
}

async function openBetterSqlite3(): Promise<Client> {
  const database = new BetterSqlite3('better.sqlite')
  betterSqlite3.prepareConnection(database)
  return {
    table: betterSqlite3.table,
    run: async (statement) => database.exec(statement),
    migrate: async () => database.exec(ddl(betterSqlite3.table).join(';')),
    use: (work) => work(betterSqlite3.databaseOf(database)),
    insert: (document) => betterSqlite3.insertArticle(database, document),
    search: async (text) => betterSqlite3.searchArticles(database, text, 0),
    close: async () => database.close(),
  }
}

const results = []
for (const [name, open] of Object.entries({
  d1: openD1,
  libsql: openLibsql,
  betterSqlite3: openBetterSqlite3,
})) {
  const client = await open()
  results.push({ name, ...(await outcomeOf(client)) })
  await client.close()
}
console.log(JSON.stringify(results))
