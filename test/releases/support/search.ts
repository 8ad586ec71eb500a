import type { Release } from '../../../src/releases/release.ts'
import type { ReleaseStore, SearchOptions } from '../../../src/releases/releaseStore.ts'

/** The hits of a query that the store must be able to answer. */
export async function search(
  store: ReleaseStore,
  text: string,
  limit = 100,
  options: Partial<SearchOptions> = {},
): Promise<readonly Release[]> {
  const found = await store.search(text, { now: new Date(), limit, ...options })
  if (!found.ok) throw new Error(`The store does not take ${text}: ${JSON.stringify(found)}`)
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(found.hits))
}
