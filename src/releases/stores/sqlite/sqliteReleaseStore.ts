import type { ReleaseStore } from '../../releaseStore.ts'
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
    async search(text, { now, limit, key = '', signal }) {
      const turn = { key, deadline: performance.now() + milliseconds, signal }
      const found = await threads.run({ text, now: now.getTime(), limit }, turn)
      if ('error' in found) throw found.error
      return found
    },
  }
}
