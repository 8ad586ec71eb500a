import { compareCodePoints } from '../../analysis/compareCodePoints.ts'
import { prepare } from '../../backends/memory/prepared.ts'
import { toPredicate } from '../../backends/memory/toPredicate.ts'
import { UnsupportedError } from '../../backends/unsupportedError.ts'
import { checkArgument } from '../../diagnostics/arguments/checkOptions.ts'
import { ITERABLE } from '../../diagnostics/arguments/rules.ts'
import type { DocumentOf } from '../../schema/documentOf.ts'
import { safePlanQuery } from '../../semantics/planQuery.ts'
import { type Release, readRelease } from '../release.ts'
import type { PreparedSearch, ReleaseStore, SearchOptions } from '../releaseStore.ts'
import { type ReleasesSchema, releasesSchema } from '../schema.ts'

/**
 * A store that holds its releases in memory, analysed once: for tests and for a few thousand releases. It
 * plans and searches where it is called. A release replaces an earlier one with the same `publicidentifier`.
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
  const entries = [...byIdentifier.values()].sort(newestFirst).map((release) => ({
    json: JSON.stringify(release),
    prepared: prepare(releasesSchema, release as DocumentOf<ReleasesSchema>),
  }))

  function search(text: string, { now, limit }: SearchOptions): PreparedSearch {
    const planned = safePlanQuery(releasesSchema, text, { now })
    if (!planned.ok) return { ok: false, diagnostics: planned.diagnostics }
    const matches = toPredicate(planned.plan)
    return {
      ok: true,
      async run() {
        const hits: string[] = []
        for (const { json, prepared } of entries) {
          if (hits.length >= limit) break
          if (matches(prepared)) hits.push(json)
        }
        return { hits: new TextEncoder().encode(`[${hits.join()}]`), count: hits.length }
      },
    }
  }

  return {
    async prepare(text, options) {
      try {
        return search(text, options)
      } catch (error) {
        if (error instanceof UnsupportedError) return { ok: false, refusal: error }
        throw error
      }
    },
  }
}

// All dates have one form and one length, so their order as text is their order in time.
function newestFirst(a: Release, b: Release): number {
  return (
    compareCodePoints(b.versioncreated, a.versioncreated) ||
    compareCodePoints(b.publicidentifier, a.publicidentifier)
  )
}
