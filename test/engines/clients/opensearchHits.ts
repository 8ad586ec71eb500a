import type { Client } from '@opensearch-project/opensearch'
import {
  type Target,
  toDocument,
  toElasticsearch,
  toMapping,
} from '../../../src/backends/elasticsearch/index.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { articles, DOCUMENTS, QUERIES } from './articles.ts'

/** The identifiers of the hits of each query, through OpenSearch's client, without a cast. */
export async function hits(client: Client, target: Target, scoring: boolean): Promise<string[][]> {
  const index = `clients-${Date.now()}`
  await client.indices.create({
    index,
    body: { mappings: toMapping(articles), settings: { number_of_replicas: 0 } },
  })
  const [first, ...others] = DOCUMENTS.map((document) => toDocument(articles, document))
  await client.index({ index, id: '0', body: first! })
  const operations = others.flatMap((document, i) => [{ index: { _id: String(i + 1) } }, document])
  const bulk = await client.bulk({ index, body: operations, refresh: true })
  if (bulk.body.errors) throw new Error('A document was refused.')
  const found: string[][] = []
  for (const text of QUERIES) {
    const query = toElasticsearch(planQuery(articles, text), { target, scoring })
    const { body } = await client.search({ index, body: { query, sort: [{ published: 'desc' }], size: 100 } })
    const counted = await client.count({
      index,
      body: { query: { bool: { filter: [query, { match_all: {} }] } } },
    })
    if (counted.body.count !== body.hits.hits.length)
      throw new Error(`${text} counts ${counted.body.count} hits and finds ${body.hits.hits.length}.`)
    found.push(body.hits.hits.map((hit: { _id?: string }) => hit._id!))
  }
  await client.indices.delete({ index })
  return found
}
