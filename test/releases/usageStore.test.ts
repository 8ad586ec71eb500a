import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { memoryUsageStore } from '../../src/releases/stores/memoryUsageStore.ts'
import { USAGE_STATEMENTS } from '../../src/releases/stores/sqlite/keys/usageTable.ts'
import { USAGE_WINDOW } from '../../src/releases/usageStore.ts'
import { describeUsage, key } from './support/describeUsage.ts'
import { openReleases } from './support/openReleases.ts'
import { temporaryFolder } from './support/temporary.ts'

describeUsage('in memory', async () => memoryUsageStore())
describeUsage('in SQLite', async () => (await openReleases()).usage)

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

  test('deletes what a clock that was ahead has left, of keys that are used no more, too', async () => {
    const { usage, database } = await openFile()
    for (const ahead of [USAGE_WINDOW, USAGE_WINDOW - 1]) await usage.reserve(key('ann', 1000), start + ahead)
    await usage.reserve(key('bob', 1000), start)
    const rows = database.prepare('select api_key, at - ? as after from api_usage order by id').all(start)
    expect(rows.map(({ api_key, after }) => [api_key, after])).toEqual([
      ['ann', USAGE_WINDOW - 1],
      ['bob', 0],
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
