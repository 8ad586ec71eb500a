import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import { DocumentError } from '../../../src/schema/documentError.ts'
import type { Schema } from '../../../src/schema/schema.ts'
import { safePlanQuery } from '../../../src/semantics/planQuery.ts'
import { buildSchema } from '../cases/arbitrarySchema.ts'
import { type Engine, memoryHits } from '../engines/engine.ts'
import { shrinkCase } from './shrinkCase.ts'
import type { HitsVector, VectorCase } from './vectors.ts'

/** The failure of an engine on a case: hits that differ from those in memory, or an error. */
export type Failure =
  | { readonly kind: 'differs'; readonly expected: readonly number[]; readonly found: readonly number[] }
  | { readonly kind: 'throws'; readonly message: string }

/** The plan of a case, and its hits in memory. */
interface Expectation {
  readonly schema: Schema
  readonly plan: Plan
  readonly expected: readonly number[]
}

/** The failure of an engine on a case; `null` if it agrees with memory, refuses, or the case is invalid. */
export async function failureOf(engine: Engine, testCase: VectorCase, now: Date): Promise<Failure | null> {
  const expectation = expectationOf(testCase, now)
  return expectation === null ? null : compare(engine, testCase, expectation)
}

function expectationOf({ schema: spec, documents, query }: VectorCase, now: Date): Expectation | null {
  try {
    const schema = buildSchema(spec)
    const { ok, plan } = safePlanQuery(schema, query, { now })
    return ok ? { schema, plan, expected: memoryHits(schema, documents)(plan) } : null
  } catch (error) {
    // Shrinking can produce an invalid schema or document.
    if (error instanceof TypeError || error instanceof DocumentError) return null
    throw error
  }
}

async function compare(
  engine: Engine,
  { documents }: VectorCase,
  { schema, plan, expected }: Expectation,
): Promise<Failure | null> {
  try {
    const collection = await engine.load(schema, documents)
    try {
      const [found] = await collection.hits([plan])
      if (found instanceof UnsupportedError || String(found) === String(expected)) return null
      return { kind: 'differs', expected, found: found! }
    } finally {
      await collection.drop()
    }
  } catch (error) {
    return { kind: 'throws', message: (error as Error).message }
  }
}

/**
 * Shrinks a case on which an engine fails, and returns it as a vector.
 *
 * @param attempts the limit of cases that are tried
 */
export async function shrunkVector(
  engine: Engine,
  failing: VectorCase,
  now: Date,
  seed: number,
  attempts = 1000,
): Promise<HitsVector> {
  const kind = (await failureOf(engine, failing, now))?.kind
  const shrunk =
    kind === undefined
      ? failing
      : await shrinkCase(
          failing,
          async (candidate) => (await failureOf(engine, candidate, now))?.kind === kind,
          attempts,
        )
  const failure = await failureOf(engine, shrunk, now)
  const { plan, expected } = expectationOf(shrunk, now)!
  return {
    note: `SEED=${seed}: ${engine.name} ${describe(failure)}`,
    ...shrunk,
    ...(plan.usesNow && { now: now.toISOString() }),
    hits: expected,
  }
}

function describe(failure: Failure | null): string {
  if (failure === null) return 'failed, but not on a second attempt'
  return failure.kind === 'differs'
    ? `found ${JSON.stringify(failure.found)}`
    : `threw: ${failure.message.slice(0, 300)}`
}
