import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadAnswer, ThreadData } from '../../../src/releases/stores/sqlite/searchThread.ts'

/** What the thread of the tests does. */
export type Task =
  | { readonly do: 'answer'; readonly value: string }
  | { readonly do: 'waitForStop' }
  | { readonly do: 'plan' }
  | { readonly do: 'spend'; readonly milliseconds: number }
  | { readonly do: 'ignoreStop' }
  | { readonly do: 'end' }
  | { readonly do: 'throw' }
  | { readonly do: 'fillMemory' }
  | { readonly do: 'reportHeap'; readonly heap: number }

const { stop, begun } = workerData as ThreadData
const stopped = new Int32Array(stop)

function perform(task: Task): ThreadAnswer<string> {
  const start = performance.now()
  if (task.do !== 'plan') Atomics.store(new Int32Array(begun), 0, 1)
  if (task.do === 'plan' || task.do === 'waitForStop')
    while (Atomics.load(stopped, 0) === 0) Atomics.wait(stopped, 0, 0, 5)
  if (task.do === 'spend') Atomics.wait(stopped, 0, 0, task.milliseconds)
  if (task.do === 'ignoreStop') for (;;);
  if (task.do === 'end') process.exit(0)
  if (task.do === 'throw') throw new Error('out of order')
  if (task.do === 'fillMemory') for (const list: number[][] = []; ; ) list.push(Array(1e5).fill(0.5))
  return {
    outcome: task.do === 'answer' ? task.value : task.do,
    milliseconds: performance.now() - start,
    heap: task.do === 'reportHeap' ? task.heap : 1,
  }
}

parentPort!.on('message', (task: Task) => parentPort!.postMessage(perform(task)))
