import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ApiKey } from '../../src/releases/keys/apiKey.ts'
import { memoryUsageStore } from '../../src/releases/usage/memoryUsageStore.ts'
import { USAGE_WINDOW, type UsageStore } from '../../src/releases/usage/usageStore.ts'
import { scaled } from '../support/scaled.ts'
import { openReleases } from './support/openReleases.ts'

const key = (id: string, maxqueries: number): ApiKey => ({
  id,
  name: id,
  expires: null,
  revoked: false,
  maxqueries,
  maxhits: 100,
})

const books: [string, () => Promise<UsageStore>][] = [
  ['in memory', async () => memoryUsageStore()],
  ['in SQLite', async () => (await openReleases()).usage],
]

describe.each(books)('the usage book %s', (_, open) => {
  const start = Date.UTC(2026, 10, 18)

  test('counts up to the quota and then says from when on it will accept', async () => {
    const book = await open()
    const bob = key('bob', 2)
    expect(await book.reserve(bob, start)).toMatchObject({ granted: true, nbqueries: 1 })
    expect(await book.reserve(bob, start + 5)).toMatchObject({ granted: true, nbqueries: 2 })
    expect(await book.reserve(bob, start + 9)).toEqual({
      granted: false,
      nbqueries: 2,
      acceptedFrom: start + USAGE_WINDOW,
    })
  })

  test('rolls: a query counts for 24 hours, not a millisecond longer', async () => {
    const book = await open()
    const bob = key('bob', 1)
    await book.reserve(bob, start)
    expect(await book.reserve(bob, start + USAGE_WINDOW - 1)).toMatchObject({ granted: false })
    expect(await book.reserve(bob, start + USAGE_WINDOW)).toMatchObject({ granted: true, nbqueries: 1 })
  })

  test('waits for as many to leave as a lowered quota needs', async () => {
    const book = await open()
    for (const after of [1, 2, 3, 4]) await book.reserve(key('bob', 10), start + after)
    expect(await book.reserve(key('bob', 2), start + 5)).toEqual({
      granted: false,
      nbqueries: 4,
      acceptedFrom: start + 3 + USAGE_WINDOW,
    })
  })

  test('forgets what is released, and keeps keys apart', async () => {
    const book = await open()
    const reserved = await book.reserve(key('bob', 1), start)
    expect(await book.reserve(key('ann', 1), start)).toMatchObject({ granted: true, nbqueries: 1 })
    if (reserved.granted) await book.release(reserved.ticket)
    expect(await book.reserve(key('bob', 1), start)).toMatchObject({ granted: true, nbqueries: 1 })
  })

  test('grants no more than the quota to many at once', async () => {
    const book = await open()
    const reservations = await Promise.all(
      Array.from({ length: 50 }, () => book.reserve(key('bob', 20), start)),
    )
    const granted = reservations.flatMap((reservation) =>
      reservation.granted ? [reservation.nbqueries] : [],
    )
    expect(granted.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  })

  test('answers as a plain list of times would', async () => {
    const step = fc.record({
      who: fc.constantFrom('ann', 'bob'),
      hours: fc.constantFrom(0, 1, 7, 12, 24),
      maxqueries: fc.integer({ min: 1, max: 4 }),
      fails: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const book = await open()
        const times = { ann: [] as number[], bob: [] as number[] }
        let now = start
        for (const { who, hours, maxqueries, fails } of steps) {
          now += hours * 3_600_000
          times[who] = times[who].filter((at) => at > now - USAGE_WINDOW)
          const expected = times[who].length < maxqueries
          const reservation = await book.reserve(key(who, maxqueries), now)
          expect(reservation).toMatchObject({
            granted: expected,
            nbqueries: times[who].length + Number(expected),
          })
          if (!reservation.granted)
            expect(reservation.acceptedFrom).toBe(times[who].at(-maxqueries)! + USAGE_WINDOW)
          else if (fails) await book.release(reservation.ticket)
          else times[who].push(now)
        }
      }),
      { numRuns: scaled(20) },
    )
  })
})
