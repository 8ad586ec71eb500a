import { getHeapStatistics } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { compileSearch } from './compileSearch.ts'
import { SearchConnection } from './searchConnection.ts'
import type { SearchJob, SearchOutcome } from './searchJob.ts'
import type { ThreadAnswer, ThreadData } from './searchThread.ts'

const { path, stop, begun } = workerData as ThreadData
const stopped = new Int32Array(stop)
const searching = new Int32Array(begun)
const connection = new SearchConnection(path, () => Atomics.load(stopped, 0) === 0)

function perform(job: SearchJob): SearchOutcome {
  try {
    const search = compileSearch(job, connection.isShort)
    if (!search.ok) return search
    Atomics.store(searching, 0, 1)
    return { ok: true, ...connection.run(search.compiled) }
  } catch (error) {
    return { error: error as Error }
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
  parentPort!.postMessage(answer, 'hits' in outcome ? [outcome.hits.buffer] : [])
})
