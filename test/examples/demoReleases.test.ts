import { expect, test } from 'vitest'
import { prepare } from '../../src/backends/memory/index.ts'
import { releasesSchema } from '../../src/releases/schema.ts'
import { demoReleases, manyReleases } from '../support/demoReleases.ts'

test('the demo has a thousand releases that fit the schema', () => {
  expect(demoReleases).toHaveLength(1000)
  for (const release of demoReleases) expect(() => prepare(releasesSchema, release)).not.toThrow()
})

test('more of them have names of their own, and other headlines', () => {
  const releases = [...manyReleases(3000)]
  expect(releases.slice(0, 1000)).toEqual(demoReleases)
  expect(new Set(releases.map(({ publicidentifier }) => publicidentifier.toLowerCase())).size).toBe(3000)
  const isSame = (i: number, j: number) =>
    releases[i]!.headline === releases[j]!.headline && releases[i]!.body_xhtml === releases[j]!.body_xhtml
  // Some have no headline.
  const same = releases.filter((_, i) => i >= 1000 && (isSame(i, i - 1000) || isSame(i, i % 1000)))
  expect(same.length).toBeLessThan(10)
})
