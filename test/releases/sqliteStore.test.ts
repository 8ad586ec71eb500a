import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readRelease } from '../../src/releases/release.ts'
import { memoryReleaseStore } from '../../src/releases/stores/memoryReleaseStore.ts'
import { openDatabase } from '../../src/releases/stores/sqlite/database.ts'
import { ReleaseLoader } from '../../src/releases/stores/sqlite/releaseLoader.ts'
import { scaled } from '../support/scaled.ts'
import { openReleases } from './support/openReleases.ts'
import { search } from './support/search.ts'
import { temporaryFolder } from './support/temporary.ts'

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
    const hits = await search(store, '*')
    expect(hits.map(({ publicidentifier }) => publicidentifier)).toEqual(['b', '😀', 'ﬀ', 'B'])
    for (const hit of hits) expect(documents.map(readRelease)).toContainEqual(hit)
    expect(await search(store, '*', 2)).toEqual(hits.slice(0, 2))
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
            expect([text, await search(store, text)]).toEqual([text, await search(memory, text)])
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
    expect(await search(store, 'headline:*')).toMatchObject([{ publicidentifier: 'b', headline: 'new' }])
  })

  test('are loaded completely or not at all', async () => {
    const { load, count } = await openReleases()
    await load([release('a')])
    const many = Array.from({ length: 2500 }, (_, i) => release(`n${i}`))
    await expect(load([...many, release('a', { headline: 7 })])).rejects.toThrow('headline')
    expect(await count()).toBe(1)
  })

  test('are not visible and block neither searches nor quotas while they are loaded', async () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    const { store, usage, keys } = await openReleases({}, path)
    const key = (await keys.find(await keys.add('ann')))!
    const database = openDatabase(path)
    onTestFinished(() => database.close())
    const loader = new ReleaseLoader(database)
    for (let i = 0; i < 1500; i++) loader.add(release(`n${i}`))
    expect(await search(store, '*', 10)).toEqual([])
    expect(await usage.reserve(key, 0)).toMatchObject({ granted: true })
    loader.commit()
    expect(await search(store, '*', 10)).toHaveLength(10)
  })

  test('refuse a query over the limits of SQLite, and say what it needs', async () => {
    const { store } = await openReleases()
    const word = '漢'.repeat(8000)
    expect(await store.prepare(word, { now: new Date(), limit: 100 })).toMatchObject({
      ok: false,
      refusal: { clause: word, span: { start: 0, end: 8000 }, needs: expect.stringContaining('32766') },
    })
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
