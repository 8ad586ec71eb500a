import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import { type ReleasesSchema, releasesSchema } from '../../../src/releases/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import type { ReleaseQuery } from '../queries/releaseQuery.ts'

/** The demo releases, loaded into an engine. */
export interface Demo {
  /** The identifiers of the first hundred hits in order, or `'refused'`. */
  answer(query: string): Promise<readonly string[] | 'refused'>
  close(): Promise<void>
}

/** An engine that answers queries about the demo releases. */
export interface DemoEngine {
  readonly name: string
  /** The capabilities whose queries it may refuse with a typed error. All other answers must be right. */
  readonly mayRefuse: readonly NonNullable<ReleaseQuery['needs']>[]
  /** Selects the queries for this engine. Default: all. */
  readonly asks?: (query: ReleaseQuery) => boolean
  start(): Promise<Demo>
}

/** Plans a query, compiles the plan, and runs the result unless the backend refuses. */
export async function planned<T>(
  query: string,
  compile: (plan: Plan<ReleasesSchema>) => T,
  run: (compiled: T) => Promise<readonly string[]>,
): Promise<readonly string[] | 'refused'> {
  const plan = planQuery(releasesSchema, query)
  let compiled: T
  try {
    compiled = compile(plan)
  } catch (error) {
    if (error instanceof UnsupportedError) return 'refused'
    throw error
  }
  return run(compiled)
}
