import { Worker } from 'node:worker_threads'

/** The SQL function that a search calls at each row. It throws past the deadline. */
export const TIME_LEFT = 'isoquery_time_left'

/** The data that a search thread is started with. */
export interface ThreadData {
  readonly path: string
}

/** A search for a thread to run. */
export interface SearchJob {
  readonly sql: string
  readonly parameters: readonly (string | number | bigint | null)[]
  /** The time after which the search ends itself, in milliseconds from its start. */
  readonly milliseconds: number
}

/** The message that a thread sends back. */
export type SearchOutcome =
  | { readonly rows: readonly Readonly<Record<string, unknown>>[] }
  | { readonly error: string; readonly timedOut: boolean }

/** A search that missed its deadline. */
export class SearchTimeout extends Error {
  override readonly name = 'SearchTimeout'

  constructor() {
    super('The search took too long.')
  }
}

/** The rows of a search. */
export type Rows = Extract<SearchOutcome, { rows: unknown }>['rows']

/** One thread with its own read-only connection. It runs one search at a time. */
export class SearchThread {
  readonly #worker: Worker
  #settle: ((outcome: SearchOutcome | Error) => void) | null = null
  /** Whether the thread can run another search. */
  usable = true

  /** `onExit` is called when the thread has ended. A running statement delays that. */
  constructor(data: ThreadData, onExit: () => void) {
    // The sources are TypeScript, a build is JavaScript.
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
   * Runs a search. A search that has not ended `grace` milliseconds after its time ends the whole thread.
   *
   * @throws SearchTimeout past the search's time, Error when SQLite fails.
   */
  run(job: SearchJob, grace: number): Promise<Rows> {
    return new Promise((resolve, reject) => {
      const abandonment = setTimeout(() => {
        void this.end()
        this.#fail(new SearchTimeout())
      }, job.milliseconds + grace)
      this.#settle = (outcome) => {
        this.#settle = null
        clearTimeout(abandonment)
        if (outcome instanceof Error) reject(outcome)
        else if ('rows' in outcome) resolve(outcome.rows)
        else reject(outcome.timedOut ? new SearchTimeout() : new Error(`SQLite: ${outcome.error}`))
      }
      this.#worker.postMessage(job)
    })
  }

  /** Ends the thread as soon as its statement has ended. */
  async end(): Promise<void> {
    this.usable = false
    await this.#worker.terminate()
  }

  #fail(error: Error): void {
    this.usable = false
    this.#settle?.(error)
  }
}
