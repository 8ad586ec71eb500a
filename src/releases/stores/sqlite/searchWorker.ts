import { getHeapStatistics } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { type CompiledSearch, compileSearch } from './compileSearch.ts'
import { SearchConnection } from './searchConnection.ts'
import type { SearchJob, SearchOutcome } from './searchJob.ts'
import type { ThreadAnswer, ThreadData } from './searchThread.ts'

/** The size of compiled searches that wait for their turn to run, in characters of SQL and bound values. */
const MAX_KEPT = 2_000_000

const { path, stop } = workerData as ThreadData
const stopped = new Int32Array(stop)
const connection = new SearchConnection(path, () => Atomics.load(stopped, 0) === 0)
/** By query and instant, the oldest first. */
const kept = new Map<string, CompiledSearch>()
let keptSize = 0

function keyOf({ text, now, limit }: SearchJob): string {
  return `${now} ${limit} ${text}`
}

function keep(job: SearchJob, search: CompiledSearch): void {
  take(job)
  kept.set(keyOf(job), search)
  keptSize += sizeOf(search)
  for (const [key, oldest] of kept) {
    if (keptSize <= MAX_KEPT) return
    kept.delete(key)
    keptSize -= sizeOf(oldest)
  }
}

function take(job: SearchJob): CompiledSearch | undefined {
  const search = kept.get(keyOf(job))
  if (search !== undefined && kept.delete(keyOf(job))) keptSize -= sizeOf(search)
  return search
}

function sizeOf({ condition, match, parameters }: CompiledSearch): number {
  const own = condition.length + (match?.length ?? 0)
  return parameters.reduce<number>((sum, value) => sum + String(value).length, own)
}

function perform(job: SearchJob): SearchOutcome {
  try {
    const search = (job.step === 'run' ? take(job) : undefined) ?? compileSearch(job, connection.isShort)
    if (search.kind !== 'compiled') return search
    if (job.step === 'run') return { kind: 'hits', ...connection.run(search) }
    keep(job, search)
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
