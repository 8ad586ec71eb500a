import { newest } from '../../../backends/elasticsearch/newest.ts'
import type { Target } from '../../../backends/elasticsearch/target.ts'
import { SearchStopped } from '../../releaseStore.ts'
import { RELEASE_ORDER } from '../../schema.ts'
import type { LoadableReleaseStore } from '../loadableReleaseStore.ts'
import { plannedSearch } from '../plannedSearch.ts'
import { type BatchTarget, ReleaseLoader } from '../releaseLoader.ts'
import { DOCUMENT, indexBody, indexTarget } from './releaseIndex.ts'
import { SearchEngine, SearchEngineError } from './searchEngine.ts'

/** Options for `searchEngineReleaseStore`. */
export interface SearchEngineReleaseStoreOptions {
  /** The search engine and its major version. */
  readonly target: Target
  /**
   * The alias of the live index. It can contain lower-case letters, digits, `-` and `_`. Default `release`.
   */
  readonly index?: string
  /** The number of shards in a new index. Default 1. */
  readonly shards?: number
  /** The number of replicas of each shard. Default 1. */
  readonly replicas?: number
  /** The time limit for a query in milliseconds, from planning until its hits arrive. Default 5,000. */
  readonly deadline?: number
  /**
   * The maximum size of a release that `load` accepts, measured in UTF-8 bytes of JSON. Default 2,000,000.
   */
  readonly maxBytes?: number
}

/** The part of a response that is used. */
interface SearchAnswer {
  readonly timed_out: boolean
  readonly _shards: { readonly failed: number }
  readonly hits?: { readonly hits?: readonly { readonly _source?: { readonly [DOCUMENT]?: unknown } }[] }
}

// Without `filter_path`: the engine then copies a document as stored, instead of parsing it again.
const SEARCH = 'allow_partial_search_results=false'

/** Releases in a search engine. Creates their index if it is missing. */
export async function searchReleases(
  url: string,
  {
    target,
    index = 'release',
    shards = 1,
    replicas = 1,
    deadline = 5000,
    maxBytes,
  }: SearchEngineReleaseStoreOptions,
): Promise<LoadableReleaseStore> {
  const engine = new SearchEngine(url)
  const layout = indexBody({ shards, replicas })
  if (!(await exists(engine, index))) await makeFirst(engine, index, layout)

  const search = plannedSearch({
    deadline,
    compile: (plan, limit) => newest(plan, { target, order: RELEASE_ORDER, limit }),
    async run(page, signal, left) {
      const body = { ...page, timeout: `${left}ms` }
      const answer = await engine.ask<SearchAnswer>('POST', `/${index}/_search?${SEARCH}`, { body, signal })
      if (answer.timed_out) throw new SearchStopped('deadline', true)
      if (answer._shards.failed > 0) throw new SearchEngineError('A part of the index did not respond.', 200)
      return documentsOf(answer, page.size)
    },
  })

  function loader({ intoNew = false } = {}): ReleaseLoader<string> {
    return new ReleaseLoader(
      intoNew ? besideTarget(engine, index, layout) : indexTarget(engine, index),
      maxBytes,
    )
  }
  async function count(): Promise<number> {
    const answer = await engine.ask<{ count?: unknown } | null>('GET', `/${index}/_count`, { patience: 2500 })
    if (typeof answer?.count === 'number' && Number.isSafeInteger(answer.count) && answer.count >= 0)
      return answer.count
    throw new SearchEngineError('The search engine returned no count.', 200)
  }
  return {
    search,
    count,
    isEmpty: async () => (await count()) === 0,
    loader,
    load: (documents) => loader().load(documents),
  }
}

/**
 * The documents of a response, each the JSON of an object. Nothing else may get into the service's response.
 */
function documentsOf({ hits }: SearchAnswer, limit: number): readonly string[] {
  const found = hits?.hits
  if (!Array.isArray(found)) throw new SearchEngineError('The search engine returned no hits.', 200)
  if (found.length > limit)
    throw new SearchEngineError(`The search engine returned ${found.length} hits instead of ${limit}.`, 200)
  const documents = found.map((hit) => hit?._source?.[DOCUMENT])
  if (documents.every(isObjectText)) return documents
  throw new SearchEngineError('The search engine returned a hit without its document.', 200)
}

function isObjectText(document: unknown): document is string {
  if (typeof document !== 'string') return false
  try {
    const value = JSON.parse(document)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

async function exists(engine: SearchEngine, index: string): Promise<boolean> {
  try {
    await engine.ask('GET', `/${index}/_settings?filter_path=*.settings.index.uuid`, { patience: 1500 })
    return true
  } catch (error) {
    if (error instanceof SearchEngineError && error.status === 404) return false
    throw error
  }
}

/** Creates the first index with its alias. If several servers start at once, one of them creates it. */
async function makeFirst(engine: SearchEngine, alias: string, layout: object): Promise<void> {
  try {
    await engine.ask('PUT', `/${alias}-1`, { body: { ...layout, aliases: { [alias]: {} } }, patience: 2500 })
  } catch (error) {
    if (!(await exists(engine, alias))) throw error
  }
}

/** Stores releases in a new index next to the live one, and then replaces the live one. */
function besideTarget(engine: SearchEngine, alias: string, layout: object): BatchTarget<string> {
  const index = `${alias}-${Date.now()}`
  const target = indexTarget(engine, index)
  let made: Promise<unknown> | undefined
  const make = () => {
    made ??= engine.ask('PUT', `/${index}`, { body: layout })
    return made
  }
  return {
    ...target,
    async store(batch) {
      await make()
      return target.store(batch)
    },
    async finish() {
      await make()
      await target.finish?.()
      const before = Object.keys(await engine.ask<object>('GET', `/_alias/${alias}`))
      const remove = before.map((name) => ({ remove_index: { index: name } }))
      // From here on, the index may be live even if no response comes.
      made = undefined
      await engine.ask('POST', '/_aliases', { body: { actions: [{ add: { index, alias } }, ...remove] } })
    },
    async abandon() {
      if (made !== undefined) await engine.ask('DELETE', `/${index}`)
    },
  }
}
