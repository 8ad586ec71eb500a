import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../../support/scaled.ts'
import { expectedHits } from '../plainFilter.ts'
import { queries } from '../queries.ts'
import type { Demo, DemoEngine } from './demo.ts'

/**
 * Runs every query on an engine and compares the answers with the plain filters: the same hundred identifiers
 * in the same order, or a typed refusal if the engine may refuse.
 */
export function describeHits({ name, mayRefuse, asks = () => true, start }: DemoEngine): void {
  describe(name, () => {
    let demo: Demo

    beforeAll(async () => {
      demo = await start()
    }, 120_000)
    afterAll(() => demo?.close())

    test.each(sampled(queries.filter(asks), 16, 8))('$name: $q', async (query) => {
      const answer = await demo.answer(query.q)
      const isRefused = answer === 'refused' && query.needs !== undefined && mayRefuse.includes(query.needs)
      if (!isRefused) expect(answer).toEqual(expectedHits(query.filter))
    })
  })
}
