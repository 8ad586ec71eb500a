import { type Rows, type SearchJob, SearchThread, SearchTimeout } from './searchThread.ts'

type Search = Omit<SearchJob, 'milliseconds'>

interface Waiting {
  readonly search: Search
  readonly deadline: number
  readonly timeout: ReturnType<typeof setTimeout>
  readonly resolve: (rows: Rows) => void
  readonly reject: (error: Error) => void
}

const MAX_WAITING = 1000

/** How searches are run. */
export interface SearchThreadsOptions {
  /** The database's file. */
  readonly path: string
  /** The number of searches that run at once. */
  readonly threads: number
  /** The maximum time of a search, waiting for a thread included. */
  readonly milliseconds: number
  /**
   * How long a search may then still run, in milliseconds, before its thread is ended. Most searches end
   * themselves at the next row. Default 1,000.
   */
  readonly grace?: number
}

/**
 * Threads that run searches until a deadline. A call of SQLite returns only when its statement has ended. In
 * a thread it blocks nothing else, and a thread that does not return is replaced.
 */
export class SearchThreads {
  readonly #options: Required<SearchThreadsOptions>
  readonly #idle: SearchThread[] = []
  /** Includes the threads that are ending, so that there are never more than allowed. */
  readonly #alive = new Set<SearchThread>()
  readonly #waiting: Waiting[] = []
  #closed = false

  constructor(options: SearchThreadsOptions) {
    this.#options = { grace: 1000, ...options }
  }

  /**
   * Runs one SELECT and returns its rows.
   *
   * @throws SearchTimeout past the deadline, Error when SQLite fails or too many searches wait.
   */
  run(search: Search): Promise<Rows> {
    if (this.#closed) return Promise.reject(new Error('The store is closed.'))
    if (this.#waiting.length >= MAX_WAITING)
      return Promise.reject(new Error('Too many searches are waiting.'))
    const { milliseconds } = this.#options
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => reject(new SearchTimeout()), milliseconds)
      this.#waiting.push({ search, deadline: performance.now() + milliseconds, timeout, resolve, reject })
      this.#next()
    })
  }

  /** Ends the threads; searches that still run or wait fail. */
  async close(): Promise<void> {
    this.#closed = true
    for (const { timeout, reject } of this.#waiting.splice(0)) {
      clearTimeout(timeout)
      reject(new Error('The store is closed.'))
    }
    await Promise.all([...this.#alive].map((thread) => thread.end()))
  }

  #next(): void {
    while (this.#waiting.length > 0) {
      const thread = this.#idle.pop() ?? this.#start()
      if (thread === null) return
      void this.#assign(thread, this.#waiting.shift()!)
    }
  }

  #start(): SearchThread | null {
    if (this.#alive.size >= this.#options.threads || this.#closed) return null
    const thread: SearchThread = new SearchThread({ path: this.#options.path }, () => {
      this.#alive.delete(thread)
      if (this.#idle.includes(thread)) this.#idle.splice(this.#idle.indexOf(thread), 1)
      this.#next()
    })
    this.#alive.add(thread)
    return thread
  }

  async #assign(
    thread: SearchThread,
    { search, deadline, timeout, resolve, reject }: Waiting,
  ): Promise<void> {
    const milliseconds = deadline - performance.now()
    try {
      if (milliseconds > 0) resolve(await thread.run({ ...search, milliseconds }, this.#options.grace))
    } catch (error) {
      reject(error as Error)
    }
    clearTimeout(timeout)
    if (milliseconds <= 0) reject(new SearchTimeout())
    if (thread.usable) this.#idle.push(thread)
    this.#next()
  }
}
