import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import { buildSchema } from '../cases/arbitrarySchema.ts'
import type { Engine } from '../engines/engine.ts'
import type { HitsVector } from './vectors.ts'

/** The result of {@link replayVectors}. */
export interface Replay {
  /** Descriptions of wrong hits. */
  readonly problems: readonly string[]
  /** The notes of the vectors that the engine refused. */
  readonly refused: readonly string[]
}

/**
 * Runs every vector on an engine. Vectors with the same schema share one collection; each looks only at its
 * own documents.
 */
export async function replayVectors(engine: Engine, vectors: readonly HitsVector[]): Promise<Replay> {
  const problems: string[] = []
  const refused: string[] = []
  for (const group of bySchema(vectors)) {
    const schema = buildSchema(group[0]!.schema)
    const documents = group.flatMap(({ documents }) => documents)
    const collection = await engine.load(schema, documents)
    try {
      const plans = group.map(({ query, now }) =>
        planQuery(schema, query, now === undefined ? {} : { now: new Date(now) }),
      )
      const outcomes = await collection.hits(plans)
      let start = 0
      group.forEach(({ note, documents, query, hits }, i) => {
        const outcome = outcomes[i]!
        if (outcome instanceof UnsupportedError) refused.push(note)
        else {
          const found = outcome
            .map((position) => position - start)
            .filter((position) => position >= 0 && position < documents.length)
          if (String(found) !== String(hits))
            problems.push(`${query} finds ${JSON.stringify(found)}, not ${JSON.stringify(hits)}: ${note}`)
        }
        start += documents.length
      })
    } finally {
      await collection.drop()
    }
  }
  return { problems, refused }
}

function bySchema(vectors: readonly HitsVector[]): HitsVector[][] {
  const groups = new Map<string, HitsVector[]>()
  for (const vector of vectors) {
    const key = JSON.stringify(vector.schema)
    groups.set(key, [...(groups.get(key) ?? []), vector])
  }
  return [...groups.values()]
}
