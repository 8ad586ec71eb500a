/*
 * Search an existing Elasticsearch index, first by its own fields, then with companions.
 *
 *   npm install isoquery @elastic/elasticsearch
 *   ELASTICSEARCH_URL=http://localhost:9200 node existingIndex.ts
 */
import { Client } from '@elastic/elasticsearch'
import { type DocumentOf, defineSchema, field, planQuery } from 'isoquery'
import { checkMapping, toDocument, toElasticsearch, toMapping } from 'isoquery/elasticsearch'

const client = new Client({ node: process.env.ELASTICSEARCH_URL ?? 'http://localhost:9200' })
const index = 'articles'

// 1. What a user can search. The index was made by dynamic mapping: texts, each with a keyword below it.
const articles = defineSchema(
  { title: field.text(), body: field.text({ html: true }), published: field.date() },
  { defaultFields: ['title', 'body'] },
)

// 2. Which index field holds what, and what does not fit. Nothing is changed yet.
const fields = { title: { standard: 'title' } } as const
const report = async (heading: string) => {
  console.log(heading)
  const mapping = await client.indices.getMapping({ index })
  for (const { consequence, field, message } of checkMapping(articles, mapping, { fields }))
    console.log(`  ${consequence} in ${field}: ${message}`)
}
await report('Before:')

// 3. Add the companions of the other fields. A field that is in the index already stays as it is.
const { properties: existing = {} } = (await client.indices.getMapping({ index }))[index]?.mappings ?? {}
const { properties } = toMapping(articles)
const missing = Object.entries(properties).filter(([name]) => !Object.hasOwn(existing, name))
await client.indices.putMapping({ index, properties: Object.fromEntries(missing) })

// 4. Write each document again with its companions. One that another program changes meanwhile is dropped
// with a version conflict: run this step again, unless that program writes through `toDocument` already.
async function* storedDocuments() {
  const pages = client.helpers.scrollSearch<DocumentOf<typeof articles>>({
    index,
    size: 1000,
    seq_no_primary_term: true,
  })
  for await (const { body } of pages) yield* body.hits.hits
}
const { successful } = await client.helpers.bulk({
  datasource: storedDocuments(),
  onDocument: ({ _id, _seq_no, _primary_term, _source = {} }) => {
    const { title, body, published } = _source
    const place = { _id: _id!, if_seq_no: _seq_no!, if_primary_term: _primary_term! }
    return [
      { update: { _index: index, ...place } },
      { doc: toDocument(articles, { title, body, published }) },
    ]
  },
  onDrop: ({ operation, error }) => console.warn('Dropped:', JSON.stringify(operation), error?.reason),
  refreshOnCompletion: index,
})
await report(`After ${successful} documents:`)

// 5. Search. The companions are part of `_source`; leave them out of answers.
const query = toElasticsearch(planQuery(articles, 'bank AND published:>=2019-10'), { fields })
const { hits } = await client.search({
  index,
  query,
  _source_excludes: ['*_u121', '*_normalized', '*_contains'],
})
for (const { _id, _source } of hits.hits) console.log(_id, JSON.stringify(_source))
await client.close()
