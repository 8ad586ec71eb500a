import type { ReleaseStore } from '../releaseStore.ts'
import type { Loaded, ReleaseLoader } from './releaseLoader.ts'

/** A store that is filled where it is searched. */
export interface LoadableReleaseStore extends ReleaseStore {
  /** Whether there are no releases yet. */
  isEmpty(): Promise<boolean>
  /** The number of releases. */
  count(): Promise<number>
  /**
   * Loads releases in batches. A release replaces an earlier one with the same `publicidentifier`, so a load
   * that was interrupted can be run again.
   *
   * @throws DocumentError when a release is not valid or too large. Of the releases before it, those of full
   *   batches are stored.
   */
  load(documents: Iterable<unknown> | AsyncIterable<unknown>): Promise<Loaded>
  /** For loads that go on behind a bad release. */
  loader(options?: LoaderOptions): ReleaseLoader
}

/** How releases are loaded. */
export interface LoaderOptions {
  /**
   * Search engines: whether the releases go into a new index beside the one in use, which it replaces once
   * all are loaded. Default `false`.
   */
  readonly intoNew?: boolean
  /** Databases: whether the releases are stored in one transaction, all or none. Default `false`. */
  readonly whole?: boolean
}
