import { newest, type Target, toDocument, toMapping } from '../../../src/backends/elasticsearch/index.ts'
import { SearchEngine } from '../../../src/releases/stores/search/searchEngine.ts'
import type { PageStore } from './checkPages.ts'
import { type Ordered, ordered } from './ordered.ts'

interface Answer {
  readonly hits: {
    readonly total: { readonly value: number }
    readonly hits: readonly { readonly _id: string; readonly sort: (string | number)[] }[]
  }
}

/** Documents in a search engine that have their pages by `search_after`. */
export async function searchPages(url: string, target: Target, shards: number): Promise<PageStore> {
  const engine = new SearchEngine(url)
  const index = `pages-${shards}`
  const add = async (documents: readonly Ordered[]): Promise<void> => {
    const lines = documents.map((document) => {
      const action = JSON.stringify({ index: { _id: document.id } })
      return `${action}\n${JSON.stringify(toDocument(ordered, document))}\n`
    })
    const path = `/${index}/_bulk?refresh=true&filter_path=errors`
    const { errors } = await engine.ask<{ errors: boolean }>('POST', path, { body: lines.join('') })
    if (errors) throw new Error('A document was refused.')
  }
  const settings = { number_of_shards: shards, number_of_replicas: 0 }
  const layout = { mappings: toMapping(ordered), settings }
  await engine.ask('PUT', `/${index}`, { body: layout })
  return {
    add,
    async reset(documents) {
      await engine.ask('DELETE', `/${index}`)
      await engine.ask('PUT', `/${index}`, { body: layout })
      await add(documents)
    },
    async page(plan, options) {
      const body = newest(plan, { ...options, target, count: true })
      const { hits } = await engine.ask<Answer>('POST', `/${index}/_search`, { body })
      const next = hits.hits.length < options.limit ? null : hits.hits.at(-1)!.sort
      return { ids: hits.hits.map(({ _id }) => _id), next, count: hits.total.value }
    },
  }
}
