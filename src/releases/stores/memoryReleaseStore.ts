import { compareCodePoints } from '../../analysis/compareCodePoints.ts'
import { prepare } from '../../backends/memory/prepared.ts'
import { toPredicate } from '../../backends/memory/toPredicate.ts'
import { checkArgument } from '../../diagnostics/arguments/checkOptions.ts'
import { ITERABLE } from '../../diagnostics/arguments/rules.ts'
import type { DocumentOf } from '../../schema/documentOf.ts'
import { type Release, readRelease } from '../release.ts'
import type { ReleaseStore } from '../releaseStore.ts'
import { type ReleasesSchema, releasesSchema } from '../schema.ts'

/**
 * A store that holds its releases in memory, analysed once: for tests and for a few thousand releases. It
 * refuses no query. A release replaces an earlier one with the same `publicidentifier`.
 *
 * @throws DocumentError when a release is not valid.
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
  const entries = [...byIdentifier.values()]
    .sort(newestFirst)
    .map((release) => ({ release, prepared: prepare(releasesSchema, release as DocumentOf<ReleasesSchema>) }))
  return {
    refuses: () => null,
    async search(plan, limit) {
      const matches = toPredicate(plan)
      const hits: Release[] = []
      for (const { release, prepared } of entries) {
        if (hits.length >= limit) break
        if (matches(prepared)) hits.push(release)
      }
      return hits
    },
    async close() {},
  }
}

// All dates have one form and one length, so their order as text is their order in time.
function newestFirst(a: Release, b: Release): number {
  return (
    compareCodePoints(b.versioncreated, a.versioncreated) ||
    compareCodePoints(b.publicidentifier, a.publicidentifier)
  )
}
