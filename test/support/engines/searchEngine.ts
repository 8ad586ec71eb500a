import {
  type ElasticsearchOptions,
  type ExistingFields,
  type Mapping,
  type QueryDsl,
  type Target,
  toDocument,
  toElasticsearch,
  toMapping,
} from '../../../src/backends/elasticsearch/index.ts'
import { storedNames } from '../../../src/backends/elasticsearch/storedNames.ts'
import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import type { Schema } from '../../../src/schema/schema.ts'
import type { Collection, Engine, Outcome } from './engine.ts'

/** The search engines, the newest of each family first. */
export const SEARCH_ENGINE_NAMES = [
  'elasticsearch9',
  'opensearch3',
  'elasticsearch8',
  'opensearch2',
] as const satisfies readonly Target[]

export type SearchEngineName = (typeof SEARCH_ENGINE_NAMES)[number]

/** The part of a search response that the tests use. */
interface SearchResponse {
  readonly error?: { readonly reason?: string; readonly root_cause?: readonly { readonly reason?: string }[] }
  readonly hits?: { readonly hits: readonly { readonly _id: string }[] }
}

type CompileOptions = Omit<ElasticsearchOptions, 'target'>

/**
 * Elasticsearch or OpenSearch at a URL, through the library's own helpers and plain HTTP. Every plan runs
 * twice: with the default options, and alternately with scoring or over texts that the engine analysed
 * itself. Both must find the same documents.
 */
export function searchEngine(target: Target, url: string): Engine {
  return {
    name: target,
    async load(schema, documents, plain = new Set()) {
      const index = await createIndex(url, { mappings: withAnalysedTexts(toMapping(schema)) })
      const stored = documents.map((document) => toDocument(schema, document))
      await bulk(url, index, stored)
      const fields = existingFields(schema, plain)
      const alternatives: readonly CompileOptions[] = [
        { scoring: true, fields },
        { fields: { ...analysedFields(schema), ...fields } },
      ]
      return new SearchCollection(url, index, (plan, i) =>
        [{ fields }, alternatives[i % alternatives.length]!].map((options) =>
          toElasticsearch(plan, { target, ...options }),
        ),
      )
    },
  }
}

/**
 * The mapping with the values of texts indexed by the engine's own analyzer, besides the library's tokens.
 */
function withAnalysedTexts(mapping: Mapping): Mapping {
  return JSON.parse(JSON.stringify(mapping), (_, value) =>
    value?.type === 'text' && value.index === false ? { type: 'text' } : value,
  )
}

/** The fields without companions: texts are analysed by the engine, other values are stored unchanged. */
export function existingFields(schema: Schema, plain: ReadonlySet<string>): ExistingFields {
  const names = storedNames(schema)
  return Object.fromEntries(
    [...plain].map((name) => {
      const { value } = names.get(name)!
      return [name, schema.fields[name]!.kind === 'text' ? { standard: value } : { value }]
    }),
  )
}

/** The texts that the engine analyses. It can neither analyse markup nor fold. */
function analysedFields(schema: Schema): ExistingFields {
  const texts = Object.values(schema.fields).filter(
    ({ kind, html, fold }) => kind === 'text' && !html && !fold,
  )
  const names = storedNames(schema)
  return Object.fromEntries(
    texts.map(({ name }) => {
      const { value, normalized } = names.get(name)!
      return [name, { standard: value, ...(normalized && { normalized }) }]
    }),
  )
}

