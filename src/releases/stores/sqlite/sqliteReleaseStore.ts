import { type HitList, type PreparedSearch, type ReleaseStore, SearchStopped } from '../../releaseStore.ts'
import type { SearchJob, SearchOutcome } from './searchJob.ts'
import type { SearchThreads } from './searchThreads.ts'

/**
 * Releases in SQLite. A query is planned, compiled and run in one of `threads`, all within
 * `milliseconds`.
 */
export function sqliteReleaseStore(
  threads: SearchThreads<SearchJob, SearchOutcome>,
  milliseconds: number,
): ReleaseStore {
  return {
    async prepare(text, { now, limit, key = '', signal }): Promise<PreparedSearch> {
      const turn = { key, deadline: performance.now() + milliseconds, signal }
      const query = { text, now: now.getTime(), limit }
      async function run(): Promise<HitList> {
        if (signal?.aborted) throw new SearchStopped('gone', false)
        const found = await threads.run({ ...query, step: 'run' }, { ...turn, isUrgent: true })
        if (found.kind === 'failed') throw found.error
        if (found.kind !== 'hits') throw new Error('The query changed its meaning.')
        return { hits: found.hits, count: found.count }
      }
      const prepared = await threads.run({ ...query, step: 'prepare' }, turn).catch(notBegun)
      if (prepared.kind === 'invalid') return { ok: false, diagnostics: prepared.diagnostics }
      if (prepared.kind === 'refused') return { ok: false, refusal: prepared.refusal }
      if (prepared.kind === 'failed') throw prepared.error
      return { ok: true, run }
    },
  }
}

// Planning is not searching.
function notBegun(error: unknown): never {
  throw error instanceof SearchStopped ? new SearchStopped(error.reason, false, { cause: error }) : error
}
