import fc from 'fast-check'
import { DocumentError, safePlanQuery } from '../../../src/index.ts'
import type { ConformanceSet } from '../../../src/testing/conformance.ts'
import { arbitraryBatch } from '../../support/cases/arbitraryBatch.ts'
import { buildSchema, type Document, type SchemaSpec } from '../../support/cases/arbitrarySchema.ts'
import { readHitsVectors } from '../../support/corpus/vectors.ts'
import { memoryHits } from '../../support/engines/engine.ts'
import { everyLeaf } from './everyLeaf.ts'
import { specialCharacters } from './specialCharacters.ts'

const RANDOM_SETS = 40
const SEED = 2019

/** All cases of the conformance kit: every leaf on every field, the vectors, and random queries. */
export function makeCases(): ConformanceSet[] {
  const systematic = [...[false, true].map((array) => everyLeaf(array)), specialCharacters()]
  return [
    ...systematic.flatMap(({ schema, documents, queries }) => withHits(schema, documents, queries)),
    ...vectorSets(),
    ...randomSets(),
  ]
}

/** The vectors, those with the same documents together. */
function vectorSets(): ConformanceSet[] {
  type Queries = ConformanceSet['queries'][number][]
  type Growing = Omit<ConformanceSet, 'queries'> & { readonly queries: Queries }
  const sets = new Map<string, Growing>()
  for (const { schema, documents, query, now, hits } of readHitsVectors()) {
    const key = JSON.stringify([schema, documents])
    const set: Growing = sets.get(key) ?? { schema, documents, queries: [] }
    sets.set(key, set)
    set.queries.push({ query, ...(now !== undefined && { now }), hits })
  }
  return [...sets.values()]
}

function randomSets(): ConformanceSet[] {
  const batch = arbitraryBatch({ names: ['a', 'b', 'n', 'c.d', 'titre', 'x y'], documents: 8, queries: 12 })
  return fc.sample(batch, { numRuns: RANDOM_SETS, seed: SEED }).flatMap(({ schema, documents, queries }) => {
    const isPlain = documents.every((document) => JSON.stringify(document).length < 2000)
    return isPlain ? withHits(schema.spec, documents, queries) : []
  })
}

/** The set, without queries that are errors; none if a document is one. */
function withHits(
  spec: SchemaSpec,
  documents: readonly Document[],
  queries: readonly string[],
): ConformanceSet[] {
  const plain = JSON.parse(JSON.stringify(documents)) as Document[]
  const schema = buildSchema(spec)
  try {
    const hitsOf = memoryHits(schema, plain)
    const planned = [...new Set(queries)].flatMap((query) => {
      const { plan } = safePlanQuery(schema, query)
      return plan === null || plan.usesNow ? [] : [{ query, hits: hitsOf(plan) }]
    })
    return [{ schema: spec, documents: plain, queries: planned }]
  } catch (error) {
    if (error instanceof DocumentError) return []
    throw error
  }
}
