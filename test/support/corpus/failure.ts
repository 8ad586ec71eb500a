import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import { DocumentError } from '../../../src/schema/documentError.ts'
import type { Schema } from '../../../src/schema/schema.ts'
import { safePlanQuery } from '../../../src/semantics/planQuery.ts'
import type { Engine } from '../engines/engine.ts'
import { memoryEngine } from '../engines/memoryEngine.ts'
import { type HitsVector, schemaOfVector, type VectorCase } from './hitsVector.ts'
import { shrinkCase } from './shrinkCase.ts'

/** How an engine fails a case: it finds other documents than memory does, or breaks down. */
export type Failure =
  | { readonly kind: 'differs'; readonly expected: readonly number[]; readonly found: readonly number[] }
  | { readonly kind: 'breaks'; readonly message: string }

/** A case as the library reads it, and what memory finds. */
interface Meaning {
  readonly schema: Schema
  readonly plan: Plan
  readonly expected: readonly number[]
}

/** How an engine fails a case, or `null`: it agrees with memory, refuses, or the case makes no sense. */
export async function failureOf(engine: Engine, asked: VectorCase, now: Date): Promise<Failure | null> {
  const meaning = await meaningOf(asked, now)
  return meaning === null ? null : ask(engine, asked, meaning)
}

async function meaningOf(asked: VectorCase, now: Date): Promise<Meaning | null> {
  try {
    const schema = schemaOfVector(asked)
    const result = safePlanQuery(schema, asked.query, { now })
    if (!result.ok) return null
    const [expected] = await (await memoryEngine().load(schema, asked.documents)).hits([result.plan])
    return { schema, plan: result.plan, expected: expected as readonly number[] }
  } catch (error) {
    // What is left of a schema or a document may be none.
    if (error instanceof TypeError || error instanceof DocumentError) return null
    throw error
  }
}

async function ask(
  engine: Engine,
  { documents }: VectorCase,
  { schema, plan, expected }: Meaning,
): Promise<Failure | null> {
  try {
    const collection = await engine.load(schema, documents)
    try {
      const [found] = await collection.hits([plan])
      if (found instanceof UnsupportedError || String(found) === String(expected)) return null
      return { kind: 'differs', expected, found: found as readonly number[] }
    } finally {
      await collection.drop()
    }
  } catch (error) {
    return { kind: 'breaks', message: (error as Error).message }
  }
}

/** The vector of the smallest case found on which an engine fails as it does on this one. */
export async function shrunkVector(
  engine: Engine,
  failing: VectorCase,
  now: Date,
  seed: number,
): Promise<HitsVector> {
  const kind = (await failureOf(engine, failing, now))?.kind
  const smallest =
    kind === undefined
      ? failing
      : await shrinkCase(failing, async (one) => (await failureOf(engine, one, now))?.kind === kind)
  const failure = await failureOf(engine, smallest, now)
  const { plan, expected } = (await meaningOf(smallest, now))!
  return {
    note: `SEED=${seed}: ${engine.name} ${failure === null ? 'failed, but not when it was asked again' : said(failure)}`,
    ...smallest,
    ...(plan.usesNow && { now: now.toISOString() }),
    hits: expected,
  }
}

function said(failure: Failure): string {
  return failure.kind === 'differs'
    ? `found ${JSON.stringify(failure.found)}`
    : `broke down: ${failure.message.slice(0, 300)}`
}
