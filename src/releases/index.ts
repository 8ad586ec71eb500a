export { createReleasesHandler, MAX_REQUEST_LINE, type ReleasesHandlerOptions } from './handler.ts'
export { type ApiKey, DEFAULT_MAX_HITS, DEFAULT_MAX_QUERIES } from './keys/apiKey.ts'
export type { EditableKeyStore, NewKey } from './keys/editableKeyStore.ts'
export type { KeyStore } from './keys/keyStore.ts'
export { type MemoryKey, memoryKeyStore } from './keys/memoryKeyStore.ts'
export { hashSecret, newSecret } from './keys/secret.ts'
export { type Release, readRelease } from './release.ts'
export type { Refusal, ReleaseStore } from './releaseStore.ts'
export { type ReleasesSchema, releasesSchema } from './schema.ts'
export { memoryReleaseStore } from './stores/memoryReleaseStore.ts'
export {
  openSqliteReleases,
  type SqliteReleases,
  type SqliteReleasesOptions,
} from './stores/openSqliteReleases.ts'
export { memoryUsageStore } from './usage/memoryUsageStore.ts'
export { type Reservation, USAGE_WINDOW, type UsageStore } from './usage/usageStore.ts'
