import fc from 'fast-check'
import { prepare, toPredicate } from '../../../src/backends/memory/index.ts'
import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import { safePlanQuery } from '../../../src/semantics/planQuery.ts'
import { type Batch, type BatchSize, drawnBatch } from '../cases/batch.ts'
import { schemaOf } from '../cases/collections.ts'
import { shrunkVector } from '../corpus/failure.ts'
import { appendHitsVector, formatHitsVector, HITS_FILE, type VectorCase } from '../corpus/hitsVector.ts'
import type { Answer, Collection, Engine } from './engine.ts'

/** The instant that `now` stands for. */
export const NOW = new Date('2026-11-21T12:00:00Z')

/** What {@link runCases} can be told. */
export interface CaseOptions extends Partial<BatchSize> {
  /** Queries in all, each over a batch of documents; those that cannot be planned come on top. */
  readonly cases: number
  /** The seed of the first batch. */
  readonly seed: number
  /** Where a failure is kept as a vector; by default in the corpus, but nowhere in continuous integration. */
  readonly keepIn?: URL | null
}

/** What was asked and answered. */
export interface CaseReport {
  cases: number
  /** Queries that the schema could not make sense of; they are not cases. */
  unplanned: number
  /** Cases that found some documents but not all. */
  telling: number
  /** Cases that an engine refused, by engine. */
  readonly refused: Map<string, number>
  /** What the refusals asked for, and how often. */
  readonly needs: Map<string, number>
}

/** A query on which an engine failed, in its batch. */
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
 * Asks engines random queries over random documents and compares their hits with those in memory.
 *
 * @throws Error with the vector of the smallest case found on which an engine fails, and its seed
 */
export async function runCases(engines: readonly Engine[], options: CaseOptions): Promise<CaseReport> {
  const {
    cases,
    seed,
    documents = 60,
    queries = 200,
    keepIn = process.env.CI === 'true' ? null : HITS_FILE,
    ...choice
  } = options
  const report: CaseReport = { cases: 0, unplanned: 0, telling: 0, refused: new Map(), needs: new Map() }
  for (let at = seed; report.cases < cases; at++) {
    const [batch] = fc.sample(drawnBatch({ documents, queries, ...choice }), { numRuns: 1, seed: at }) as [
      Batch,
    ]
    try {
      await runBatch(engines, batch, report)
    } catch (error) {
      if (error instanceof BatchFailure) throw await shrunk(error, at, keepIn)
      throw new Error(`SEED=${at}: ${(error as Error).message}`, { cause: error })
    }
  }
  return report
}

async function shrunk(failure: BatchFailure, seed: number, keepIn: URL | null): Promise<Error> {
  const { engine, batch, query, message } = failure
  const vector = await shrunkVector(engine, caseOf(batch, query), NOW, seed)
  if (keepIn !== null) appendHitsVector(vector, keepIn)
  const kept = keepIn === null ? 'to be kept in grammar/corpus/hits.json' : `kept in ${keepIn.pathname}`
  return new Error(`SEED=${seed}: ${message}\n${formatHitsVector(vector)}\n(${kept})`)
}

/** A query of a batch, as JSON. */
function caseOf({ schema, documents }: Batch, query: string): VectorCase {
  const fields = schema.fields.map(({ name, kind, options }) => [name, { kind, ...options }])
  const plain = JSON.stringify(documents, function (this: Record<string, unknown>, name, value: unknown) {
    // The ISO form of some dates is longer than what the library reads.
    return this[name] instanceof Date ? this[name].getTime() : value
  })
  return {
    schema: { fields: Object.fromEntries(fields), options: schema.options },
    documents: JSON.parse(plain),
    query,
  }
}

async function runBatch(engines: readonly Engine[], batch: Batch, report: CaseReport): Promise<void> {
  const schema = schemaOf(batch.schema)
  const plans: Plan[] = []
  for (const query of batch.queries) {
    const result = safePlanQuery(schema, query, { now: NOW })
    if (result.ok) plans.push(result.plan)
    else report.unplanned++
  }
  const prepared = batch.documents.map((document) => prepare(schema, document))
  const expected = plans.map((plan) => {
    const matches = toPredicate(plan)
    return prepared.flatMap((document, i) => (matches(document) ? [i] : []))
  })
  for (const engine of engines) {
    const collection = await engine.load(schema, batch.documents)
    try {
      const answers = await allHits(engine, collection, batch, plans)
      answers.forEach((answer, i) => {
        if (answer instanceof UnsupportedError) {
          count(report.refused, engine.name)
          count(report.needs, `${engine.name}: ${answer.needs}`)
        } else if (String(answer) !== String(expected[i])) {
          const { source } = plans[i]!
          throw new BatchFailure(
            engine,
            batch,
            source,
            `${engine.name} differs: ${source} finds ${answer}, not ${expected[i]}`,
          )
        }
      })
    } finally {
      await collection.drop()
    }
  }
  report.cases += plans.length
  report.telling += expected.filter((hits) => hits.length > 0 && hits.length < prepared.length).length
}

async function allHits(
  engine: Engine,
  collection: Collection,
  batch: Batch,
  plans: readonly Plan[],
): Promise<readonly Answer[]> {
  try {
    return await collection.hits(plans)
  } catch (error) {
    // One of them is at fault.
    for (const plan of plans) {
      try {
        await collection.hits([plan])
      } catch (own) {
        throw new BatchFailure(engine, batch, plan.source, (own as Error).message)
      }
    }
    throw error
  }
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
