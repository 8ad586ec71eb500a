import { Worker } from 'node:worker_threads'

/** Bounds of a thread's memory, in megabytes. A thread that needs more ends with an error and is replaced. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 }

/** The data that a thread is started with. */
export interface ThreadData {
  /** The database's file. */
  readonly path: string
  /** One 32-bit integer that is not 0 once the running job is to stop. */
  readonly stop: SharedArrayBuffer
  /** The same, not 0 once the running job has begun what counts. */
  readonly begun: SharedArrayBuffer
}

/** The message that a thread sends when a job has ended. */
export interface ThreadAnswer<Outcome> {
  readonly outcome: Outcome
  /** The time of the job, without that of starting the thread. */
  readonly milliseconds: number
  /** The size of the thread's heap, in bytes. */
  readonly heap: number
}

/** One thread. It runs one job at a time. */
export class SearchThread<Job, Outcome> {
  readonly #worker: Worker
  readonly #stop = new Int32Array(new SharedArrayBuffer(4))
  readonly #begun = new Int32Array(new SharedArrayBuffer(4))
  #abandonment: ReturnType<typeof setTimeout> | undefined
  #settle: ((answer: ThreadAnswer<Outcome> | Error) => void) | null = null

  /** `onExit` is called when the thread has ended. A running statement of SQLite delays that. */
  constructor(script: URL, path: string, onExit: () => void) {
    const workerData: ThreadData = { path, stop: this.#stop.buffer, begun: this.#begun.buffer }
    this.#worker = new Worker(script, { workerData, resourceLimits: RESOURCE_LIMITS })
    this.#worker.unref()
    this.#worker.on('message', (answer: ThreadAnswer<Outcome>) => this.#settle?.(answer))
    this.#worker.on('error', (error) =>
      this.#settle?.(error instanceof Error ? error : new Error(String(error))),
    )
    this.#worker.on('exit', () => {
      this.#settle?.(new Error('A search thread ended.'))
      onExit()
    })
  }

  /**
   * Runs a job.
   *
   * @throws Error when the thread ends before the job does.
   */
  run(job: Job): Promise<ThreadAnswer<Outcome>> {
    Atomics.store(this.#stop, 0, 0)
    Atomics.store(this.#begun, 0, 0)
    return new Promise((resolve, reject) => {
      this.#settle = (answer) => {
        this.#settle = null
        clearTimeout(this.#abandonment)
        this.#abandonment = undefined
        if (answer instanceof Error) reject(answer)
        else resolve(answer)
      }
      this.#worker.postMessage(job)
    })
  }

  /** Whether the running job has begun what counts. */
  get hasBegun(): boolean {
    return Atomics.load(this.#begun, 0) !== 0
  }

  /** Asks the running job to stop. The thread ends if the job has not ended after `grace` milliseconds. */
  stop(grace: number): void {
    Atomics.store(this.#stop, 0, 1)
    this.#abandonment ??= setTimeout(() => void this.end(), grace)
  }

  /** Ends the thread as soon as its statement has ended. */
  async end(): Promise<void> {
    Atomics.store(this.#stop, 0, 1)
    await this.#worker.terminate()
  }
}
