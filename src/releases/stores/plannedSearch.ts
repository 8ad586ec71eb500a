import { UnsupportedError } from '../../backends/unsupportedError.ts'
import type { Plan } from '../../plan/plan.ts'
import { safePlanQuery } from '../../semantics/planQuery.ts'
import { type HitList, type ReleaseStore, type SearchResult, SearchStopped } from '../releaseStore.ts'
import { type ReleasesSchema, releasesSchema } from '../schema.ts'

/** How a store searches that plans where it is called. */
export interface PlannedSearch<Compiled> {
  /** The maximum time of a query, from planning to its hits, in milliseconds. */
  readonly deadline: number
  /** @throws UnsupportedError when the store cannot give the exact hits. */
  compile(plan: Plan<ReleasesSchema>, limit: number): Compiled
  /**
   * The hits, each as its JSON.
   *
   * @param stopped aborted at the deadline, and when nobody waits any more
   * @param left until the deadline, in milliseconds
   */
  run(compiled: Compiled, stopped: AbortSignal, left: number): Promise<readonly string[]>
}

/** The `search` of a store. */
export function plannedSearch<Compiled>(how: PlannedSearch<Compiled>): ReleaseStore['search'] {
  return async (text, { now, limit, signal }) => {
    const until = performance.now() + how.deadline
    const planned = compileQuery(text, now, (plan) => how.compile(plan, limit))
    return planned.ok ? { ok: true, ...(await answer(how, planned.compiled, until, signal)) } : planned
  }
}

/** Plans and compiles a query. What is wrong with it is plain data, which one thread can send to another. */
export function compileQuery<Compiled>(
  text: string,
  now: Date,
  compile: (plan: Plan<ReleasesSchema>) => Compiled,
): { readonly ok: true; readonly compiled: Compiled } | Extract<SearchResult, { readonly ok: false }> {
  const planned = safePlanQuery(releasesSchema, text, { now })
  if (!planned.ok) return { ok: false, diagnostics: planned.diagnostics.map((each) => ({ ...each })) }
  try {
    return { ok: true, compiled: compile(planned.plan) }
  } catch (error) {
    if (!(error instanceof UnsupportedError)) throw error
    const { message, clause, span, needs } = error
    return { ok: false, refusal: { message, clause, span: { ...span }, needs } }
  }
}

async function answer<Compiled>(
  { run }: PlannedSearch<Compiled>,
  compiled: Compiled,
  until: number,
  signal: AbortSignal | undefined,
): Promise<HitList> {
  if (signal?.aborted) throw new SearchStopped('gone', false)
  const left = Math.ceil(until - performance.now())
  if (left <= 0) throw new SearchStopped('deadline', false)
  const timeout = AbortSignal.timeout(left)
  const stopped = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
  try {
    const found = await run(compiled, stopped, left)
    return { hits: new TextEncoder().encode(`[${found.join()}]`), count: found.length }
  } catch (error) {
    if (!stopped.aborted) throw error
    throw new SearchStopped(signal?.aborted ? 'gone' : 'deadline', true, { cause: error })
  }
}
