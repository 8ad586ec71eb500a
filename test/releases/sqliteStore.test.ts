import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readRelease } from '../../src/releases/release.ts'
import { releasesSchema } from '../../src/releases/schema.ts'
import { memoryReleaseStore } from '../../src/releases/stores/memoryReleaseStore.ts'
import { openDatabase } from '../../src/releases/stores/sqlite/database.ts'
import { ReleaseLoader } from '../../src/releases/stores/sqlite/releaseLoader.ts'
import { firstPlace, PLACES } from '../../src/releases/stores/sqlite/releasePlace.ts'
import { SearchTimeout, TIME_LEFT } from '../../src/releases/stores/sqlite/searchThread.ts'
import { SearchThreads } from '../../src/releases/stores/sqlite/searchThreads.ts'
import { planQuery } from '../../src/semantics/planQuery.ts'
import { scaled } from '../support/scaled.ts'
import { openReleases } from './support/openReleases.ts'
import { temporaryFolder } from './support/temporary.ts'

const all = planQuery(releasesSchema, '*')
const release = (publicidentifier: string, rest: object = {}) => ({
  publicidentifier,
  versioncreated: '2019-10-17',
  ...rest,
})

describe('releases in SQLite', () => {
  test('are returned as they were loaded, in the fixed order, up to the limit', async () => {
    const { store, load } = await openReleases()
    const documents = [
      release('ﬀ'),
      release('😀', { headline: ['<b>a</b>', 'b'], isin: 'X1', organisation: ['A', 'B'], css: '' }),
      release('b', { versioncreated: '2020' }),
      release('B', { source: 'a\u0000b' }),
    ]
    await load(documents)
    const hits = await store.search(all, 100)
    expect(hits.map(({ publicidentifier }) => publicidentifier)).toEqual(['b', '😀', 'ﬀ', 'B'])
    for (const hit of hits) expect(documents.map(readRelease)).toContainEqual(hit)
    expect(await store.search(all, 2)).toEqual(hits.slice(0, 2))
  })

  test('have the same hits as in memory, also with lists and absent fields', async () => {
    const word = fc.constantFrom('bank', 'Fed', 'a b', 'wi-fi', '漢字', '😀', '"q"', "it's", '')
    const value = fc.oneof(word, fc.array(word, { maxLength: 3 }), fc.constant(null))
    const document = fc.record(
      {
        publicidentifier: fc.constantFrom('1', '2', '3', '4', '5'),
        versioncreated: fc.constantFrom(0, 1, 86_400_000),
        headline: value,
        organisation: value,
        source: value,
        isin: value,
        language: value,
      },
      { requiredKeys: ['publicidentifier', 'versioncreated'] },
    )
    const term = fc.constantFrom(
      'bank',
      'fed',
      'b*',
      '"a b"',
      'wi-fi',
      '漢',
      '*e*',
      'isin:bank',
      'source:"a b"',
      'source:b*',
      'organisation:[a TO c]',
      '_exists_:isin',
      'language:*',
      'language:""',
      'versioncreated:1970-01-01',
      'bnak~',
      '"b a"~2',
      '/b.*k/',
      'source:/[a-b].*/',
      '*',
    )
    const query = fc
      .tuple(term, fc.constantFrom(' ', ' AND ', ' NOT ', ' OR -'), term)
      .map((parts) => parts.join(''))
    const { store, load } = await openReleases({ threads: 1 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(document, { minLength: 1, maxLength: 12 }),
        fc.array(query, { minLength: 5, maxLength: 5 }),
        async (documents, queries) => {
          // Releases of earlier runs are replaced by old ones, so that none is a hit of this run.
          const rest = ['1', '2', '3', '4', '5'].map((identifier) => ({
            publicidentifier: identifier,
            versioncreated: '1900',
          }))
          const loaded = [...rest, ...documents]
          await load(loaded)
          const memory = memoryReleaseStore(loaded)
          for (const text of queries) {
            const plan = planQuery(releasesSchema, text)
            expect(store.refuses(plan)).toBeNull()
            expect([text, await store.search(plan, 100)]).toEqual([text, await memory.search(plan, 100)])
          }
        },
      ),
      { numRuns: scaled(60) },
    )
  })

  test('are counted, and replaced by identifier', async () => {
    const { store, load, count } = await openReleases()
    expect(await load([release('a'), release('b')])).toEqual({ loaded: 2, replaced: 0 })
    expect(
      await load([release('b', { headline: 'first' }), release('b', { headline: 'new' }), release('c')]),
    ).toEqual({
      loaded: 2,
      replaced: 1,
    })
    expect(await count()).toBe(3)
    expect(await store.search(planQuery(releasesSchema, 'headline:*'), 100)).toMatchObject([
      { publicidentifier: 'b', headline: 'new' },
    ])
  })

  test('are loaded in batches: what precedes a bad one stays, but for the last batch', async () => {
    const { load, count } = await openReleases()
    await load([release('a')])
    const many = Array.from({ length: 2500 }, (_, i) => release(`n${i}`))
    await expect(load([...many, release('a', { headline: 7 })])).rejects.toThrow('headline')
    expect(await count()).toBe(2001)
    expect(await load(many)).toEqual({ loaded: 2500, replaced: 2000 })
    expect(await count()).toBe(2501)
  })

  test('block neither searches nor quotas while they are loaded', async () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    const { store, usage, keys } = await openReleases({}, path)
    const key = (await keys.find(await keys.add('ann')))!
    const database = openDatabase(path)
    onTestFinished(() => database.close())
    const loader = new ReleaseLoader(database)
    for (let i = 0; i < 1500; i++) loader.add(release(`n${i}`))
    expect(await store.search(all, 2000)).toHaveLength(1000)
    database.exec('begin immediate')
    expect(await usage.reserve(key, 0)).toMatchObject({ granted: true })
    database.exec('rollback')
    loader.commit()
    expect(await store.search(all, 2000)).toHaveLength(1500)
  })

  test('leave no write-ahead log behind, and none larger than a batch', async () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    const database = openDatabase(path)
    onTestFinished(() => database.close())
    const loader = new ReleaseLoader(database)
    const body = 'word '.repeat(400)
    for (let i = 0; i < 3001; i++) {
      loader.add(release(`n${i}`, { body_xhtml: body }))
      // It begins with the tables of the new file.
      expect(statSync(`${path}-wal`).size).toBeLessThan(i < 999 ? 100_000 : 1)
    }
    loader.commit()
    expect(statSync(`${path}-wal`).size).toBe(0)
  })

  test('lie newest first, in whatever order and batches they are loaded', async () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    const { load } = await openReleases({}, path)
    const minute = (i: number) => Date.UTC(2019, 0) + i * 60_000
    const shuffled = Array.from({ length: 1500 }, (_, i) => (i * 7) % 1500)
    await load(shuffled.map((i) => release(`n${i}`, { versioncreated: minute(i) })))
    // Replaced by releases of another time, of the same second, and of the same time.
    await load([
      release('n3', { versioncreated: minute(900) + 1 }),
      release('n4', { versioncreated: minute(4) + 999 }),
      release('n5', { versioncreated: minute(5), headline: 'new' }),
      release('old', { versioncreated: '0001-01-01' }),
      release('last', { versioncreated: '9999-12-31T23:59:59.999Z' }),
    ])
    const database = new DatabaseSync(path)
    onTestFinished(() => database.close())
    const stored = database.prepare('select versioncreated as at from release order by rowid').all()
    const seconds = stored.map(({ at }) => Math.floor(Number(at) / 1000))
    expect(seconds).toEqual(seconds.toSorted((a, b) => b - a))
    expect(stored).toHaveLength(1502)
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  })

  test('keep the rows of a load that is repeated in their places', async () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    const { load } = await openReleases({}, path)
    const database = new DatabaseSync(path)
    onTestFinished(() => database.close())
    const rows = database.prepare('select rowid, * from release order by rowid')
    rows.setReadBigInts(true)
    const documents = Array.from({ length: 1200 }, (_, i) => release(`n${i}`, { headline: `h${i}` }))
    await load(documents)
    const first = rows.all()
    await load(documents.toReversed())
    expect(rows.all()).toEqual(first)
  })

  test('that have no place left in their second lie elsewhere, and replace no other', async () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    const { load, count } = await openReleases({}, path)
    const second = Date.UTC(2019, 0)
    await load([release('a', { versioncreated: second }), release('b', { versioncreated: second - 1000 })])
    const database = new DatabaseSync(path)
    onTestFinished(() => database.close())
    const last = firstPlace(second) + PLACES - 1n
    database.prepare("update release set rowid = ? where publicidentifier = 'a'").run(last)
    await load([release('c', { versioncreated: second })])
    expect(await count()).toBe(3)
  })

  test('are refused above the maximum size', async () => {
    const { load, count } = await openReleases()
    const ofBytes = (bytes: number, character: string) => {
      const empty = release('big', { versioncreated: '2019-10-17T00:00:00.000Z', body_xhtml: '' })
      const each = Buffer.byteLength(character)
      const rest = bytes - JSON.stringify(empty).length
      return { ...empty, body_xhtml: character.repeat(rest / each) + '-'.repeat(rest % each) }
    }
    for (const character of ['x', '漢']) {
      await load([ofBytes(2_000_000, character)])
      await expect(load([ofBytes(2_000_001, character)])).rejects.toThrow(
        'release: it has 2000001 bytes as JSON, and 2000000 is the maximum.',
      )
    }
    expect(await count()).toBe(1)
    const { load: loadMore } = await openReleases({ maxBytes: 3_000_000 })
    expect(await loadMore([ofBytes(3_000_000, 'x')])).toEqual({ loaded: 1, replaced: 0 })
  })

  test('refuse a query over the limits of SQLite, and say what it needs', async () => {
    const { store } = await openReleases()
    const word = '漢'.repeat(8000)
    expect(store.refuses(planQuery(releasesSchema, word))).toMatchObject({
      clause: word,
      span: { start: 0, end: 8000 },
      needs: expect.stringContaining('32766'),
    })
    expect(store.refuses(all)).toBeNull()
  })

  test('wait while another process writes', async () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    const { usage, keys } = await openReleases({}, path)
    const key = (await keys.find(await keys.add('ann')))!
    const other = new DatabaseSync(`${path}-keys`)
    onTestFinished(() => other.close())
    other.exec('begin immediate')
    const reservation = usage.reserve(key, 0)
    await sleep(100)
    other.exec('commit')
    expect(await reservation).toMatchObject({ granted: true, nbqueries: 1 })
  })
})

