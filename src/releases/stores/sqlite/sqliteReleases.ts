import { availableParallelism } from 'node:os'
import type { EditableKeyStore } from '../../keyStore.ts'
import type { UsageStore } from '../../usageStore.ts'
import type { LoadableReleaseStore, LoaderOptions } from '../loadableReleaseStore.ts'
import { openDatabase, orStoreFault } from './database.ts'
import { closedOnError } from './files/openFile.ts'
import { KeysConnection } from './keys/keysConnection.ts'
import { keysPathOf } from './keys/keysFile.ts'
import { sqliteKeyStore, sqliteUsageStore } from './keys/sqliteKeys.ts'
import { RELEASE_TABLE } from './releaseTable.ts'
import type { SearchJob, SearchOutcome } from './searchJob.ts'
import { SEARCH_SCRIPT } from './searchScript.ts'
import { SearchThreads } from './searchThreads.ts'
import { sqliteLoader } from './sqliteLoader.ts'
import { sqliteReleaseStore } from './sqliteReleaseStore.ts'

const DEFAULT_THREADS = Math.max(2, Math.min(availableParallelism(), 4))

/** Options for `openSqliteReleases`. */
export interface SqliteReleasesOptions {
  /** The time limit for a query in milliseconds, from planning until its hits arrive. Default 5,000. */
  readonly deadline?: number
  /**
   * How many queries can run at a time, each in a separate thread. A single key can occupy all but one of the
   * threads. Default: one thread per core, but at least 2 and at most 4.
   */
  readonly threads?: number
  /**
   * The maximum size of a release that `load` accepts, measured in UTF-8 bytes of JSON. Default 2,000,000.
   */
  readonly maxBytes?: number
}

/** All the stores the service needs: releases in one file, and keys and usage in another. */
export interface SqliteReleases {
  readonly store: LoadableReleaseStore
  readonly keys: EditableKeyStore
  readonly usage: UsageStore
  /**
   * The same as `store.load`. It blocks this thread, so a running service should leave loading to another
   * process.
   */
  readonly load: LoadableReleaseStore['load']
  /** Stops the threads and closes the files. */
  close(): Promise<void>
}

/**
 * Releases in an SQLite file, keys and usage in another next to it, with `-keys` appended to its name.
 * Creates both if they are missing.
 *
 * @throws StoreFault when a file cannot be opened, is a different kind of file, or was created by another
 *   version.
 */
export function sqliteReleases(
  path: string,
  { deadline = 5000, threads = DEFAULT_THREADS, maxBytes }: SqliteReleasesOptions = {},
): SqliteReleases {
  const database = openDatabase(path)
  const keys = new KeysConnection(keysPathOf(path))
  // An unusable file is an error now, not at the first request.
  closedOnError(database, () => keys.read(() => {}))
  const ask = (text: string) => orStoreFault(database, () => database.prepare(text).get())
  const searching = new SearchThreads<SearchJob, SearchOutcome>({ script: SEARCH_SCRIPT, path, threads })
  const loader = ({ whole }: LoaderOptions = {}) => {
    const connection = openDatabase(path)
    return closedOnError(connection, () => sqliteLoader(connection, { maxBytes, whole }))
  }
  const load: LoadableReleaseStore['load'] = async (documents) => loader().load(documents)
  return {
    store: {
      ...sqliteReleaseStore(searching, deadline),
      isEmpty: async () => ask(`select 1 from ${RELEASE_TABLE} limit 1`) === undefined,
      count: async () => Number(ask(`select count(*) as n from ${RELEASE_TABLE}`)!.n),
      loader,
      load,
    },
    keys: sqliteKeyStore(keys, path),
    usage: sqliteUsageStore(keys),
    load,
    async close() {
      await searching.close()
      keys.close()
      if (database.isOpen) database.close()
    },
  }
}
