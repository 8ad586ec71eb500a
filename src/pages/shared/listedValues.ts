import { type Release, valuesOf } from './markedRelease.ts'

/** A value of these fields says something; the others are texts and identifiers. */
const LISTED = new Set(['source', 'organisation', 'language', 'isin'])

const MOST = 50

/**
 * The values of a field in some releases that begin with a text, most frequent first: what an editor offers.
 */
export function listedValues(releases: readonly Release[], field: string, prefix: string): readonly string[] {
  if (!LISTED.has(field)) return []
  const counts = new Map<string, number>()
  const typed = prefix.toLowerCase()
  for (const release of releases)
    for (const value of valuesOf(release, field))
      if (value.toLowerCase().startsWith(typed)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST)
    .map(([value]) => value)
}
