import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { isBusy, LOCK_PATIENCE, StoreFault, storeFault } from './storeFault.ts'

/** The pause between two tries on a locked file, in milliseconds. */
const PAUSE = 50

/** How a file is opened. */
export interface OpenOptions {
  /** Whether a missing file is created, with its folder. */
  readonly create: boolean
  /** How long a statement waits for a lock of another connection, in milliseconds. */
  readonly timeout: number
  /** What to do about a damaged file, as the end of a sentence. */
  readonly restore: string
}

/**
 * Opens an SQLite file and runs `setUp` on the connection. A locked file is waited for, five seconds at most.
 *
 * @throws StoreFault that names the file.
 */
export function openFile(
  path: string,
  setUp: (database: DatabaseSync) => void,
  { create, timeout, restore }: OpenOptions,
): DatabaseSync {
  const { DatabaseSync } = requireSqlite()
  const location = pathToFileURL(path)
  location.searchParams.set('mode', create ? 'rwc' : 'rw')
  try {
    return retryWhileLocked(() => {
      if (create) mkdirSync(dirname(path), { recursive: true })
      assertNoPipe(path)
      const database = new DatabaseSync(location, { timeout: LOCK_PATIENCE })
      return closedOnError(database, () => {
        setUp(database)
        database.exec(`pragma busy_timeout = ${timeout}`)
        return database
      })
    })
  } catch (error) {
    throw storeFault(error, path, restore)
  }
}

/**
 * To open a named pipe waits for a program that writes into it, perhaps for ever.
 *
 * @throws StoreFault when there is a pipe, a socket or a device at a path.
 */
export function assertNoPipe(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.isFile() || found.isDirectory()) return
  throw new StoreFault(`${path} cannot be opened: it is no file. Move a copy of the file into its place.`)
}

/**
 * Runs statements that may find the file locked, until it is not: five seconds at most, in which this thread
 * does nothing else. SQLite's own time-out does not wait where waiting might never end, for example for a
 * write that follows a read in one statement. `run` must change nothing when it fails.
 */
export function retryWhileLocked<T>(run: () => T): T {
  const until = performance.now() + LOCK_PATIENCE
  for (;;) {
    try {
      return run()
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE)
    }
  }
}

/** Uses a new connection, which is closed when `use` throws. */
export function closedOnError<T>(database: DatabaseSync, use: () => T): T {
  try {
    return use()
  } catch (error) {
    database.close()
    throw error
  }
}

/** Runs statements in one transaction, which is rolled back when `run` throws. */
export function transaction<T>(database: DatabaseSync, run: () => T): T {
  database.exec('begin immediate')
  try {
    const result = run()
    database.exec('commit')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}

/** The names of the tables of a database. */
export function tablesOf(database: DatabaseSync): ReadonlySet<string> {
  const rows = database.prepare("select name from sqlite_master where type = 'table'").all()
  return new Set(rows.map(({ name }) => String(name)))
}

/**
 * Loads `node:sqlite` on first use. A static import would keep an older Node from starting and from showing
 * this error.
 *
 * @throws Error on a Node without `node:sqlite`.
 */
function requireSqlite(): typeof import('node:sqlite') {
  const module = process.getBuiltinModule?.('node:sqlite')
  if (module === undefined)
    throw new Error(`the SQLite store needs Node 22.18 or newer; this is ${process.version}`)
  return module
}
