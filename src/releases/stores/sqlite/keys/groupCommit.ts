import { type BigIntStats, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { closedOnError, transaction } from '../files/openFile.ts'
import { isBusy, isRefusedValue, LOCK_PATIENCE, storeFault } from '../files/storeFault.ts'
import { openKeysFile, RESTORE_KEYS } from './keysFile.ts'
import type { KeysAnswer, KeysJob, KeysTables } from './keysJob.ts'
import { keyTable } from './keyTable.ts'
import { usageTable } from './usageTable.ts'

/** The jobs of one transaction, at most. */
const MAX_BATCH = 1000

/** The jobs that may wait. */
const MAX_WAITING = 20_000

/** How long one statement waits for a lock, and the pause until the next try, in milliseconds. */
const LOCK_WAIT = 20

const WRITES: ReadonlySet<keyof KeysTables> = new Set(['add', 'revoke', 'reserve', 'release'])

interface Waiting {
  readonly job: KeysJob
  /** The time at which the job fails if the file is still locked. */
  readonly until: number
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

interface Connection {
  readonly database: DatabaseSync
  readonly tables: KeysTables
  readonly file: BigIntStats
}

/**
 * Runs jobs on the file of keys and usage. All jobs that wait at one moment run in one transaction, and each
 * is answered after its commit: many reservations share the time that a disk takes. A locked file is waited
 * for five seconds. A file that was replaced is opened anew before the next job; one that was deleted is an
 * error until there is one again. After every other error of SQLite the file is opened anew, too.
 *
 * @example
 * const keys = new GroupCommit('data/releases.sqlite-keys')
 * await keys.run({ method: 'reserve', args: [key, Date.now()] })
 */
export class GroupCommit {
  readonly #path: string
  #waiting: Waiting[] = []
  #connection: Connection | null = null
  #scheduled = false
  #onIdle: (() => void) | null = null

  constructor(path: string) {
    this.#path = path
  }

  /**
   * Runs a job, durably if it writes.
   *
   * @throws StoreFault when the file cannot be used. The job has then changed nothing.
   */
  run<Job extends KeysJob>(job: Job): Promise<KeysAnswer<Job['method']>> {
    if (this.#waiting.length >= MAX_WAITING)
      return Promise.reject(new Error(`${this.#path}: more than ${MAX_WAITING} calls are waiting.`))
    return new Promise((resolve, reject) => {
      const until = performance.now() + LOCK_PATIENCE
      this.#waiting.push({ job, until, resolve: resolve as Waiting['resolve'], reject })
      this.#schedule()
    })
  }

  /** Waits for the jobs that were given, and closes the file. */
  async close(): Promise<void> {
    if (this.#waiting.length > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve))
    this.#disconnect()
  }

  // Messages that have already arrived are read before `setImmediate` calls back: they become one batch.
  #schedule(pause = 0): void {
    if (this.#scheduled) return
    this.#scheduled = true
    const flush = () => {
      this.#scheduled = false
      this.#flush()
    }
    if (pause === 0) setImmediate(flush)
    else setTimeout(flush, pause)
  }

  #flush(): void {
    const batch = this.#waiting.splice(0, MAX_BATCH)
    let locked: readonly Waiting[] = []
    try {
      locked = this.#runBatch(batch)
    } catch (error) {
      this.#disconnect()
      const fault = storeFault(error, this.#path, RESTORE_KEYS)
      for (const { reject } of batch) reject(fault)
    }
    this.#waiting = [...locked, ...this.#waiting]
    if (this.#waiting.length > 0) this.#schedule(locked.length > 0 ? LOCK_WAIT : 0)
    else this.#onIdle?.()
  }

  /** Runs jobs and returns those for which the file is locked. */
  #runBatch(batch: readonly Waiting[]): readonly Waiting[] {
    try {
      const { database, tables } = this.#connected()
      const answerAll = () => batch.map((waiting) => settle(waiting, tables))
      const writes = batch.some(({ job }) => WRITES.has(job.method))
      for (const answer of writes ? transaction(database, answerAll) : answerAll()) answer()
      return []
    } catch (error) {
      if (!isBusy(error)) throw error
      return batch.filter((waiting) => this.#stillWaits(waiting, error))
    }
  }

  /** Whether a job goes on waiting for the lock. What only reads may run although another process writes. */
  #stillWaits(waiting: Waiting, busy: unknown): boolean {
    try {
      if (this.#connection !== null && !WRITES.has(waiting.job.method)) {
        settle(waiting, this.#connection.tables)()
        return false
      }
    } catch (error) {
      if (!isBusy(error)) throw error
    }
    if (performance.now() < waiting.until) return true
    waiting.reject(storeFault(busy, this.#path, RESTORE_KEYS))
    return false
  }

  #connected(): Connection {
    const file = statSync(this.#path, { bigint: true, throwIfNoEntry: false })
    const last = this.#connection?.file
    if (last !== undefined && (file?.ino !== last.ino || file?.dev !== last.dev)) this.#disconnect()
    if (this.#connection !== null) {
      // A file that was overwritten in place may look unchanged to SQLite, which compares a counter in it.
      if (file!.mtimeNs !== last!.mtimeNs) this.#connection.database.exec('pragma shrink_memory')
      this.#connection = { ...this.#connection, file: file! }
      return this.#connection
    }
    const database = openKeysFile(this.#path, { create: false, timeout: LOCK_WAIT })
    return closedOnError(database, () => {
      const tables = { ...keyTable(database), ...usageTable(database) }
      this.#connection = { database, tables, file: statSync(this.#path, { bigint: true }) }
      return this.#connection
    })
  }

  #disconnect(): void {
    const connection = this.#connection
    this.#connection = null
    connection?.database.close()
  }
}

/** Runs a job, and returns what tells its caller. A value that SQLite refuses fails its own job only. */
function settle({ job, resolve, reject }: Waiting, tables: KeysTables): () => void {
  try {
    const answer = (tables[job.method] as (...args: readonly unknown[]) => unknown)(...job.args)
    return () => resolve(answer)
  } catch (error) {
    if (!isRefusedValue(error)) throw error
    return () => reject(error as Error)
  }
}
