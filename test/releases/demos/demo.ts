import { UnsupportedError } from '../../../src/backends/unsupportedError.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import { type ReleasesSchema, releasesSchema } from '../../../src/releases/schema.ts'
import { planQuery } from '../../../src/semantics/planQuery.ts'
import type { ReleaseQuery } from '../queries/releaseQuery.ts'

/** The demo's releases, loaded into some engine. */
export interface Demo {
  /** Identifiers of the first hundred hits in order, or that the engine refused the query. */
  answer(query: string): Promise<readonly string[] | 'refused'>
  close(): Promise<void>
}

/** An engine that answers queries about the demo's releases. */
export interface DemoEngine {
  readonly name: string
  /** What it may refuse, with a typed error; what it does not refuse it must answer rightly. */
  readonly mayRefuse: readonly NonNullable<ReleaseQuery['needs']>[]
  /** Which queries are worth asking here. Default: all. */
  readonly asks?: (query: ReleaseQuery) => boolean
  start(): Promise<Demo>
}

/** Plans a query, compiles the plan, and runs what came of it unless the backend refuses. */
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
