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
import type { Answer, Collection, Engine } from './engine.ts'

/** The engines, the newest of each family first. */
export const SEARCH_ENGINE_NAMES = [
  'elasticsearch9',
  'opensearch3',
  'elasticsearch8',
  'opensearch2',
] as const satisfies readonly Target[]

/** The part of a search's answer that the tests read. */
interface SearchAnswer {
  readonly error?: { readonly reason?: string; readonly root_cause?: readonly { readonly reason?: string }[] }
  readonly hits?: { readonly hits: readonly { readonly _id: string }[] }
}

/** How a plan is asked. */
type Way = Omit<ElasticsearchOptions, 'target'>

/**
 * Elasticsearch or OpenSearch at an address, through the library's own helpers and nothing but HTTP. Every
 * plan is asked as it is, and by turns with scores, and over texts that the engine analysed itself; all of
 * these must find the same.
 */
export function searchEngine(target: Target, url: string): Engine {
  return {
    name: target,
    async load(schema, documents, plain = new Set()) {
      const index = await createIndex(url, { mappings: withAnalysedTexts(toMapping(schema)) })
      await bulk(
        url,
        index,
        documents.map((document) => toDocument(schema, document)),
      )
      const fields = existingFields(schema, plain)
      const others: readonly Way[] = [
        { scoring: true, fields },
        { fields: { ...analysedFields(schema), ...fields } },
      ]
      return new SearchCollection(url, index, (plan, i) =>
        [{ fields }, others[i % others.length]!].map((way) => toElasticsearch(plan, { target, ...way })),
      )
    },
  }
}

/** The mapping of an index where the engine analyses texts too, beside our tokens. */
function withAnalysedTexts(mapping: Mapping): Mapping {
  return JSON.parse(JSON.stringify(mapping), (_, value) =>
    value?.type === 'text' && value.index === false ? { type: 'text' } : value,
  )
}

/**
 * Where an index keeps the fields of which it has only the value: texts analysed by itself, all others as
 * they are.
 */
export function existingFields(schema: Schema, plain: ReadonlySet<string>): ExistingFields {
  const names = storedNames(schema)
  return Object.fromEntries(
    [...plain].map((name) => {
      const { value } = names.get(name)!
      return [name, schema.fields[name]!.kind === 'text' ? { standard: value } : { value }]
    }),
  )
}

/** Where texts are analysed by the engine; those with markup cannot be. */
function analysedFields(schema: Schema): ExistingFields {
  const texts = Object.values(schema.fields).filter(({ kind, html }) => kind === 'text' && !html)
  const names = storedNames(schema)
  return Object.fromEntries(
    texts.map(({ name }) => {
      const { value, folded } = names.get(name)!
      return [name, { standard: value, ...(folded && { folded }) }]
    }),
  )
}

/** Makes an index and gives back its name. */
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

/** Sends documents, their positions as identifiers, and makes them visible. */
export async function bulk(url: string, index: string, documents: readonly object[]): Promise<void> {
  for (let at = 0; at < documents.length; at += 500) {
    const lines = documents
      .slice(at, at + 500)
      .map((document, i) => `{"index":{"_id":"${at + i}"}}\n${JSON.stringify(document)}\n`)
    const answer = (await send(url, 'POST', `/${index}/_bulk`, lines.join(''))) as {
      errors: boolean
      items: { index: { error?: unknown } }[]
    }
    if (answer.errors)
      throw new Error(
        `A document was refused: ${JSON.stringify(answer.items.find(({ index }) => index.error))}`,
      )
  }
  await send(url, 'POST', `/${index}/_refresh`)
}

/** The positions of the documents that each query finds, ascending, or why it could not be run. */
export async function searchAll(
  url: string,
  index: string,
  queries: readonly object[],
): Promise<(readonly number[] | Error)[]> {
  const answers: (readonly number[] | Error)[] = []
  for (let at = 0; at < queries.length; at += 100) {
    const lines = queries
      .slice(at, at + 100)
      .map(
        (query) =>
          `{}\n${JSON.stringify({ query, size: 10_000, _source: false, track_total_hits: false })}\n`,
      )
    // One after another: each may take what memory the engine has for one.
    const { responses } = (await send(
      url,
      'POST',
      `/${index}/_msearch?max_concurrent_searches=1`,
      lines.join(''),
    )) as {
      responses: SearchAnswer[]
    }
    for (const { error, hits } of responses) {
      if (error !== undefined)
        answers.push(new Error(error.root_cause?.[0]?.reason ?? error.reason ?? 'refused'))
      else answers.push(hits!.hits.map(({ _id }) => Number(_id)).sort((a, b) => a - b))
    }
  }
  return answers
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

  async hits(plans: readonly Plan[]): Promise<Answer[]> {
    const compiled = plans.map((plan, i) => {
      try {
        return this.#compile(plan, i)
      } catch (error) {
        if (error instanceof UnsupportedError) return error
        throw error
      }
    })
    const queries = compiled.flatMap((one) => (one instanceof UnsupportedError ? [] : one))
    const found = (await searchAll(this.#url, this.#index, queries)).values()
    return compiled.map((one, i) => {
      if (one instanceof UnsupportedError) return one
      const answers = one.map((query) => ({ query, hits: found.next().value! }))
      const failed = answers.find(({ hits }) => hits instanceof Error)
      if (failed)
        throw new Error(
          `${plans[i]!.source} failed when it ran: ${(failed.hits as Error).message}\n${JSON.stringify(failed.query)}`,
        )
      const texts = answers.map(({ hits }) => String(hits))
      const other = texts.findIndex((text) => text !== texts[0])
      if (other > 0)
        throw new Error(
          `${plans[i]!.source} finds other documents asked otherwise: ${JSON.stringify(answers[0])} ${JSON.stringify(answers[other])}`,
        )
      return answers[0]!.hits as readonly number[]
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
