import type { EditableKeyStore } from '../keys/editableKeyStore.ts'
import type { ReleaseStore } from '../releaseStore.ts'
import type { UsageStore } from '../usage/usageStore.ts'

/** How a release database is served. */
export interface SqliteReleasesOptions {
  /** The time that a search may take, in milliseconds. Default 5,000. */
  readonly deadline?: number
  /** Searches that run at once. Default: one for each core, at most 4. */
  readonly threads?: number
}

/** All that the service needs, in one file. */
export interface SqliteReleases {
  readonly store: ReleaseStore
  readonly keys: EditableKeyStore
  readonly usage: UsageStore
  /** Whether there are no releases yet. */
  isEmpty(): Promise<boolean>
  /** How many releases there are. */
  count(): Promise<number>
  /**
   * Loads releases, all or none, in place of earlier ones with their identifiers. While it does, this thread
   * does little else: a service had better leave it to another process.
   *
   * @throws DocumentError when one of them cannot be read.
   */
  load(
    documents: Iterable<unknown> | AsyncIterable<unknown>,
  ): Promise<{ readonly loaded: number; readonly replaced: number }>
  close(): Promise<void>
}

/**
 * Opens releases, keys and usage in an SQLite file, which is made where there is none. Needs Node and its
 * `node:sqlite`, which is why it is loaded only now: the handler runs without.
 *
 * @throws Error when the file is something else, or was made by another version.
 * @example
 * const { store, keys, usage } = await openSqliteReleases('data/releases.sqlite')
 * const handler = createReleasesHandler({ store, keys, usage })
 */
export async function openSqliteReleases(
  path: string,
  options?: SqliteReleasesOptions,
): Promise<SqliteReleases> {
  const { sqliteReleases } = await import('./sqlite/sqliteReleases.ts')
  return sqliteReleases(path, options)
}
