/*
 * From SQL to Elasticsearch: move a search box without changing its hits. Query both engines for a while;
 * when they agree on the queries of your users, query only Elasticsearch.
 *
 *   npm install isoquery kysely @elastic/elasticsearch
 *   ELASTICSEARCH_URL=http://localhost:9200 node sqlToElasticsearch.ts
 */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Client } from '@elastic/elasticsearch'
import { type DocumentOf, defineSchema, field, type Plan, planQuery } from 'isoquery'
import { toDocument, toElasticsearch, toMapping } from 'isoquery/elasticsearch'
import { ddl, defineTable, sqlite, toRow, toSql } from 'isoquery/sql'

// 1. One schema for both.
const books = defineSchema(
  { title: field.text(), author: field.keyword({ ignoreCase: true }), year: field.integer() },
  { defaultFields: ['title'] },
)
const documents: DocumentOf<typeof books>[] = [
  { title: 'The Old Bank', author: 'Ann Lee', year: 1999 },
  { title: 'Banks of the Rhine', author: 'Bob Ray', year: 2005 },
  { title: 'A Savings Bank', year: 2011 },
]

// 2. The table, as it is today.
const database = new DatabaseSync(':memory:')
const table = defineTable(books, { name: 'book', key: 'id', dialect: sqlite() })
for (const statement of ddl(table)) database.exec(statement)
for (const [id, document] of documents.entries()) {
  const row = { id, ...toRow(table, document) }
  const names = Object.keys(row)
  database
    .prepare(`insert into book (${names}) values (${names.map(() => '?')})`)
    .run(...(Object.values(row) as SQLInputValue[]))
}

// 3. The index, filled with the same documents.
const client = new Client({ node: process.env.ELASTICSEARCH_URL ?? 'http://localhost:9200' })
const index = 'isoquery_guide_books'
await client.indices.delete({ index, ignore_unavailable: true })
await client.indices.create({ index, mappings: toMapping(books) })
await client.helpers.bulk({
  datasource: documents.map((document, id) => ({ id, stored: toDocument(books, document) })),
  onDocument: ({ id, stored }) => [{ index: { _index: index, _id: String(id) } }, stored],
  refreshOnCompletion: index,
})

// 4. The same plan on each.
function inSql(plan: Plan<typeof books>): string[] {
  const { sql, parameters } = toSql(plan, table)
  const rows = database.prepare(`select id from book where ${sql}`).all(...(parameters as string[]))
  return rows.map(({ id }) => String(id)).sort()
}
async function inElasticsearch(plan: Plan<typeof books>): Promise<string[]> {
  const { hits } = await client.search({ index, query: toElasticsearch(plan), size: 1000, _source: false })
  return hits.hits.map(({ _id }) => _id!).sort()
}

// 5. What your users typed, from the log of the search box.
for (const text of [
  'bank',
  'bank* NOT author:"ann lee"',
  '"savings bank" OR year:[2000 TO 2005]',
  'NOT author:*',
]) {
  const plan = planQuery(books, text)
  const [before, after] = [inSql(plan), await inElasticsearch(plan)]
  console.log(`${text}: ${before.join() === after.join() ? 'same hits' : 'DIFFERENT'} ${after}`)
}
await client.close()
