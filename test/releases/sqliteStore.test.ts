import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { memoryReleaseStore } from '../../src/releases/stores/memoryReleaseStore.ts'
import { openDatabase } from '../../src/releases/stores/sqlite/database.ts'
import { firstPlace, PLACES } from '../../src/releases/stores/sqlite/releasePlace.ts'
import { SEARCH_SCRIPT } from '../../src/releases/stores/sqlite/searchScript.ts'
import { sqliteLoader } from '../../src/releases/stores/sqlite/sqliteLoader.ts'
import { sqliteReleaseStore } from '../../src/releases/stores/sqlite/sqliteReleaseStore.ts'
import { scaled } from '../support/scaled.ts'
import { addReleases } from './support/addReleases.ts'
import { describeStore } from './support/describeStore.ts'
import { openReleases } from './support/openReleases.ts'
import { search } from './support/search.ts'
import { temporaryFolder } from './support/temporary.ts'

const release = (publicidentifier: string, rest: object = {}) => ({
  publicidentifier,
  versioncreated: '2019-10-17',
  ...rest,
})

/** Another connection that holds the write lock for some time, in a thread of its own. */
async function holdLock(path: string, milliseconds: number): Promise<void> {
  const holder = new Worker(
    `const { DatabaseSync } = require('node:sqlite')
    const { parentPort, workerData } = require('node:worker_threads')
    const database = new DatabaseSync(workerData.path)
    database.exec('begin immediate')
    parentPort.postMessage('locked')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, workerData.milliseconds)
    database.exec('rollback')`,
    { eval: true, workerData: { path, milliseconds } },
  )
  await once(holder, 'message')
}

test('threads of the tests start from the built script, which takes a tenth of the time', () => {
  expect(SEARCH_SCRIPT.href).toBe(pathToFileURL(inject('searchScript')).href)
})

