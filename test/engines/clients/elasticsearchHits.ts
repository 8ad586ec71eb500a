import type { Client } from '@elastic/elasticsearch'
import {
  type Target,
  toDocument,
  toElasticsearch,
  toMapping,
} from '../../../src/backends/elasticsearch/index.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { articles, DOCUMENTS, QUERIES } from './articles.ts'

/** The identifiers of the hits of each query, through Elastic's client, without a cast. */
export async function hits(client: Client, target: Target, scoring: boolean): Promise<string[][]> {
  const index = `clients-${Date.now()}`
  await client.indices.create({ index, mappings: toMapping(articles), settings: { number_of_replicas: 0 } })
  const [first, ...others] = DOCUMENTS.map((document) => toDocument(articles, document))
  await client.index({ index, id: '0', document: first! })
  const operations = others.flatMap((document, i) => [{ index: { _id: String(i + 1) } }, document])
  const { errors } = await client.bulk({ index, operations, refresh: true })
  if (errors) throw new Error('A document was refused.')
  const found: string[][] = []
  for (const text of QUERIES) {
    const query = toElasticsearch(planQuery(articles, text), { target, scoring })
    const { hits } = await client.search({ index, query, sort: [{ published: 'desc' }], size: 100 })
    const { count } = await client.count({ index, query: { bool: { filter: [query, { match_all: {} }] } } })
    if (count !== hits.hits.length)
      throw new Error(`${text} counts ${count} hits and finds ${hits.hits.length}.`)
    found.push(hits.hits.map(({ _id }) => _id!))
  }
  await client.indices.delete({ index })
  return found
}
