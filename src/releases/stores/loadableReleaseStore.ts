import type { ReleaseStore } from '../releaseStore.ts'
import type { Loaded, ReleaseLoader } from './releaseLoader.ts'

/** A store that can also load releases. */
export interface LoadableReleaseStore extends ReleaseStore {
  /** Whether the store is empty. */
  isEmpty(): Promise<boolean>
  /** The number of releases. */
  count(): Promise<number>
  /**
   * Loads releases in batches. A release replaces an earlier one with the same `publicidentifier`, so you can
   * rerun an interrupted load.
   *
   * @throws DocumentError when a release is invalid or too large. Releases from earlier full batches remain
   *   stored.
   */
  load(documents: Iterable<unknown> | AsyncIterable<unknown>): Promise<Loaded>
  /** Creates a loader. With it, a load can continue after a bad release. */
  loader(options?: LoaderOptions): ReleaseLoader
}

/** Options for loading releases. */
export interface LoaderOptions {
  /**
   * For search engines: whether to load the releases into a new index that replaces the live one once all the
   * releases are loaded. Default `false`.
   */
  readonly intoNew?: boolean
  /**
   * For databases: whether to store the releases in a single transaction, so that either all or none are
   * stored. Default `false`.
   */
  readonly whole?: boolean
}
