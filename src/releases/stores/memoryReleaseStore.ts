import { compareCodePoints } from '../../analysis/compareCodePoints.ts'
import { prepare } from '../../backends/memory/prepared.ts'
import { toPredicate } from '../../backends/memory/toPredicate.ts'
import { checkArgument } from '../../diagnostics/arguments/checkOptions.ts'
import { ITERABLE } from '../../diagnostics/arguments/rules.ts'
import type { DocumentOf } from '../../schema/documentOf.ts'
import { type Release, readRelease } from '../release.ts'
import type { ReleaseStore } from '../releaseStore.ts'
import { type ReleasesSchema, releasesSchema } from '../schema.ts'
import { plannedSearch } from './plannedSearch.ts'

/** In milliseconds. Nothing can interrupt a query, but it finishes long before this. */
const DEADLINE = 60_000

/**
 * Creates a store that keeps its releases in memory and analyses each one only once. Use it for tests, or for
 * up to a few thousand releases. It plans and searches in the calling thread. A release replaces an earlier
 * one with the same `publicidentifier`.
 *
 * @throws DocumentError when a release is invalid.
 * @example
 * const release = { publicidentifier: 'r1', versioncreated: '2019-10-17', headline: 'Bank opens' }
 * const store = memoryReleaseStore([release])
 */
export function memoryReleaseStore(documents: Iterable<unknown>): ReleaseStore {
  checkArgument('memoryReleaseStore', 'documents', documents, ITERABLE)
  const byIdentifier = new Map<string, Release>()
  for (const document of documents) {
    const release = readRelease(document)
    byIdentifier.set(release.publicidentifier, release)
  }
  const entries = [...byIdentifier.values()].sort(newestFirst).map((release) => ({
    json: JSON.stringify(release),
    prepared: prepare(releasesSchema, release as DocumentOf<ReleasesSchema>),
  }))

  return {
    search: plannedSearch({
      deadline: DEADLINE,
      compile: (plan, limit) => ({ matches: toPredicate(plan), limit }),
      async run({ matches, limit }) {
        const hits: string[] = []
        for (const { json, prepared } of entries) {
          if (hits.length >= limit) break
          if (matches(prepared)) hits.push(json)
        }
        return hits
      },
    }),
  }
}

// All dates have the same format and length, so they sort in time order as strings.
function newestFirst(a: Release, b: Release): number {
  return (
    compareCodePoints(b.versioncreated, a.versioncreated) ||
    compareCodePoints(b.publicidentifier, a.publicidentifier)
  )
}
