import fc from 'fast-check'
import { measure } from '../../src/backends/backend.ts'
import { prepare, toPredicate } from '../../src/backends/memory/index.ts'
import { UnsupportedError } from '../../src/backends/unsupportedError.ts'
import type { Plan } from '../../src/plan/plan.ts'
import { safePlanQuery } from '../../src/semantics/planQuery.ts'
import { type Batch, type BatchSize, drawnBatch } from './cases/batch.ts'
import { schemaOf } from './cases/collections.ts'
import type { Engine } from './engine.ts'

/** The instant that `now` stands for. */
export const NOW = new Date('2026-11-21T12:00:00Z')

/** What {@link runCases} can be told. */
export interface CaseOptions extends Partial<BatchSize> {
  /** Queries in all, each over a batch of documents; those that cannot be planned come on top. */
  readonly cases: number
  /** The seed of the first batch. */
  readonly seed: number
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

/**
 * Asks engines random queries over random documents and compares their hits with those in memory.
 *
 * @throws Error with the smallest batch found on which an engine differs, and its seed
 */
export async function runCases(engines: readonly Engine[], options: CaseOptions): Promise<CaseReport> {
  const { cases, seed, documents = 60, queries = 200, ...choice } = options
  const report: CaseReport = { cases: 0, unplanned: 0, telling: 0, refused: new Map(), needs: new Map() }
  for (let at = seed; report.cases < cases; at++) {
    const check = await fc.check(
      fc.asyncProperty(drawnBatch({ documents, queries, ...choice }), (batch) => runBatch(engines, batch, report)),
      { numRuns: 1, seed: at, interruptAfterTimeLimit: 300_000, markInterruptAsFailure: false },
    )
    if (check.failed) throw new Error(`Seed ${at}: ${(check.errorInstance as Error)?.message ?? 'failed'}`, { cause: check.errorInstance })
  }
  return report
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
      const answers = await collection.hits(plans)
      answers.forEach((answer, i) => {
        if (answer instanceof UnsupportedError) {
          report.refused.set(engine.name, (report.refused.get(engine.name) ?? 0) + 1)
          const need = `${engine.name}: ${answer.needs}`
          report.needs.set(need, (report.needs.get(need) ?? 0) + 1)
        } else {
          assertSame(engine, batch, plans[i]!, expected[i]!, answer)
        }
      })
    } finally {
      await collection.drop()
    }
  }
  report.cases += plans.length
  report.telling += expected.filter((hits) => hits.length > 0 && hits.length < prepared.length).length
}

function assertSame(engine: Engine, batch: Batch, plan: Plan, expected: readonly number[], found: readonly number[]): void {
  const missing = expected.filter((i) => !found.includes(i))
  const extra = found.filter((i) => !expected.includes(i))
  if (missing.length + extra.length === 0) return
  const vector = {
    engine: engine.name,
    query: plan.source,
    leaves: measure(plan.formula).leaves,
    schema: { fields: batch.schema.fields.map(({ pool: _, ...field }) => field), options: batch.schema.options },
    ...(missing.length > 0 && { missing: batch.documents[missing[0]!] }),
    ...(extra.length > 0 && { extra: batch.documents[extra[0]!] }),
  }
  throw new Error(`${engine.name} differs: ${JSON.stringify(vector, null, 2)}`)
}
