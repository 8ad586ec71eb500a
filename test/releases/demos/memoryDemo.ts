import { prepare, toPredicate } from '../../../src/backends/memory/index.ts'
import { releasesSchema } from '../../../src/releases/schema.ts'
import { expectedHits, type Release, releases } from '../plainFilter.ts'
import { type DemoEngine, planned } from './demo.ts'

/** Predicates over prepared documents. The test sorts the hits, because a predicate has no order. */
export const memoryDemo: DemoEngine = {
  name: 'memory',
  mayRefuse: [],
  async start() {
    const prepared = new Map(releases.map((release) => [release, prepare(releasesSchema, release)]))
    const hold = (release: Release) => prepared.get(release)!
    return {
      answer: (query) =>
        planned(query, toPredicate, async (matches) => expectedHits((release) => matches(hold(release)))),
      close: async () => {},
    }
  },
}
