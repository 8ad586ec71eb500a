import { SearchStopped } from '../../releaseStore.ts'
import { FairQueue } from './fairQueue.ts'
import { SearchThread } from './searchThread.ts'

/** The number of jobs that may wait, of one key and of all. */
const MAX_WAITING_OF_KEY = 2048
const MAX_WAITING = 4096

/** The heap beyond which a thread is replaced after its job, in bytes. */
const MAX_IDLE_HEAP = 48 * 1024 * 1024

const OUT_OF_MEMORY = 'The query needs more memory than a search thread has.'

/** How jobs are run. */
export interface SearchThreadsOptions {
  /** The script of a thread. */
  readonly script: URL
  /** The database's file. */
  readonly path: string
  /** The number of jobs that run at once. */
  readonly threads: number
  /** How long a job may run after it was asked to stop, in milliseconds, before its thread is ended. */
  readonly grace?: number
}

/** Whose job it is, and until when. */
export interface Turn {
  readonly key: string
  /** On the clock of `performance.now()`. */
  readonly deadline: number
  readonly signal?: AbortSignal | undefined
}

interface Waiting<Job, Outcome> {
  readonly job: Job
  readonly key: string
  thread: SearchThread<Job, Outcome> | null
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

/**
 * Threads that run jobs until a deadline. Each key has a queue of its own, and the keys share the threads by
 * time. A call of SQLite returns only when its statement has ended: in a thread it blocks nothing else, and a
 * thread that does not return is replaced.
 */
export class SearchThreads<Job, Outcome> {
  readonly #options: Required<SearchThreadsOptions>
  readonly #idle: SearchThread<Job, Outcome>[] = []
  /** Includes the threads that are ending, so that there are never more than allowed. */
  readonly #alive = new Set<SearchThread<Job, Outcome>>()
  readonly #queue: FairQueue<Waiting<Job, Outcome>>
  #closed = false

  constructor(options: SearchThreadsOptions) {
    this.#options = { grace: 1000, ...options }
    this.#queue = new FairQueue(options.threads)
  }

  /**
   * Runs one job.
   *
   * @throws SearchStopped at the deadline or when the signal is aborted, Error when the thread ends or too
   *   many jobs wait.
   */
  run(job: Job, { key, deadline, signal }: Turn): Promise<Outcome> {
    if (this.#closed) return Promise.reject(new Error('The store is closed.'))
    if (signal?.aborted) return Promise.reject(new SearchStopped('gone', false))
    if (this.#queue.size >= MAX_WAITING || this.#queue.sizeOf(key) >= MAX_WAITING_OF_KEY)
      return Promise.reject(new Error('Too many queries are waiting.'))
    return new Promise((resolve, reject) => {
      const stop = (reason: 'deadline' | 'gone') => {
        this.#queue.remove(key, waiting)
        waiting.thread?.stop(this.#options.grace)
        waiting.reject(new SearchStopped(reason, waiting.thread?.hasBegun ?? false))
      }
      const gone = () => stop('gone')
      const timer = setTimeout(stop, Math.max(0, deadline - performance.now()), 'deadline')
      signal?.addEventListener('abort', gone)
      const settled = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', gone)
      }
      const waiting: Waiting<Job, Outcome> = {
        job,
        key,
        thread: null,
        resolve: (outcome) => {
          settled()
          resolve(outcome)
        },
        reject: (error) => {
          settled()
          reject(error)
        },
      }
      this.#queue.add(key, waiting)
      this.#next()
    })
  }

  /** Ends the threads; jobs that still run or wait fail. */
  async close(): Promise<void> {
    this.#closed = true
    for (const { reject } of this.#queue.clear()) reject(new Error('The store is closed.'))
    await Promise.all([...this.#alive].map((thread) => thread.end()))
  }

  #next(): void {
    while (!this.#closed && (this.#idle.length > 0 || this.#alive.size < this.#options.threads)) {
      const waiting = this.#queue.take()
      if (waiting === undefined) return
      void this.#assign(this.#idle.pop() ?? this.#start(), waiting)
    }
  }

  #start(): SearchThread<Job, Outcome> {
    const { script, path } = this.#options
    const thread = new SearchThread<Job, Outcome>(script, path, () => {
      this.#alive.delete(thread)
      if (this.#idle.includes(thread)) this.#idle.splice(this.#idle.indexOf(thread), 1)
      this.#next()
    })
    this.#alive.add(thread)
    return thread
  }

  async #assign(thread: SearchThread<Job, Outcome>, waiting: Waiting<Job, Outcome>): Promise<void> {
    const { key, job, resolve, reject } = waiting
    const start = performance.now()
    let used: number | null = null
    waiting.thread = thread
    try {
      const { outcome, milliseconds, heap } = await thread.run(job)
      used = milliseconds
      resolve(outcome)
      if (heap > MAX_IDLE_HEAP) void thread.end()
      else this.#idle.push(thread)
    } catch (error) {
      const { code } = error as { code?: unknown }
      reject(code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Error(OUT_OF_MEMORY, { cause: error }) : error)
    }
    this.#queue.ended(key, used ?? performance.now() - start)
    this.#next()
  }
}
