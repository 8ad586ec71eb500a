/*
 * A dialect for a database that isoquery does not know, checked with thousands of cases that have known hits.
 *
 *   npm install isoquery kysely
 *   node dialect.ts
 *
 * The database here is Cloudflare's D1: SQLite with lower limits. Begin with the nearest dialect and change
 * what differs; the type `Dialect` says what each member must do. Node's own SQLite stands in for the server.
 */
import { DatabaseSync } from 'node:sqlite'
import type { DocumentOf, Plan, Schema } from 'isoquery'
import { ddl, defineDialect, defineTable, sqlite, toRow, toSql } from 'isoquery/sql'
import { conformance } from 'isoquery/testing'

// 1. What is different: at most 100 bound values in a statement, and 50 bytes in a pattern. A query that
// needs more is refused when it is compiled, not by the server.
const nearest = sqlite({ maxPatternBytes: 50 })
const d1 = defineDialect({ ...nearest, name: 'D1', limits: { ...nearest.limits, parameters: 100 } })

// 2. How a list of documents comes into the database, and how a plan finds the ids of its hits.
async function load(schema: Schema, documents: readonly DocumentOf<Schema>[]) {
  // The cases have fields whose names SQL cannot tell apart, as Titre and titre.
  const names = Object.keys(schema.fields).map((name, at) => [name, { name: `c${at}` }])
  const columns = Object.fromEntries(names) as Record<string, { name: string }>
  const table = defineTable(schema, { name: 'document', key: 'id', dialect: d1, columns })
  const database = new DatabaseSync(':memory:')
  for (const statement of ddl(table)) database.exec(statement)
  for (const [id, document] of documents.entries()) {
    const row = { id, ...toRow(table, document) } as Record<string, string | number | null>
    const columns = Object.keys(row)
    const statement = `insert into document (${columns}) values (${columns.map(() => '?')})`
    database.prepare(statement).run(...Object.values(row))
  }
  return async (plan: Plan) => {
    const { sql, parameters } = toSql(plan, table)
    const statement = database.prepare(`select id from document where ${sql}`)
    return statement.all(...(parameters as string[])).map(({ id }) => id as number)
  }
}

// 3. Every case: right, wrong, or refused with an UnsupportedError. Nothing may be wrong.
const counts = { ok: 0, wrong: 0, refused: 0 }
for await (const { outcome, query, expected, actual } of conformance({ load })) {
  counts[outcome]++
  if (outcome === 'wrong') console.log(`${query} finds ${actual}, not ${expected}`)
}
console.log(counts)
