import { memoryUsageStore } from '../../../src/releases/stores/memoryUsageStore.ts'
import type { SearchEngineReleaseStoreOptions } from '../../../src/releases/stores/search/searchReleases.ts'
import { searchEngineReleaseStore } from '../../../src/releases/stores/searchEngineReleaseStore.ts'
import { send } from '../demos/searchDemo.ts'
import type { StoreParts } from './describeStore.ts'
import { openReleases } from './openReleases.ts'

/** A name for an index that no other test has. */
export function newIndex(): string {
  return `isoquery-${crypto.randomUUID()}`
}

/** Removes the indexes behind an alias. */
export async function dropIndex(url: string, alias: string): Promise<void> {
  const found = (await send('GET', `${url}/_alias/${alias}`)) as object
  for (const index of Object.keys(found)) await send('DELETE', `${url}/${index}`)
}

/** The parts of the service on a search engine, with keys in SQLite, until the end of the test. */
export async function searchEngineParts(
  url: string,
  options: SearchEngineReleaseStoreOptions,
): Promise<StoreParts> {
  const { keys } = await openReleases()
  const store = await searchEngineReleaseStore(url, { deadline: 60_000, replicas: 0, ...options })
  return { store, keys, usage: memoryUsageStore() }
}
