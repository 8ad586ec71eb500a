import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import type { Engine } from '../engines/engine.ts'
import { type HitsVector, schemaOfVector } from './hitsVector.ts'

/** What an engine made of the vectors. */
export interface Replay {
  /** What it got wrong, in words. */
  readonly problems: readonly string[]
  /** The notes of the vectors that it refused. */
  readonly refused: readonly string[]
}

/**
 * Asks an engine every vector. The documents of those with one schema stand in one collection; each vector
 * looks at its own.
 */
export async function replayVectors(engine: Engine, vectors: readonly HitsVector[]): Promise<Replay> {
  const problems: string[] = []
  const refused: string[] = []
  for (const together of bySchema(vectors)) {
    const schema = schemaOfVector(together[0]!)
    const collection = await engine.load(
      schema,
      together.flatMap(({ documents }) => documents),
    )
    try {
      const plans = together.map(({ query, now }) =>
        planQuery(schema, query, now === undefined ? {} : { now: new Date(now) }),
      )
      const answers = await collection.hits(plans)
      let start = 0
      together.forEach(({ note, documents, query, hits }, i) => {
        const answer = answers[i]!
        if (answer instanceof UnsupportedError) refused.push(note)
        else {
          const found = answer
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
