import { newest, type Target, toDocument, toMapping } from '../../../src/backends/elasticsearch/index.ts'
import type { Cursor } from '../../../src/plan/cursor.ts'
import { SearchEngine } from '../../../src/releases/stores/search/searchEngine.ts'
import type { PageStore } from './checkPages.ts'
import { type Ordered, ordered } from './ordered.ts'

interface Answer {
  readonly hits: {
    readonly total: { readonly value: number }
    readonly hits: readonly { readonly _id: string; readonly sort: Cursor }[]
  }
}

/** What engines write for a document without a value. */
const WITHOUT_VALUE: Cursor = [2 ** 53, -(2 ** 53), 'Infinity', '-Infinity']

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
  /** Cursors as the engine wrote them. */
  const written = new Map<string, Cursor>()
  const read = (sort: Cursor | undefined): Cursor | null => {
    if (sort === undefined) return null
    const cursor = sort.map((value) => (WITHOUT_VALUE.includes(value) ? null : value))
    written.set(JSON.stringify(cursor), sort)
    return cursor
  }
  /** Lists are given as the engine wrote them, texts as other backends write them. */
  const asWritten = <T>(cursor: T): T | Cursor => written.get(JSON.stringify(cursor)) ?? cursor
  const settings = { number_of_shards: shards, number_of_replicas: 0 }
  const layout = { mappings: toMapping(ordered), settings }
  await engine.ask('PUT', `/${index}`, { body: layout })
  return {
    keyType: null,
    add,
    async reset(documents) {
      await engine.ask('DELETE', `/${index}`)
      await engine.ask('PUT', `/${index}`, { body: layout })
      await add(documents)
    },
    async page(plan, options) {
      const { limit, after, before } = options
      const cursors = {
        ...(after !== undefined && { after: asWritten(after) }),
        ...(before !== undefined && { before: asWritten(before)! }),
      }
      const body = newest(plan, { ...options, ...cursors, target, count: true })
      const { hits } = await engine.ask<Answer>('POST', `/${index}/_search`, { body })
      const found = before === undefined ? hits.hits : hits.hits.toReversed()
      const [first, last] = [read(found[0]?.sort), read(found.at(-1)?.sort)]
      const isFull = found.length === limit
      return {
        ids: found.map(({ _id }) => _id),
        next: before !== undefined || isFull ? last : null,
        previous: (before === undefined ? Boolean(after) : isFull) ? (first ?? []) : null,
        count: hits.total.value,
      }
    },
  }
}
