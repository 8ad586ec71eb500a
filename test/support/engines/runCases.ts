import fc from 'fast-check'
import { expect } from 'vitest'
import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import { safePlanQuery } from '../../../src/semantics/planQuery.ts'
import { arbitraryBatch, type Batch, type BatchOptions } from '../cases/arbitraryBatch.ts'
import { buildSchema } from '../cases/arbitrarySchema.ts'
import { shrunkVector } from '../corpus/failure.ts'
import { appendHitsVector, formatHitsVector, HITS_FILE, type VectorCase } from '../corpus/vectors.ts'
import { drawUntil } from '../drawUntil.ts'
import { type Collection, type Engine, memoryHits, type Outcome } from './engine.ts'

/** The instant of `now` in all tests of engines. */
export const NOW = new Date('2026-11-21T12:00:00Z')

/** Options of {@link runCases}. */
export interface CaseOptions extends Partial<BatchOptions> {
  /** The minimum number of queries that can be planned. */
  readonly cases: number
  /** The seed of the first batch. */
  readonly seed: number
  /** The share of cases that must find some documents but not all. Default: a third. */
  readonly minSelective?: number
  /** The file that receives a failure as a vector. Default: the corpus; in continuous integration, none. */
  readonly saveTo?: URL | null
}

/** The counts of a run. */
export interface CaseReport {
  cases: number
  /** Queries that could not be planned. They are no cases. */
  unplanned: number
  /** Cases that found some documents but not all. */
  selective: number
  /** Refused cases, by engine. */
  readonly refused: Map<string, number>
  /** Refused cases, by engine and requirement. */
  readonly requirements: Map<string, number>
}

/** The failure of an engine on a query of a batch. */
class BatchFailure extends Error {
  readonly engine: Engine
  readonly batch: Batch
  readonly query: string

  constructor(engine: Engine, batch: Batch, query: string, message: string) {
    super(message)
    this.engine = engine
    this.batch = batch
    this.query = query
  }
}

/**
 * Runs random queries over random documents on engines and compares their hits with those in memory.
 *
 * @throws Error with the seed and the shrunk vector of a case on which an engine fails
 */
export async function runCases(engines: readonly Engine[], options: CaseOptions): Promise<CaseReport> {
  const {
    cases,
    seed: firstSeed,
    documents = 60,
    queries = 200,
    minSelective = 1 / 3,
    saveTo = process.env.CI === 'true' ? null : HITS_FILE,
    ...choices
  } = options
  const batches = arbitraryBatch({ documents, queries, ...choices })
  const report: CaseReport = {
    cases: 0,
    unplanned: 0,
    selective: 0,
    refused: new Map(),
    requirements: new Map(),
  }
  let seed = firstSeed
  const runUntil = async (count: number): Promise<void> => {
    for (; report.cases < count; seed++) await runSeed(seed)
  }
  const runSeed = async (seed: number): Promise<void> => {
    const [batch] = fc.sample(batches, { numRuns: 1, seed }) as [Batch]
    try {
      await runBatch(engines, batch, report)
    } catch (error) {
      if (error instanceof BatchFailure) throw await shrunkError(error, seed, saveTo)
      throw new Error(`SEED=${seed}: ${(error as Error).message}`, { cause: error })
    }
  }
  await drawUntil(
    () => runUntil(report.cases + cases),
    () => expect(report.selective / report.cases).toBeGreaterThan(minSelective),
  )
  return report
}

async function shrunkError(failure: BatchFailure, seed: number, saveTo: URL | null): Promise<Error> {
  const { engine, batch, query, message } = failure
  const vector = await shrunkVector(engine, caseOf(batch, query), NOW, seed)
  if (saveTo !== null) appendHitsVector(vector, saveTo)
  const place =
    saveTo === null ? 'Add it to grammar/corpus/hits.json.' : `It was added to ${saveTo.pathname}.`
  return new Error(`SEED=${seed}: ${message}\n${formatHitsVector(vector)}\n${place}`)
}

/** A query of a batch, as JSON. */
export function caseOf(
  { schema, documents }: Pick<Batch, 'schema' | 'documents'>,
  query: string,
): VectorCase {
  const json = JSON.stringify(documents, function (this: Record<string, unknown>, name, value: unknown) {
    // The ISO form of years beyond 9999 is not a date to the library.
    return this[name] instanceof Date ? this[name].getTime() : value
  })
  return { schema: schema.spec, documents: JSON.parse(json), query }
}

async function runBatch(engines: readonly Engine[], batch: Batch, report: CaseReport): Promise<void> {
  const { documents, queries } = batch
  const schema = buildSchema(batch.schema.spec)
  const plans: Plan[] = []
  for (const query of queries) {
    const result = safePlanQuery(schema, query, { now: NOW })
    if (result.ok) plans.push(result.plan)
    else report.unplanned++
  }
  const expected = plans.map(memoryHits(schema, documents))
  for (const engine of engines) {
    const collection = await engine.load(schema, documents)
    try {
      const outcomes = await outcomesOf(engine, collection, batch, plans)
      outcomes.forEach((outcome, i) => {
        if (outcome instanceof UnsupportedError) {
          increment(report.refused, engine.name)
          increment(report.requirements, `${engine.name}: ${outcome.needs}`)
        } else if (String(outcome) !== String(expected[i])) {
          const { source } = plans[i]!
          const message = `${engine.name} differs: ${source} finds ${outcome}, not ${expected[i]}`
          throw new BatchFailure(engine, batch, source, message)
        }
      })
    } finally {
      await collection.drop()
    }
  }
  report.cases += plans.length
  report.selective += expected.filter((hits) => hits.length > 0 && hits.length < documents.length).length
}

async function outcomesOf(
  engine: Engine,
  collection: Collection,
  batch: Batch,
  plans: readonly Plan[],
): Promise<readonly Outcome[]> {
  try {
    return await collection.hits(plans)
  } catch (error) {
    // Find the plan that caused the error.
    for (const plan of plans) {
      try {
        await collection.hits([plan])
      } catch (cause) {
        throw new BatchFailure(engine, batch, plan.source, (cause as Error).message)
      }
    }
    throw error
  }
}

function increment(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
