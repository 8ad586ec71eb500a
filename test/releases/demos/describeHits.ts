import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectedHits } from '../plainFilter.ts'
import { queries } from '../queries.ts'
import type { Demo, DemoEngine } from './demo.ts'

/**
 * Asks an engine every query of the table and holds its answers against the plain filters: the same hundred
 * identifiers in the same order, or, where the engine may refuse, a typed refusal.
 */
export function describeHits({ name, mayRefuse, asks = () => true, start }: DemoEngine): void {
  describe(name, () => {
    let demo: Demo

    beforeAll(async () => {
      demo = await start()
    }, 120_000)
    afterAll(() => demo?.close())

    test.each(queries.filter(asks))('$name: $q', async (query) => {
      const answer = await demo.answer(query.q)
      const isRefused = answer === 'refused' && query.needs !== undefined && mayRefuse.includes(query.needs)
      if (!isRefused) expect(answer).toEqual(expectedHits(query.filter))
    })
  })
}
