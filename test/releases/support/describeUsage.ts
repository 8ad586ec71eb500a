import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ApiKey } from '../../../src/releases/apiKey.ts'
import { USAGE_WINDOW, type UsageStore } from '../../../src/releases/usageStore.ts'
import { scaled } from '../../support/scaled.ts'

export const key = (id: string, maxqueries: number): ApiKey => ({
  id,
  name: id,
  expires: null,
  revoked: false,
  maxqueries,
  maxhits: 100,
})

/** What every usage store must do. `open` gives one without any usage. */
export function describeUsage(name: string, open: () => Promise<UsageStore>): void {
  describe(`the usage store ${name}`, () => {
    const start = Date.UTC(2026, 10, 18)

    test('counts up to the quota, and then returns when the next query is accepted', async () => {
      const usage = await open()
      const bob = key('bob', 2)
      expect(await usage.reserve(bob, start)).toMatchObject({ granted: true, nbqueries: 1 })
      expect(await usage.reserve(bob, start + 5)).toMatchObject({ granted: true, nbqueries: 2 })
      expect(await usage.reserve(bob, start + 9)).toEqual({
        granted: false,
        nbqueries: 2,
        acceptedFrom: start + USAGE_WINDOW,
      })
    })

    test('tells what a key has used without counting', async () => {
      const usage = await open()
      const bob = key('bob', 2)
      expect(await usage.used(bob, start)).toEqual({ nbqueries: 0, acceptedFrom: null })
      await usage.reserve(bob, start)
      expect(await usage.used(bob, start + 1)).toEqual({ nbqueries: 1, acceptedFrom: null })
      await usage.reserve(bob, start + 1)
      expect(await usage.used(bob, start + 2)).toEqual({ nbqueries: 2, acceptedFrom: start + USAGE_WINDOW })
      expect(await usage.used(bob, start + USAGE_WINDOW)).toEqual({ nbqueries: 1, acceptedFrom: null })
      expect(await usage.used(key('bob', 0), start)).toMatchObject({ acceptedFrom: start + USAGE_WINDOW })
    })

    test('counts a query for exactly 24 hours', async () => {
      const usage = await open()
      const bob = key('bob', 1)
      await usage.reserve(bob, start)
      expect(await usage.reserve(bob, start + USAGE_WINDOW - 1)).toMatchObject({ granted: false })
      expect(await usage.reserve(bob, start + USAGE_WINDOW)).toMatchObject({ granted: true, nbqueries: 1 })
    })

    test('waits until enough queries no longer count for a reduced quota', async () => {
      const usage = await open()
      for (const after of [1, 2, 3, 4]) await usage.reserve(key('bob', 10), start + after)
      expect(await usage.reserve(key('bob', 2), start + 5)).toEqual({
        granted: false,
        nbqueries: 4,
        acceptedFrom: start + 3 + USAGE_WINDOW,
      })
    })

    test('accepts no query of a key without a quota', async () => {
      const usage = await open()
      expect(await usage.reserve(key('bob', 0), start)).toEqual({
        granted: false,
        nbqueries: 0,
        acceptedFrom: start + USAGE_WINDOW,
      })
    })

    test('finds the next accepted query by time, also after the clock was set back', async () => {
      const usage = await open()
      for (const after of [5, 1, 3]) await usage.reserve(key('bob', 3), start + after)
      expect(await usage.reserve(key('bob', 3), start + 6)).toEqual({
        granted: false,
        nbqueries: 3,
        acceptedFrom: start + 1 + USAGE_WINDOW,
      })
    })

    test.each([
      ['14 years ahead', 14 * 365],
      ['back', -50 * 365],
    ])('forgets the queries of a clock that was set %s, once it is right', async (_, days) => {
      const usage = await open()
      const wrong = start + days * USAGE_WINDOW
      // The queries of another key are not taken for bob's.
      await usage.reserve(key('ann', 3), wrong)
      for (const after of [1, 2, 3]) await usage.reserve(key('bob', 3), wrong + after)
      expect(await usage.used(key('bob', 3), wrong + 4)).toMatchObject({ nbqueries: 3 })
      expect(await usage.used(key('bob', 3), start)).toEqual({ nbqueries: 0, acceptedFrom: null })
      expect(await usage.reserve(key('bob', 3), start)).toMatchObject({ granted: true, nbqueries: 1 })
      // They do not come back when their time has come.
      expect(await usage.used(key('bob', 3), wrong + 4)).toMatchObject({ nbqueries: 0 })
    })

    test('counts the queries of a clock that was an hour ahead', async () => {
      const usage = await open()
      await usage.reserve(key('bob', 1), start + 3_600_000)
      expect(await usage.reserve(key('bob', 1), start)).toEqual({
        granted: false,
        nbqueries: 1,
        acceptedFrom: start + 3_600_000 + USAGE_WINDOW,
      })
    })

    test('does not count a released query, and counts each key alone', async () => {
      const usage = await open()
      const reserved = await usage.reserve(key('bob', 1), start)
      expect(await usage.reserve(key('ann', 1), start)).toMatchObject({ granted: true, nbqueries: 1 })
      if (reserved.granted) await usage.release(reserved.ticket)
      expect(await usage.reserve(key('bob', 1), start)).toMatchObject({ granted: true, nbqueries: 1 })
    })

    test('grants at most the quota to concurrent queries', async () => {
      const usage = await open()
      const reservations = await Promise.all(
        Array.from({ length: 50 }, () => usage.reserve(key('bob', 20), start)),
      )
      const granted = reservations.flatMap((reservation) =>
        reservation.granted ? [reservation.nbqueries] : [],
      )
      expect(granted.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    })

    test('answers as a list of instants does', async () => {
      const step = fc.record({
        who: fc.constantFrom('ann', 'bob'),
        hours: fc.constantFrom(0, 1, 7, 12, 24),
        maxqueries: fc.integer({ min: 1, max: 4 }),
        fails: fc.boolean(),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
          const usage = await open()
          const times = { ann: [] as number[], bob: [] as number[] }
          let now = start
          for (const { who, hours, maxqueries, fails } of steps) {
            now += hours * 3_600_000
            times[who] = times[who].filter((at) => at > now - USAGE_WINDOW)
            const expected = times[who].length < maxqueries
            const bound = times[who].at(-maxqueries)
            expect(await usage.used(key(who, maxqueries), now)).toEqual({
              nbqueries: times[who].length,
              acceptedFrom: expected ? null : bound! + USAGE_WINDOW,
            })
            const reservation = await usage.reserve(key(who, maxqueries), now)
            expect(reservation).toMatchObject({
              granted: expected,
              nbqueries: times[who].length + Number(expected),
            })
            if (!reservation.granted)
              expect(reservation.acceptedFrom).toBe(times[who].at(-maxqueries)! + USAGE_WINDOW)
            else if (fails) await usage.release(reservation.ticket)
            else times[who].push(now)
          }
        }),
        { numRuns: scaled(20) },
      )
    })
  })
}
