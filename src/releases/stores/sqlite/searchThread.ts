import { Worker } from 'node:worker_threads'
import type { SearchJob, SearchOutcome, ThreadData } from './searchProtocol.ts'

/** A search that took longer than it may. */
export class SearchTimeout extends Error {
  override readonly name = 'SearchTimeout'

  constructor() {
    super('The search took too long.')
  }
}

/** The rows of a search. */
export type Rows = Extract<SearchOutcome, { rows: unknown }>['rows']

/** One thread with a read-only connection of its own, which runs one search at a time. */
export class SearchThread {
  readonly #worker: Worker
  #settle: ((outcome: SearchOutcome | Error) => void) | null = null
  /** Whether it can take another search. */
  usable = true

  /** `onExit` is called once the thread has really ended, which a statement in full run can delay. */
  constructor(data: ThreadData, onExit: () => void) {
    // As TypeScript from the sources, as JavaScript from a build.
    const file = import.meta.url.endsWith('.ts') ? './searchWorker.ts' : './searchWorker.js'
    this.#worker = new Worker(new URL(file, import.meta.url), { workerData: data })
    this.#worker.unref()
    this.#worker.on('message', (outcome: SearchOutcome) => this.#settle?.(outcome))
    this.#worker.on('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))))
    this.#worker.on('exit', () => {
      this.#fail(new Error('A search thread ended.'))
      onExit()
    })
  }

  /**
   * Runs a search. A thread that has not ended it so many milliseconds after its time is given up.
   *
   * @throws SearchTimeout past its time, Error when SQLite fails.
   */
  run(job: SearchJob, grace: number): Promise<Rows> {
    return new Promise((resolve, reject) => {
      const givenUp = setTimeout(() => {
        void this.end()
        this.#fail(new SearchTimeout())
      }, job.milliseconds + grace)
      this.#settle = (outcome) => {
        this.#settle = null
        clearTimeout(givenUp)
        if (outcome instanceof Error) reject(outcome)
        else if ('rows' in outcome) resolve(outcome.rows)
        else reject(outcome.timedOut ? new SearchTimeout() : new Error(`SQLite: ${outcome.error}`))
      }
      this.#worker.postMessage(job)
    })
  }

  /** Ends the thread as soon as SQLite lets it. */
  async end(): Promise<void> {
    this.usable = false
    await this.#worker.terminate()
  }

  #fail(error: Error): void {
    this.usable = false
    this.#settle?.(error)
  }
}
