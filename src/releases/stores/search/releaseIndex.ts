import { toDocument } from '../../../backends/elasticsearch/toDocument.ts'
import { toMapping } from '../../../backends/elasticsearch/toMapping.ts'
import type { DocumentOf } from '../../../schema/documentOf.ts'
import type { Release } from '../../release.ts'
import { RELEASE_ORDER, type ReleasesSchema, releasesSchema } from '../../schema.ts'
import type { BatchTarget, Loaded, ReadRelease } from '../releaseLoader.ts'
import { type SearchEngine, SearchEngineError } from './searchEngine.ts'

/** The property of a release's JSON as the service sends it. */
export const DOCUMENT = 'document'

/** The maximum of an `_id`, in UTF-8 bytes. */
const MAX_ID = 512

/** The pauses before a batch is sent again to an engine that is too busy, in milliseconds. */
const PAUSES = [200, 500, 1000, 2000, 5000, 10_000]

/** How an index is divided. */
export interface IndexLayout {
  readonly shards: number
  readonly replicas: number
}

/**
 * An index for releases. Of what is indexed only the document is kept. It is sorted by the answer's order, so
 * that a search can end early.
 */
export function indexBody({ shards, replicas }: IndexLayout): object {
  return {
    mappings: { ...toMapping(releasesSchema), _source: { includes: [DOCUMENT] } },
    settings: {
      number_of_shards: shards,
      number_of_replicas: replicas,
      'sort.field': RELEASE_ORDER.flatMap(Object.keys),
      'sort.order': RELEASE_ORDER.flatMap(Object.values),
    },
  }
}

interface BulkAnswer {
  readonly items: readonly {
    readonly index: {
      readonly status: number
      readonly result?: string
      readonly error?: { readonly reason: string }
    }
  }[]
}

/** Stores releases in an index or behind an alias. Their `_id` is the `publicidentifier`. */
export function indexTarget(engine: SearchEngine, index: string): BatchTarget<string> {
  // Else searches see what was stored some time later.
  const refresh = (): Promise<void> => engine.ask('POST', `/${index}/_refresh`)
  return {
    maxIdentifier: MAX_ID,
    convert: lineOf,
    store: (batch) => storeBatch(engine, index, batch),
    finish: refresh,
    abandon: refresh,
  }
}

/** The lines of a release in a bulk request. */
function lineOf(release: Release, json: string): string {
  const document = toDocument(releasesSchema, release as DocumentOf<ReleasesSchema>)
  const index = { _id: release.publicidentifier }
  return `${JSON.stringify({ index })}\n${JSON.stringify({ ...document, [DOCUMENT]: json })}\n`
}

async function storeBatch(
  engine: SearchEngine,
  index: string,
  batch: readonly ReadRelease<string>[],
): Promise<Loaded> {
  let rest = batch
  let replaced = 0
  const refused: { publicidentifier: string; problem: string }[] = []
  const path = `/${index}/_bulk?filter_path=items.*.status,items.*.result,items.*.error.reason`
  for (let tries = 0; ; tries++) {
    const body = rest.map(({ stored }) => stored).join('')
    const items = await engine.ask<BulkAnswer>('POST', path, { body }).then(({ items }) => items, nullIfBusy)
    const busy = rest.filter((_, i) => items === null || items[i]!.index.status === 429)
    for (const [i, { index }] of (items ?? []).entries()) {
      if (index.result === 'updated') replaced++
      if (index.error === undefined || index.status === 429) continue
      refused.push({
        publicidentifier: rest[i]!.identifier,
        problem: engine.withoutSecrets(String(index.error.reason)),
      })
    }
    if (busy.length === 0) return { loaded: batch.length - refused.length, replaced, refused }
    if (tries === PAUSES.length) throw new SearchEngineError('The search engine is too busy.', 429)
    await new Promise((resolve) => setTimeout(resolve, PAUSES[tries]))
    rest = busy
  }
}

/** `null` of an engine that is too busy for all. @throws any other error. */
function nullIfBusy(error: unknown): null {
  if (error instanceof SearchEngineError && error.status === 429) return null
  throw error
}