/** Creates an index and returns its name. */
export async function createIndex(
  url: string,
  body: { readonly mappings: unknown; readonly settings?: object },
): Promise<string> {
  const index = `test-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
  const settings = {
    number_of_shards: 1,
    number_of_replicas: 0,
    refresh_interval: '-1',
    'translog.durability': 'async',
    ...body.settings,
  }
  await send(url, 'PUT', `/${index}`, JSON.stringify({ ...body, settings }))
  return index
}

export async function dropIndex(url: string, index: string): Promise<void> {
  await send(url, 'DELETE', `/${index}`)
}

/** Indexes documents with their positions as identifiers, and refreshes the index. */
export async function bulk(url: string, index: string, documents: readonly object[]): Promise<void> {
  for (let at = 0; at < documents.length; at += 500) {
    const lines = documents
      .slice(at, at + 500)
      .map((document, i) => `{"index":{"_id":"${at + i}"}}\n${JSON.stringify(document)}\n`)
    const { errors, items } = (await send(url, 'POST', `/${index}/_bulk`, lines.join(''))) as {
      errors: boolean
      items: { index: { error?: unknown } }[]
    }
    if (errors)
      throw new Error(`A document was refused: ${JSON.stringify(items.find(({ index }) => index.error))}`)
  }
  await send(url, 'POST', `/${index}/_refresh`)
}

/** The positions of the documents that each query finds, ascending, or the error of the query. */
export async function searchAll(
  url: string,
  index: string,
  queries: readonly object[],
): Promise<(readonly number[] | Error)[]> {
  const results: (readonly number[] | Error)[] = []
  for (let at = 0; at < queries.length; at += 100) {
    const lines = queries.slice(at, at + 100).map((query) => {
      const search = { query, size: 10_000, _source: false, track_total_hits: false }
      return `{}\n${JSON.stringify(search)}\n`
    })
    // One search may use all the memory that the engine has for searches, so they run one after another.
    const path = `/${index}/_msearch?max_concurrent_searches=1`
    const { responses } = (await send(url, 'POST', path, lines.join(''))) as {
      responses: SearchResponse[]
    }
    for (const { error, hits } of responses) {
      if (error !== undefined)
        results.push(new Error(error.root_cause?.[0]?.reason ?? error.reason ?? 'refused'))
      else results.push(hits!.hits.map(({ _id }) => Number(_id)).sort((a, b) => a - b))
    }
  }
  return results
}

class SearchCollection implements Collection {
  readonly #url: string
  readonly #index: string
  readonly #compile: (plan: Plan, i: number) => QueryDsl[]

  constructor(url: string, index: string, compile: (plan: Plan, i: number) => QueryDsl[]) {
    this.#url = url
    this.#index = index
    this.#compile = compile
  }

  async hits(plans: readonly Plan[]): Promise<Outcome[]> {
    const compiled = plans.map((plan, i) => {
      try {
        return this.#compile(plan, i)
      } catch (error) {
        if (error instanceof UnsupportedError) return error
        throw error
      }
    })
    const queries = compiled.flatMap((one) => (one instanceof UnsupportedError ? [] : one))
    const results = (await searchAll(this.#url, this.#index, queries)).values()
    return compiled.map((one, i) => {
      if (one instanceof UnsupportedError) return one
      const { source } = plans[i]!
      const variants = one.map((query) => ({ query, hits: results.next().value! }))
      for (const { query, hits } of variants)
        if (hits instanceof Error)
          throw new Error(`${source} failed when it ran: ${hits.message}\n${JSON.stringify(query)}`)
      const [first, ...others] = variants
      const different = others.find(({ hits }) => String(hits) !== String(first!.hits))
      if (different !== undefined) {
        const both = [first, different].map((variant) => JSON.stringify(variant)).join(' ')
        throw new Error(`${source} finds other documents with other options: ${both}`)
      }
      return first!.hits as readonly number[]
    })
  }

  drop(): Promise<void> {
    return dropIndex(this.#url, this.#index)
  }
}

async function send(url: string, method: string, path: string, body?: string): Promise<unknown> {
  const type = /_bulk$|_msearch/.test(path) ? 'application/x-ndjson' : 'application/json'
  const response = await fetch(url + path, {
    method,
    ...(body !== undefined && { body, headers: { 'content-type': type } }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 2000)}`)
  return JSON.parse(text)
}
