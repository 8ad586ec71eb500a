import { TARGET_LIMITS } from '../../backends/elasticsearch/target.ts'
import { checkArgument, checkOptions } from '../../diagnostics/arguments/checkOptions.ts'
import { COUNT, LIMIT, MS, NAME, oneOf, type RulesOf, required } from '../../diagnostics/arguments/rules.ts'
import type { LoadableReleaseStore } from './loadableReleaseStore.ts'
import type { SearchEngineReleaseStoreOptions } from './search/searchReleases.ts'

const RULES: RulesOf<SearchEngineReleaseStoreOptions> = {
  target: required(oneOf(...Object.keys(TARGET_LIMITS))),
  index: NAME,
  shards: COUNT,
  replicas: LIMIT,
  deadline: MS,
  maxBytes: COUNT,
}

/**
 * Stores releases in Elasticsearch or OpenSearch at a URL. The URL may include a user, a password and several
 * nodes: `https://user:password@a:9200,b:9200`. The store uses the nodes in turn, and tries the next one if a
 * node doesn't respond. If the index is missing, the store creates it, with an alias, and sorted in the same
 * order as the hits. An incomplete response is treated as an error. If a query misses its deadline or its
 * client disconnects, the store closes the query's connection so that the engine cancels the query. Requires
 * `fetch`, but no client package.
 *
 * @throws SearchEngineError when the engine cannot be reached or does not create the index.
 * @example
 * const openStore = () =>
 *   searchEngineReleaseStore('http://localhost:9200', { target: 'opensearch2', shards: 3 })
 */
export async function searchEngineReleaseStore(
  url: string,
  options: SearchEngineReleaseStoreOptions,
): Promise<LoadableReleaseStore> {
  checkArgument('searchEngineReleaseStore', 'url', url, NAME)
  checkOptions('searchEngineReleaseStore', options, RULES)
  const { searchReleases } = await import('./search/searchReleases.ts')
  return searchReleases(url, options)
}