describe('releases in SQLite', () => {
  test('are loaded although another connection writes, in the end of the load too', async () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    const loader = sqliteLoader(openDatabase(path))
    // A full batch, so that nothing is left to store but the statistics.
    await addReleases(
      loader,
      Array.from({ length: 1000 }, (_, i) => release(`${i}`)),
    )
    await holdLock(path, 500)
    expect(await loader.commit()).toEqual({ loaded: 1000, replaced: 0, refused: [] })
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

  test('block neither searches nor quotas while they are loaded', async () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    const { store, usage, keys } = await openReleases({}, path)
    const key = (await keys.find(await keys.add('ann')))!
    const database = openDatabase(path)
    onTestFinished(() => database.close())
    const loader = sqliteLoader(openDatabase(path))
    await addReleases(
      loader,
      Array.from({ length: 1500 }, (_, i) => release(`n${i}`)),
    )
    expect(await search(store, '*', 2000)).toHaveLength(1000)
    database.exec('begin immediate')
    expect(await usage.reserve(key, 0)).toMatchObject({ granted: true })
    database.exec('rollback')
    await loader.commit()
    expect(await search(store, '*', 2000)).toHaveLength(1500)
  })

  test('leave no write-ahead log behind, and none larger than a batch', async () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    const database = openDatabase(path)
    onTestFinished(() => database.close())
    const loader = sqliteLoader(openDatabase(path))
    const body = 'word '.repeat(400)
    for (let i = 0; i < 2001; i++) {
      await addReleases(loader, [release(`n${i}`, { body_xhtml: body })])
      // It begins with the tables of the new file.
      expect(statSync(`${path}-wal`).size).toBeLessThan(i < 999 ? 100_000 : 1)
    }
    await loader.commit()
    expect(statSync(`${path}-wal`).size).toBe(0)
  })

  test('lie newest first, in whatever order and batches they are loaded', async () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    const { load } = await openReleases({}, path)
    const minute = (i: number) => Date.UTC(2019, 0) + i * 60_000
    const shuffled = Array.from({ length: 1500 }, (_, i) => (i * 7) % 1500)
    await load(shuffled.map((i) => release(`n${i}`, { versioncreated: minute(i) })))
    // Replaced by releases of another time, of the same minute, and of the same time.
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
    const minutes = stored.map(({ at }) => Math.floor(Number(at) / 60_000))
    expect(minutes).toEqual(minutes.toSorted((a, b) => b - a))
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

  test('that have no place left in their minute are refused, and replace no other', async () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    const { store, load } = await openReleases({}, path)
    const minute = Date.UTC(2019, 0)
    await load([release('a', { versioncreated: minute }), release('b', { versioncreated: minute - 60_000 })])
    const database = new DatabaseSync(path)
    onTestFinished(() => database.close())
    const last = firstPlace(minute) + PLACES - 1n
    database.prepare("update release set rowid = ? where publicidentifier = 'a'").run(last)
    const error = 'One minute can have 1048576 releases.'
    await expect(load([release('c', { versioncreated: minute })])).rejects.toThrow(error)
    await load([release('a', { versioncreated: minute })])
    expect(await store.count()).toBe(2)
  })

  test('are refused above the maximum size', async () => {
    const { store, load } = await openReleases()
    const ofBytes = (bytes: number, character: string) => {
      const empty = release('big', { versioncreated: '2019-10-17T00:00:00.000Z', body_xhtml: '' })
      const each = Buffer.byteLength(character)
      const rest = bytes - JSON.stringify(empty).length
      return { ...empty, body_xhtml: character.repeat(rest / each) + '-'.repeat(rest % each) }
    }
    await load([ofBytes(2_000_000, '漢')])
    await expect(load([ofBytes(2_000_001, '漢')])).rejects.toThrow(
      'release: it has 2000001 bytes as JSON, and 2000000 is the maximum.',
    )
    expect(await store.count()).toBe(1)
    const { load: loadMore } = await openReleases({ maxBytes: 3_000_000 })
    expect(await loadMore([ofBytes(3_000_000, '漢')])).toEqual({ loaded: 1, replaced: 0, refused: [] })
  })

  test('in a damaged file fail with its name, and are found again once a copy is put back', async () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    const { store, load } = await openReleases({}, path)
    await load(Array.from({ length: 300 }, (_, i) => release(`r${i}`, { headline: 'bank '.repeat(200) })))
    const whole = readFileSync(path)
    const damaged = Buffer.from(whole)
    damaged.fill(0xa5, 8 * 4096)
    writeFileSync(path, damaged)
    const error = await search(store, 'bank').catch((error) => error)
    expect(error).toMatchObject({
      message: expect.stringMatching(
        new RegExp(`^${path} is damaged or not a SQLite database .*load the releases into a new file\\.$`),
      ),
      // Where it was thrown, in the thread.
      stack: expect.stringContaining('searchWorker'),
      cause: expect.objectContaining({ message: expect.stringContaining('malformed') }),
    })
    writeFileSync(path, whole)
    expect(await search(store, 'bank')).toHaveLength(100)
  })

  test('in a file that another program cuts off fail, and are found again once it is whole', async () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    const { store, load } = await openReleases({}, path)
    await load(Array.from({ length: 300 }, (_, i) => release(`r${i}`, { headline: 'bank '.repeat(200) })))
    expect(await search(store, 'bank')).toHaveLength(100)
    const whole = readFileSync(path)
    for (const size of [8 * 4096, 0]) {
      truncateSync(path, size)
      // Memory that is mapped from a file ends the process when the file has no such page any more.
      await expect(search(store, 'bank* -zzqq~')).rejects.toThrow(path)
      writeFileSync(path, whole)
      expect(await search(store, 'bank')).toHaveLength(100)
    }
  })

  test('are those of another database once its bytes are written into the file', async () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    const { store, load } = await openReleases({}, path)
    await load(Array.from({ length: 300 }, (_, i) => release(`r${i}`, { headline: 'bank' })))
    expect(await search(store, 'bank')).toHaveLength(100)
    const other = join(temporaryFolder(), 'other.sqlite')
    await (await openReleases({}, other)).load([release('other', { headline: 'bank' })])
    writeFileSync(path, readFileSync(other))
    expect(await search(store, 'bank')).toHaveLength(1)
  })

  test.skipIf(process.platform === 'win32')(
    'are found again after a named pipe was in their place',
    async () => {
      // Windows has no named pipes among files.
      const path = join(temporaryFolder(), 'releases.sqlite')
      const { store, load } = await openReleases({}, path)
      await load([release('r', { headline: 'bank' })])
      renameSync(path, `${path}-copy`)
      execFileSync('mkfifo', [path])
      const message = `${path} cannot be opened: it is no file. Move a copy of the file into its place.`
      for (let i = 0; i < 5; i++) await expect(search(store, 'bank')).rejects.toThrow(message)
      await expect(openReleases({}, path)).rejects.toThrow(message)
      renameSync(`${path}-copy`, path)
      expect(await search(store, 'bank')).toHaveLength(1)
    },
  )

  test('in a file that cannot be opened any more fail with its name', async () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    const { store } = await openReleases({}, path)
    rmSync(path)
    mkdirSync(path)
    await expect(search(store, 'bank')).rejects.toThrow(`${path} cannot be `)
  })

  test('refuse a query over the limits of SQLite, and say what it needs', async () => {
    const { store } = await openReleases()
    const word = '漢'.repeat(8000)
    expect(await store.search(word, { now: new Date(), limit: 100 })).toMatchObject({
      ok: false,
      refusal: { clause: word, span: { start: 0, end: 8000 }, needs: expect.stringContaining('32766') },
    })
  })

  test('refuse a query that SQLite would take long to prepare', async () => {
    const { store } = await openReleases()
    const ranges = Array.from({ length: 300 }, (_, i) => `[a${i} TO b]`).join(' ')
    expect(await store.search(ranges, { now: new Date(), limit: 100 })).toMatchObject({
      ok: false,
      refusal: { needs: expect.stringContaining('at most 1024 subqueries') },
    })
  })

  test('plan each query once, however many of a key run at once', async () => {
    const jobs: unknown[] = []
    const threads = {
      run: async (job: { readonly text: string }) => {
        jobs.push(job.text)
        return { ok: true, hits: new Uint8Array(), count: 0 }
      },
    }
    const store = sqliteReleaseStore(threads as never, 5000)
    const asked = Array.from({ length: 530 }, (_, i) => `bank ${i}`)
    await Promise.all(asked.map((text) => store.search(text, { now: new Date(), limit: 1, key: 'ann' })))
    expect(jobs).toEqual(asked)
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

describeStore('in SQLite', openReleases)

describe('a file', () => {
  test('that is not a database is refused', async () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    writeFileSync(
      path,
      'not a database, but long enough to be read as the header of one: a hundred bytes'.repeat(10),
    )
    await expect(openReleases({}, path)).rejects.toThrow('not a database')
  })

  test('with the full-text index of another version is refused', async () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    const { close } = await openReleases({}, path)
    await close()
    const database = new DatabaseSync(path)
    const [index] = database.prepare("select name from sqlite_master where sql like 'create virtual%'").all()
    database.exec(`alter table "${index!.name}" rename to older`)
    database.close()
    await expect(openReleases({}, path)).rejects.toThrow(
      /created by another version: there is no full-text index .*\. Load the releases into a new file/,
    )
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
    expect(await (await openReleases({}, path)).store.count()).toBe(0)
  })

  test('that is a directory is refused', async () => {
    const path = join(temporaryFolder(), 'releases.sqlite')
    mkdirSync(path)
    await expect(openReleases({}, path)).rejects.toThrow()
  })
})
