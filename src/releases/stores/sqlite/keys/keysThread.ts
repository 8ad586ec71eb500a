import { Worker } from 'node:worker_threads'
import type { KeysAnswer, KeysJob, KeysReply, KeysRequest, KeysTables, KeysThreadData } from './keysJob.ts'

/**
 * How long the thread may take for an answer, in milliseconds. It waits five seconds for a lock; more than
 * that means that the disk does not answer.
 */
const PATIENCE = 8000

/** Its calls are small, and at most 20,000 wait. */
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }

interface Pending {
  readonly job: KeysJob
  readonly timeout: ReturnType<typeof setTimeout>
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

/**
 * A thread of keys and usage. It starts with the first call. A thread that ends is replaced by the next
 * call.
 */
export class KeysThread {
  readonly #script: URL
  readonly #path: string
  #worker: Worker | null = null
  #pending = new Map<number, Pending>()
  /** Reservations that nobody waits for any more. */
  readonly #abandoned = new Set<number>()
  #calls = 0
  #closed = false

  /** `path` is the path of the file of keys and usage. */
  constructor(script: URL, path: string) {
    this.#script = script
    this.#path = path
  }

  /**
   * Runs a job in the thread.
   *
   * @throws Error when the file cannot be used, or the thread ends before it has answered.
   */
  call<Method extends keyof KeysTables>(
    method: Method,
    ...args: Parameters<KeysTables[Method]>
  ): Promise<KeysAnswer<Method>> {
    if (this.#closed) return Promise.reject(new Error('The store is closed.'))
    const worker = this.#started()
    const id = this.#calls++
    const job = { method, args } as KeysJob
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => this.#abandon(id), PATIENCE)
      this.#pending.set(id, { job, timeout, resolve: resolve as Pending['resolve'], reject })
      worker.ref()
      worker.postMessage({ id, job } satisfies KeysRequest)
    })
  }

  /** Ends the thread after it has answered all calls. */
  async close(): Promise<void> {
    this.#closed = true
    const worker = this.#worker
    if (worker === null) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    const timeout = setTimeout(() => void worker.terminate(), PATIENCE)
    worker.ref()
    worker.postMessage('close' satisfies KeysRequest)
    await ended
    clearTimeout(timeout)
  }

  #started(): Worker {
    if (this.#worker !== null) return this.#worker
    const worker = new Worker(this.#script, {
      workerData: { path: this.#path } satisfies KeysThreadData,
      resourceLimits: MEMORY,
    })
    worker.unref()
    worker.on('message', (reply: KeysReply) => this.#settle(reply))
    // `exit` follows.
    worker.on('error', () => {})
    worker.on('exit', () => this.#lose(worker))
    this.#worker = worker
    return worker
  }

  #settle(reply: KeysReply): void {
    if (this.#abandoned.delete(reply.id)) this.#releaseLate(reply)
    const pending = this.#take(reply.id)
    if (pending === null) return
    if ('error' in reply) pending.reject(new Error(reply.error))
    else pending.resolve(reply.answer)
  }

  #abandon(id: number): void {
    const pending = this.#take(id)
    if (pending?.job.method === 'reserve') this.#abandoned.add(id)
    pending?.reject(new Error(`${this.#path}: no answer from the disk for ${PATIENCE / 1000} seconds.`))
  }

  /** The caller of an abandoned reservation was told that it failed, so it must not count. */
  #releaseLate(reply: KeysReply): void {
    const answer = 'answer' in reply ? (reply.answer as KeysAnswer<'reserve'>) : null
    if (answer?.granted === true && !this.#closed) this.call('release', answer.ticket).catch(() => {})
  }

  #take(id: number): Pending | null {
    const pending = this.#pending.get(id)
    if (pending === undefined) return null
    this.#pending.delete(id)
    clearTimeout(pending.timeout)
    if (this.#pending.size === 0) this.#worker?.unref()
    return pending
  }

  #lose(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null
    this.#abandoned.clear()
    for (const id of [...this.#pending.keys()])
      this.#take(id)?.reject(new Error('The thread of keys and usage ended.'))
  }
}
