import { prepare, toPredicate } from '../../../src/backends/memory/index.ts'
import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import type { Schema } from '../../../src/schema/schema.ts'

/** Stores documents and executes plans. */
export interface Engine {
  readonly name: string
  /** Stores documents in a new collection. The fields in `plain` are stored without companions. */
  load(schema: Schema, documents: readonly object[], plain?: ReadonlySet<string>): Promise<Collection>
}

/** Documents that an engine stores. */
export interface Collection {
  /** The outcome of each plan. */
  hits(plans: readonly Plan[]): Promise<readonly Outcome[]>
  drop(): Promise<void>
}

/** The positions of the matching documents, ascending, or the refusal of the plan. */
export type Outcome = readonly number[] | UnsupportedError

/** Returns the error if it is a refusal; otherwise throws it with the source of the plan. */
export function refusalOf(plan: Plan, error: unknown): UnsupportedError {
  if (error instanceof UnsupportedError) return error
  throw new Error(`${plan.source} failed when it ran: ${(error as Error).message}`, { cause: error })
}

/** An engine in this process. `store` returns a function from a plan to the positions of its hits. */
export function inProcessEngine(
  name: string,
  store: (schema: Schema, documents: readonly object[]) => (plan: Plan) => readonly number[],
): Engine {
  return {
    name,
    async load(schema, documents) {
      const hitsOf = store(schema, documents)
      const outcomeOf = (plan: Plan): Outcome => {
        try {
          return hitsOf(plan)
        } catch (error) {
          return refusalOf(plan, error)
        }
      }
      return { hits: async (plans) => plans.map(outcomeOf), drop: async () => {} }
    },
  }
}

/** The reference that every engine is compared with: a function from a plan to its hits in memory. */
export function memoryHits(schema: Schema, documents: readonly object[]): (plan: Plan) => number[] {
  const prepared = documents.map((document) => prepare(schema, document as never))
  return (plan) => {
    const matches = toPredicate(plan)
    return prepared.flatMap((document, i) => (matches(document) ? [i] : []))
  }
}

export const memoryEngine: Engine = inProcessEngine('memory', memoryHits)
