import { availableParallelism } from 'node:os'
import type { SqliteReleases, SqliteReleasesOptions } from '../openSqliteReleases.ts'
import { openDatabase, throughKysely } from './database.ts'
import { ReleaseLoader } from './releaseLoader.ts'
import { SearchThreads } from './searchThreads.ts'
import { sqliteKeyStore } from './sqliteKeyStore.ts'
import { sqliteReleaseStore } from './sqliteReleaseStore.ts'
import { sqliteUsageStore } from './sqliteUsageStore.ts'

/**
 * Releases, keys and usage in an SQLite file, which is made where there is none.
 *
 * @throws Error when the file is something else, or was made by another version.
 * @example
 * const { store, keys, usage } = sqliteReleases('data/releases.sqlite')
 * const handler = createReleasesHandler({ store, keys, usage })
 */
export function sqliteReleases(
  path: string,
  { deadline = 5000, threads = Math.min(availableParallelism(), 4) }: SqliteReleasesOptions = {},
): SqliteReleases {
  const database = openDatabase(path)
  // From here on it is for `retryWhileBusy` to wait, which holds up nobody.
  database.exec('pragma busy_timeout = 0')
  const db = throughKysely(database)
  const store = sqliteReleaseStore(db, new SearchThreads({ path, threads, milliseconds: deadline }))
  return {
    store,
    keys: sqliteKeyStore(db),
    usage: sqliteUsageStore(db),
    isEmpty: async () =>
      (await db.selectFrom('release').select('publicidentifier').limit(1).executeTakeFirst()) === undefined,
    count: async () =>
      (await db.selectFrom('release').select(db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
    async load(documents) {
      const connection = openDatabase(path)
      try {
        const loader = new ReleaseLoader(connection)
        for await (const document of documents) loader.add(document)
        return loader.commit()
      } finally {
        connection.close()
      }
    },
    async close() {
      await store.close()
      await db.destroy()
    },
  }
}
