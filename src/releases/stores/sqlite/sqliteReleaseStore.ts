import { noteItems } from '../../http/countItems.ts'
import { freeAfterSending } from '../../http/pieces.ts'
import { type PreparedSearch, type ReleaseStore, SearchStopped } from '../../releaseStore.ts'
import type { KeptLists } from './keptLists.ts'
import type { SearchJob, SearchOutcome } from './searchJob.ts'
import type { SearchThreads } from './searchThreads.ts'

/**
 * Releases in SQLite. A query is planned, compiled and run in one of `threads`, all within `milliseconds`,
 * unless its list is among `kept`.
 *
 * @example
 * const threads = new SearchThreads<SearchJob, SearchOutcome>({ script: SEARCH_WORKER, path, threads: 2 })
 * const store = sqliteReleaseStore(threads, new KeptLists(new DataVersion(path)), 5000)
 */
export function sqliteReleaseStore(
  threads: SearchThreads<SearchJob, SearchOutcome>,
  kept: KeptLists,
  milliseconds: number,
): ReleaseStore {
  return {
    async prepare(text, { now, limit, key = '', signal }): Promise<PreparedSearch> {
      const turn = { key, deadline: performance.now() + milliseconds, signal }
      const query = { text, now: now.getTime(), limit }
      async function run(): Promise<Uint8Array> {
        if (signal?.aborted) throw new SearchStopped('gone', false)
        const known = kept.find(text, limit)
        if (known !== null) return known.hits
        const version = kept.versionFor(text)
        const found = await threads.run({ ...query, step: 'run' }, { ...turn, isSearch: true })
        if (found.kind !== 'hits')
          throw new Error(found.kind === 'failed' ? found.message : 'The query changed its meaning.')
        noteItems(found.hits, found.count)
        if (!kept.keep(text, limit, found, version)) freeAfterSending(found.hits)
        return found.hits
      }
      // It was read once, and its meaning does not depend on the data.
      if (kept.has(text, limit)) return { ok: true, run }
      // It could not begin in time.
      if (threads.leastWait(key) >= milliseconds) throw new SearchStopped('deadline', false)
      const prepared = await threads.run({ ...query, step: 'prepare' }, turn).catch(notBegun)
      if (prepared.kind === 'invalid') return { ok: false, diagnostics: prepared.diagnostics }
      if (prepared.kind === 'refused') return { ok: false, refusal: prepared.refusal }
      if (prepared.kind === 'failed') throw new Error(prepared.message)
      return { ok: true, run }
    },
  }
}

// Planning is not searching.
function notBegun(error: unknown): never {
  throw error instanceof SearchStopped ? new SearchStopped(error.reason, false) : error
}
