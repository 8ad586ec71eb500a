import { openDatabase } from '../../releases/stores/sqlite/database.ts'
import { ReleaseLoader } from '../../releases/stores/sqlite/releaseLoader.ts'
import { CliError } from '../cliError.ts'
import type { Loader } from '../load/loadReleases.ts'
import { openRemote } from './openService.ts'
import type { StoreUrl } from './storeUrl.ts'

/** How releases are put into a store. */
export interface OpenLoaderOptions {
  /** All or nothing. */
  readonly strict?: boolean
  readonly maxBytes: number
  readonly intoNew?: boolean
  readonly shards?: number
  readonly replicas?: number
}

/** @throws CliError or StoreFault when the store cannot be used, or cannot load in this way. */
export async function openLoader(
  store: StoreUrl,
  { strict = false, intoNew = false, ...options }: OpenLoaderOptions,
): Promise<{ readonly loader: Loader; close(): Promise<void> }> {
  if (intoNew && store.kind !== 'search')
    throw new CliError('--into-new needs a store opensearch+http://… or elasticsearch+http://…', 2)
  if (strict && store.kind === 'search' && !intoNew)
    throw new CliError('a search engine loads all or nothing only with --into-new', 2)
  if (store.kind === 'sqlite') {
    const database = openDatabase(store.path)
    const loader = new ReleaseLoader(database, { whole: strict, maxBytes: options.maxBytes })
    return { loader, close: async () => database.close() }
  }
  const { store: remote, close } = await openRemote(store, { ...options, threads: 2 })
  return { loader: remote.loader({ intoNew, whole: strict }), close }
}
