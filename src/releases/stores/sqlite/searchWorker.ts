import { getHeapStatistics } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { type CompiledSearch, compileSearch } from './compileSearch.ts'
import { SearchConnection } from './searchConnection.ts'
import type { SearchJob, SearchOutcome } from './searchJob.ts'
import type { ThreadAnswer, ThreadData } from './searchThread.ts'

/** The compiled searches that wait for their turn to run, and how long each may be. */
const MAX_KEPT = 100
const MAX_LENGTH = 20_000

const { path, stop } = workerData as ThreadData
const stopped = new Int32Array(stop)
const connection = new SearchConnection(path, () => Atomics.load(stopped, 0) === 0)
/** By query and instant, the oldest first. */
const kept = new Map<string, CompiledSearch>()

function keep(key: string, search: CompiledSearch): void {
  if (search.condition.length > MAX_LENGTH) return
  kept.set(key, search)
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!)
}

function take(key: string): CompiledSearch | undefined {
  const search = kept.get(key)
  kept.delete(key)
  return search
}

function perform(job: SearchJob): SearchOutcome {
  const key = `${job.now} ${job.limit} ${job.text}`
  try {
    const search = (job.step === 'run' ? take(key) : undefined) ?? compileSearch(job, connection.isShort)
    if (search.kind !== 'compiled') return search
    if (job.step === 'run') return { kind: 'hits', ...connection.run(search) }
    keep(key, search)
    return { kind: 'ready' }
  } catch (error) {
    return { kind: 'failed', error: error as Error }
  }
}

parentPort!.on('message', (job: SearchJob) => {
  const start = performance.now()
  const outcome = perform(job)
  const answer: ThreadAnswer<SearchOutcome> = {
    outcome,
    milliseconds: performance.now() - start,
    heap: getHeapStatistics().total_heap_size,
  }
  parentPort!.postMessage(answer, outcome.kind === 'hits' ? [outcome.hits.buffer] : [])
})
