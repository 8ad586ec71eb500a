import type { Release } from '../../../src/releases/release.ts'
import type { ReleaseStore } from '../../../src/releases/releaseStore.ts'

/** The instant of all queries. */
const NOW = new Date(Date.UTC(2026, 10, 18, 12))

/** The identifiers of the first hundred hits of each query, in order. */
export type FirstHundreds = ReadonlyMap<string, readonly string[] | 'refused'>

/** Asks a store for the first hundred hits of queries, and prints how long that took. */
export async function firstHundreds(store: ReleaseStore, queries: readonly string[]): Promise<FirstHundreds> {
  const found = new Map<string, readonly string[] | 'refused'>()
  const times: number[] = []
  for (const text of queries) {
    const start = performance.now()
    found.set(text, await firstHundred(store, text))
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]!.toFixed(1)
  console.log(`${queries.length} queries: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`)
  return found
}

async function firstHundred(store: ReleaseStore, text: string): Promise<readonly string[] | 'refused'> {
  const found = await store.search(text, { now: NOW, limit: 100 })
  if (!found.ok && 'refusal' in found) return 'refused'
  if (!found.ok) throw new Error(`${text} is wrong.`)
  return (JSON.parse(new TextDecoder().decode(found.hits)) as Release[]).map((hit) => hit.publicidentifier)
}

/** The queries whose hits, or their order, differ. */
export function differences(one: FirstHundreds, other: FirstHundreds): readonly string[] {
  const text = (hundreds: FirstHundreds, query: string) => JSON.stringify(hundreds.get(query))
  return [...one.keys()].filter((query) => text(one, query) !== text(other, query))
}
