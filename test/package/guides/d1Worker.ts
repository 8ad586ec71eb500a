// Runs the Worker of the program for D1, and prints its answers.
import { readFileSync } from 'node:fs'
import type { D1Database } from '@cloudflare/workers-types'
import { backfill, companionDdl } from 'isoquery/sql'
import { Miniflare } from 'miniflare'
import { databaseOf, table } from './clients/d1.ts'

const workerd = new Miniflare({
  modules: [{ type: 'ESModule', path: 'worker.js', contents: readFileSync('worker.js', 'utf8') }],
  compatibilityDate: '2026-01-01',
  d1Databases: ['DB'],
})
const database = (await workerd.getD1Database('DB')) as unknown as D1Database
const before =
  'create table article (id integer primary key, title text, source text, published integer, ' +
  'pages integer, free integer)'
for (const statement of [before, ...companionDdl(table)]) await database.prepare(statement).run()
await database.prepare("insert into article (title) values ('A river bank'), ('A savings bank')").run()
await backfill(databaseOf(database), table)
for (const q of ['bank', 'savings OR x', 'bank (']) {
  const response = await workerd.dispatchFetch(`http://localhost/?${new URLSearchParams({ q })}`)
  console.log(response.status, (await response.text()).split('\n')[0]!.slice(0, 60))
}
await workerd.dispose()