describe('a file', () => {
  test('that is not a database is refused', async () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    writeFileSync(
      path,
      'not a database, but long enough to be read as the header of one: a hundred bytes'.repeat(10),
    )
    await expect(openReleases({}, path)).rejects.toThrow('not a database')
  })

  test('of another version of the analysis is refused', async () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    const { close } = await openReleases({}, path)
    await close()
    const database = new DatabaseSync(path)
    database.exec('alter table release rename column headline_u121 to headline_u90')
    database.close()
    await expect(openReleases({}, path)).rejects.toThrow('no column headline_u121')
  })

  test('is created with its folders', async () => {
    const path = join(temporaryFolder(), 'some', 'where', 'releases.sqlite')
    expect(await (await openReleases({}, path)).count()).toBe(0)
  })

  test('that is a directory is refused', async () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    mkdirSync(path)
    await expect(openReleases({}, path)).rejects.toThrow()
  })
})

describe('search threads', () => {
  const numbers = (max: number) =>
    `with recursive n(x) as (values (1) union all select x + 1 from n where x < ${max})`
  const endless = { sql: `${numbers(1e15)} select count(*) from n where ${TIME_LEFT}()`, parameters: [] }
  const one = { sql: 'select ? as one', parameters: [1] }

  function start(options: {
    readonly milliseconds: number
    readonly threads?: number
    readonly grace?: number
  }): SearchThreads {
    const path = join(temporaryFolder(), 'releases.sqlite')
    openDatabase(path).close()
    const threads = new SearchThreads({ path, threads: 1, ...options })
    onTestFinished(() => threads.close())
    return threads
  }

  /** The rows of a search that is repeated until it meets its deadline. */
  async function rowsEventually(threads: SearchThreads): Promise<unknown> {
    for (;;) {
      const rows = await threads
        .run(one)
        .catch((error) => (error instanceof SearchTimeout ? null : Promise.reject(error)))
      if (rows !== null) return rows
    }
  }

  test('end a search at its deadline and take the next', async () => {
    const threads = start({ milliseconds: 300, grace: 60_000 })
    await expect(threads.run(endless)).rejects.toThrow(SearchTimeout)
    expect(await rowsEventually(threads)).toEqual([{ one: 1 }])
  })

  test('include the waiting time in the deadline', async () => {
    const threads = start({ milliseconds: 300, grace: 60_000 })
    const searches = [threads.run(endless), threads.run(endless), threads.run(endless)]
    for (const search of searches) await expect(search).rejects.toThrow(SearchTimeout)
    expect(await rowsEventually(threads)).toEqual([{ one: 1 }])
  })

  test('replace a thread that does not return', async () => {
    // A replacement must start within this time, too.
    const threads = start({ milliseconds: 1000, grace: 100 })
    const unresponsive = { sql: `${numbers(1e7)} select count(*) as n from n`, parameters: [] }
    await expect(threads.run(unresponsive)).rejects.toThrow(SearchTimeout)
    expect(await rowsEventually(threads)).toEqual([{ one: 1 }])
  })

  test('reject with the error of SQLite', async () => {
    const threads = start({ milliseconds: 30_000 })
    await expect(threads.run({ sql: 'select * from nowhere', parameters: [] })).rejects.toThrow(
      'no such table: nowhere',
    )
    expect(await threads.run(one)).toEqual([{ one: 1 }])
  })

  test('cannot write', async () => {
    const threads = start({ milliseconds: 30_000 })
    await expect(threads.run({ sql: 'delete from release', parameters: [] })).rejects.toThrow('readonly')
  })

  test('run many searches concurrently', async () => {
    const threads = start({ milliseconds: 30_000, threads: 3 })
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, i) => threads.run({ sql: 'select ? as i', parameters: [i] })),
    )
    expect(results).toEqual(Array.from({ length: 100 }, (_, i) => [{ i }]))
  })

  test('let at most a thousand searches wait', async () => {
    const threads = start({ milliseconds: 30_000 })
    const searches = Array.from({ length: 1001 }, () => threads.run(endless).catch(({ message }) => message))
    await expect(threads.run(one)).rejects.toThrow('Too many searches are waiting.')
    await threads.close()
    const messages = new Set(await Promise.all(searches))
    expect(messages).toEqual(new Set(['A search thread ended.', 'The store is closed.']))
  })

  test('fail running and later searches after close', async () => {
    const threads = start({ milliseconds: 30_000 })
    const searches = [threads.run(endless), threads.run(one)].map((search) =>
      search.catch((error: Error) => error.message),
    )
    await sleep(100)
    await threads.close()
    expect(await Promise.all(searches)).toEqual([
      expect.stringMatching(/ended|closed/),
      expect.stringMatching(/ended|closed/),
    ])
    await expect(threads.run(one)).rejects.toThrow('closed')
  })
})
