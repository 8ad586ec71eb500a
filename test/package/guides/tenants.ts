// Runs the tenant's filter in memory and in SQLite, and prints the ids that each finds.
import { DatabaseSync } from 'node:sqlite'
import { QueryError } from 'isoquery'
import { toPredicate } from 'isoquery/memory'
import { ddl, defineTable, sqlite, toRow, toSql } from 'isoquery/sql'
import { planForUser, tickets } from './guides/tenantFilter.ts'

const rows = [
  { title: 'Printer on fire', priority: 1, tenant: 'acme' },
  { title: 'Fire drill', priority: 3, tenant: 'acme' },
  { title: 'No paper', priority: 5, tenant: 'acme' },
  { title: 'Printer on fire', priority: 1, tenant: 'other' },
]
const table = defineTable(tickets, {
  name: 'ticket',
  key: { name: 'id', type: 'bigint' },
  dialect: sqlite(),
})
const database = new DatabaseSync(':memory:')
for (const statement of ddl(table)) database.exec(statement)
for (const document of rows) {
  const row = toRow(table, document)
  const statement = `insert into ticket (${Object.keys(row)}) values (${Object.keys(row).map(() => '?')})`
  database.prepare(statement).run(...(Object.values(row) as string[]))
}

for (const text of ['fire', '', 'fire OR *', 'NOT fire', 'tenant:other']) {
  try {
    const plan = planForUser(text, 'acme')
    const { sql, parameters } = toSql(plan, table)
    const found = database.prepare(`select id from ticket where ${sql} order by id`).all(...parameters)
    const isHit = toPredicate(plan)
    const hits = rows.flatMap((row, at) => (isHit(row) ? [at + 1] : []))
    console.log(`${text}: ${hits.join(', ')} / ${found.map(({ id }) => id).join(', ')}`)
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    console.log(`${text}: ${error.diagnostics.map(({ message }) => message).join(' ')}`)
  }
}
