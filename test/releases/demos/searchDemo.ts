import {
  type Target,
  toDocument,
  toElasticsearch,
  toMapping,
} from '../../../src/backends/elasticsearch/index.ts'
import { releasesSchema } from '../../../src/releases/schema.ts'
import { releases } from '../plainFilter.ts'
import { type DemoEngine, planned } from './demo.ts'

const INDEX = 'isoquery-demo-releases'

/** Elasticsearch or OpenSearch at a URL, through the library's helpers and HTTP, with or without scoring. */
export function searchDemo(
  target: Target,
  url: string,
  { scoring }: { readonly scoring: boolean },
): DemoEngine {
  const index = `${url}/${INDEX}${scoring ? '-scored' : ''}`
  return {
    name: `${target}, ${scoring ? 'with' : 'without'} scoring`,
    mayRefuse: [],
    async start() {
      await fetch(index, { method: 'DELETE' })
      await send('PUT', index, {
        mappings: toMapping(releasesSchema),
        settings: { number_of_shards: 2, number_of_replicas: 0 },
      })
      for (let at = 0; at < releases.length; at += 250) {
        const lines = releases
          .slice(at, at + 250)
          .map((release) => `{"index":{}}\n${JSON.stringify(toDocument(releasesSchema, release))}\n`)
        const { errors } = (await send('POST', `${index}/_bulk`, lines.join(''))) as { errors: boolean }
        if (errors) throw new Error('A release was refused.')
      }
      await send('POST', `${index}/_refresh`)
      return {
        answer: (query) =>
          planned(
            query,
            (plan) => toElasticsearch(plan, { target, scoring }),
            async (compiled) => {
              const { hits } = (await send('POST', `${index}/_search`, {
                query: compiled,
                size: 100,
                sort: [{ versioncreated: 'desc' }, { publicidentifier: 'desc' }],
                _source: ['publicidentifier'],
              })) as { hits: { hits: readonly { _source: { publicidentifier: string } }[] } }
              return hits.hits.map(({ _source }) => _source.publicidentifier)
            },
          ),
        close: async () => {
          await send('DELETE', index)
        },
      }
    },
  }
}

/** Sends JSON or NDJSON and reads JSON. */
export async function send(method: string, url: string, body?: object | string): Promise<unknown> {
  const headers = { 'content-type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json' }
  const text = typeof body === 'object' ? JSON.stringify(body) : body
  const response = await fetch(url, { method, ...(text !== undefined && { headers, body: text }) })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${answer.slice(0, 1000)}`)
  return JSON.parse(answer)
}
