import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ApiKey } from '../../src/releases/apiKey.ts'
import { memoryUsageStore } from '../../src/releases/stores/memoryUsageStore.ts'
import { USAGE_STATEMENTS } from '../../src/releases/stores/sqlite/keys/usageTable.ts'
import { USAGE_WINDOW, type UsageStore } from '../../src/releases/usageStore.ts'
import { scaled } from '../support/scaled.ts'
import { openReleases } from './support/openReleases.ts'
import { temporaryFolder } from './support/temporary.ts'

const key = (id: string, maxqueries: number): ApiKey => ({
  id,
  name: id,
  expires: null,
  revoked: false,
  maxqueries,
  maxhits: 100,
})

const stores: [string, () => Promise<UsageStore>][] = [
  ['in memory', async () => memoryUsageStore()],
  ['in SQLite', async () => (await openReleases()).usage],
]

describe.each(stores)('the usage store %s', (_, open) => {
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

describe('SQLite', () => {
  const start = Date.UTC(2026, 10, 18)

  async function openFile() {
    const path = join(temporaryFolder(), 'releases.sqlite')
    const { usage } = await openReleases({}, path)
    const database = new DatabaseSync(`${path}-keys`)
    onTestFinished(() => database.close())
    return { usage, database }
  }

  test('deletes what no longer counts, of keys that are used no more, too', async () => {
    const { usage, database } = await openFile()
    await usage.reserve(key('ann', 1000), start)
    for (let i = 0; i < 6; i++) await usage.reserve(key('bob', 1000), start)
    await usage.reserve(key('bob', 1000), start + 1)
    await usage.reserve(key('bob', 1000), start + USAGE_WINDOW)
    const rows = database.prepare('select api_key, at - ? as after from api_usage order by id').all(start)
    expect(rows.map(({ api_key, after }) => [api_key, after])).toEqual([
      ['bob', 1],
      ['bob', USAGE_WINDOW],
    ])
  })

  test('deletes a bounded number at once, and counts right meanwhile', async () => {
    const { usage, database } = await openFile()
    const numbers = 'with recursive n(x) as (values (1) union all select x + 1 from n where x < 3000)'
    database.exec(`insert into api_usage (api_key, at) ${numbers} select 'bob', ${start} + x from n`)
    const later = start + USAGE_WINDOW + 2999
    expect(await usage.used(key('bob', 5000), later)).toEqual({ nbqueries: 1, acceptedFrom: null })
    expect(await usage.reserve(key('bob', 5000), later)).toMatchObject({ granted: true, nbqueries: 2 })
    expect(database.prepare('select count(*) as n from api_usage').get()).toEqual({ n: 3001 - 1004 })
    // The clock was set back: what was not yet deleted counts again, but for the query more than a day ahead.
    expect((await usage.used(key('bob', 5000), start)).nbqueries).toBe(3000 - 1004)
  })

  test('keeps the number of rows of each key', async () => {
    const { usage, database } = await openFile()
    for (const id of ['ann', 'bob', 'bob']) await usage.reserve(key(id, 10), start)
    const reserved = await usage.reserve(key('ann', 10), start)
    if (reserved.granted) await usage.release(reserved.ticket)
    const counts = database.prepare('select api_key, rows from api_usage_count order by api_key').all()
    expect(counts.map(({ api_key, rows }) => [api_key, rows])).toEqual([
      ['ann', 1],
      ['bob', 2],
    ])
  })

  test.each(Object.entries(USAGE_STATEMENTS))(
    'bounds the rows that it visits: %s',
    async (name, statement) => {
      const { database } = await openFile()
      const plan = database.prepare(`explain query plan ${statement}`).all()
      expect(plan.map(({ detail }) => detail)).toEqual(PLANS[name as keyof typeof PLANS])
    },
  )
})

const EXPIRED = 'SEARCH api_usage USING COVERING INDEX api_usage_at (api_key=? AND at<?)'
const AHEAD = 'SEARCH api_usage USING COVERING INDEX api_usage_at (api_key=? AND at>?)'
const BY_ID = 'SEARCH api_usage USING INTEGER PRIMARY KEY (rowid=?)'

/** How SQLite finds the rows of each statement. */
const PLANS: Readonly<Record<keyof typeof USAGE_STATEMENTS, readonly string[]>> = {
  rows: [
    'SCAN CONSTANT ROW',
    'SCALAR SUBQUERY 1',
    'SEARCH api_usage_count USING PRIMARY KEY (api_key=?)',
    'SCALAR SUBQUERY 2',
    EXPIRED,
    'SCALAR SUBQUERY 3',
    AHEAD,
  ],
  leaving: [AHEAD],
  insert: [],
  release: [BY_ID],
  clear: [BY_ID, 'LIST SUBQUERY 2', 'COMPOUND QUERY', 'LEFT-MOST SUBQUERY', EXPIRED, 'UNION ALL', AHEAD],
  // Up to the limit of four.
  clearOldest: [BY_ID, 'LIST SUBQUERY 1', 'SCAN api_usage'],
}
