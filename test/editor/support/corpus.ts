import fc from 'fast-check'
import type { Schema } from '../../../src/index.ts'
import { buildSchema } from '../../support/cases/arbitrarySchema.ts'
import { readHitsVectors } from '../../support/corpus/vectors.ts'
import { shop, shopQuery } from './shop.ts'

export interface CorpusQuery {
  readonly schema: Schema
  readonly query: string
}

/** Five hundred queries: those of `grammar/corpus/hits.json`, and others over fields of all kinds. */
export const corpus: readonly CorpusQuery[] = (() => {
  const vectors = readHitsVectors().map(({ schema, query }) => ({ schema: buildSchema(schema), query }))
  const others = fc.sample(shopQuery, { numRuns: 500 - vectors.length, seed: 20261122 })
  return [...vectors, ...others.map((query) => ({ schema: shop, query }))]
})()
