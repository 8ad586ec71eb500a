/*
 * A search endpoint on an existing Elasticsearch index. The index doesn't change.
 *
 *   npm install isoquery @elastic/elasticsearch
 *   ELASTICSEARCH_URL=http://localhost:9200 node elasticsearchEndpoint.ts
 *
 * For OpenSearch, take its client: it returns `{ body }`, and its searches take `body: { query, … }`.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from '@elastic/elasticsearch'
import { defineSchema, field, formatDiagnostic, safePlanQuery } from 'isoquery'
import { checkMapping, toElasticsearch, UnsupportedError } from 'isoquery/elasticsearch'

const client = new Client({ node: process.env.ELASTICSEARCH_URL ?? 'http://localhost:9200' })
const index = 'shop'

// 1. An index to try it with, as documents without a mapping make it. Leave this step out for one of yours.
await client.indices.delete({ index, ignore_unavailable: true })
await client.bulk({
  refresh: true,
  operations: [
    { name: 'A chair of steel', color: 'red', price: 25, added: '2019-10-17' },
    { name: 'Armchair', color: 'red', price: 60, added: '2020-01-01' },
    { name: 'A chair of oak', color: 'brown', price: 90, added: '2020-02-02' },
  ].flatMap((document) => [{ index: { _index: index } }, document]),
})

// 2. What users can search, and which field of the index holds it. Strings that were indexed without a
// mapping are texts, with the whole value in a field `keyword` below them.
const schema = defineSchema(
  { name: field.text(), color: field.keyword(), price: field.number(), added: field.date() },
  { defaultFields: ['name'] },
)
const fields = { name: { standard: 'name' }, color: { value: 'color.keyword' } } as const

// 3. What does not fit in the mapping, and what to do about it.
const mapping = await client.indices.getMapping({ index })
for (const { consequence, field, message } of checkMapping(schema, mapping, { fields }))
  console.warn(`${consequence} in ${field}: ${message}`)

// 4. The endpoint.
async function search(text: string) {
  const { ok, plan, error } = safePlanQuery(schema, text, { emptyQuery: 'all' })
  if (!ok) return { status: 400, body: { error: formatDiagnostic(text, error) } }
  try {
    const query = toElasticsearch(plan, { fields })
    const { hits } = await client.search({ index, query, sort: [{ added: 'desc' }], size: 20 })
    return { status: 200, body: { hits: hits.hits.map(({ _source }) => _source) } }
  } catch (error) {
    if (!(error instanceof UnsupportedError)) throw error
    return { status: 400, body: { error: error.message } }
  }
}
const server = createServer(async (request, response) => {
  const { status, body } = await search(new URL(request.url!, 'http://localhost').searchParams.get('q') ?? '')
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
await new Promise<void>((done) => server.listen(Number(process.env.PORT ?? 3000), done))

// The program queries itself and ends. Remove this from yours.
const { port } = server.address() as AddressInfo
for (const q of ['chair AND color:red', 'price:<30 OR added:2020-01', 'colour:red']) {
  const response = await fetch(`http://localhost:${port}/?${new URLSearchParams({ q })}`)
  const { hits, error } = (await response.json()) as { hits?: object[]; error?: string }
  console.log(response.status, hits ?? error)
}
server.close()
await client.close()
