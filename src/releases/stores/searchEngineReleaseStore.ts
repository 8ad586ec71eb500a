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
 * Releases in Elasticsearch or OpenSearch at a URL, which may have a user, a password, and the hosts of
 * several nodes: `https://user:password@a:9200,b:9200`. They are asked in turn; when one does not answer,
 * another is asked. Makes their index if it is missing: sorted by the answer's order, behind an alias. An
 * answer of which a part is missing is an error. A query that meets its deadline, or whose client has gone,
 * is ended in the engine by closing its connection. Needs `fetch` and no client package.
 *
 * @throws SearchEngineError when the engine cannot be reached, or does not make the index.
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
