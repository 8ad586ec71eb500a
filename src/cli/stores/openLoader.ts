import type { ReleaseLoader } from '../../releases/stores/releaseLoader.ts'
import { CliError } from '../cliError.ts'
import { openReleases } from './openService.ts'
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
): Promise<{ readonly loader: ReleaseLoader; close(): Promise<void> }> {
  if (intoNew && store.kind !== 'search')
    throw new CliError('--into-new needs a store opensearch+http://… or elasticsearch+http://…')
  if (strict && store.kind === 'search' && !intoNew)
    throw new CliError('a search engine loads all or nothing only with --into-new')
  const { store: opened, close } = await openReleases(store, { ...options, threads: 2 })
  return { loader: opened.loader({ intoNew, whole: strict }), close }
}
