export { type ApiKey, DEFAULT_MAX_HITS, DEFAULT_MAX_QUERIES, hashSecret, newSecret } from './apiKey.ts'
export {
  createReleasesHandler,
  type HandledRequest,
  MAX_REQUEST_LINE,
  type ReleasesHandlerOptions,
} from './handler.ts'
export type { EditableKeyStore, FoundKey, KeyStore, NewKey } from './keyStore.ts'
export { type Release, readRelease } from './release.ts'
export {
  type HitList,
  type Refusal,
  type ReleaseStore,
  type SearchOptions,
  type SearchResult,
  SearchStopped,
} from './releaseStore.ts'
export { type ReleasesSchema, releasesSchema } from './schema.ts'
export type { LoadableReleaseStore, LoaderOptions } from './stores/loadableReleaseStore.ts'
export { type MemoryKey, memoryKeyStore } from './stores/memoryKeyStore.ts'
export { memoryReleaseStore } from './stores/memoryReleaseStore.ts'
export { memoryUsageStore } from './stores/memoryUsageStore.ts'
export { openSqliteReleases } from './stores/openSqliteReleases.ts'
export { postgresKeys } from './stores/postgresKeys.ts'
export type { Loaded, RefusedRelease } from './stores/releaseLoader.ts'
export type { SearchEngineReleaseStoreOptions } from './stores/search/searchReleases.ts'
export { searchEngineReleaseStore } from './stores/searchEngineReleaseStore.ts'
export type { KyselyDatabase, SqlReleaseStoreOptions } from './stores/sql/sqlReleases.ts'
export type { SqliteReleases, SqliteReleasesOptions } from './stores/sqlite/sqliteReleases.ts'
export { sqlReleaseStore } from './stores/sqlReleaseStore.ts'
export { type Reservation, USAGE_WINDOW, type Usage, type UsageStore } from './usageStore.ts'
