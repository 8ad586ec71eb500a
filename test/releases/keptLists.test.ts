import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/releases/stores/sqlite/database.ts'
import { DataVersion } from '../../src/releases/stores/sqlite/files/dataVersion.ts'
import { KeptLists } from '../../src/releases/stores/sqlite/keptLists.ts'
import { ReleaseLoader } from '../../src/releases/stores/sqlite/releaseLoader.ts'
import { openReleases } from './support/openReleases.ts'
import { search } from './support/search.ts'
import { temporaryFolder } from './support/temporary.ts'

const release = (publicidentifier: string, rest: object = {}) => ({
  publicidentifier,
  versioncreated: '2019-10-17',
  ...rest,
})

function load(path: string, ...documents: readonly object[]): void {
  const database = openDatabase(path)
  const loader = new ReleaseLoader(database)
  for (const document of documents) loader.add(document)
  loader.commit()
  database.close()
}

async function open(...documents: readonly object[]) {
  const path = join(temporaryFolder(), 'releases.sqlite')
  load(path, ...documents)
  const { store } = await openReleases({}, path)
  const found = async (text = '*', limit = 100) =>
    (await search(store, text, limit)).map(({ publicidentifier }) => publicidentifier)
  return { path, store, found }
}

describe('the list of all releases', () => {
  test('is the same bytes for everyone who asks for as many hits', async () => {
    const { store } = await open(release('a'), release('b'))
    const run = async (key: string, limit: number) => {
      const prepared = await store.prepare('*', { now: new Date(), limit, key })
      return prepared.ok ? prepared.run() : null
    }
    const first = await run('ann', 100)
    expect(await run('bob', 100)).toBe(first)
    const other = await run('bob', 1)
    expect(other).not.toBe(first)
    expect(JSON.parse(new TextDecoder().decode(other!))).toHaveLength(1)
  })

  test('is made anew after every change of the database', async () => {
    const { path, found } = await open(release('a'))
    const database = openDatabase(path)
    onTestFinished(() => database.close())
    for (const text of ['*', ' *:* ']) expect(await found(text)).toEqual(['a'])
    load(path, release('b'))
    for (const text of ['*', ' *:* ']) expect(await found(text)).toEqual(['b', 'a'])
    load(path, release('b', { versioncreated: '2001' }))
    expect(await found()).toEqual(['a', 'b'])
    database.exec(`delete from release where publicidentifier = 'a'`)
    expect(await found()).toEqual(['b'])
    database.exec(`begin; update release set document = '{"publicidentifier":"c"}'`)
    expect(await found()).toEqual(['b'])
    database.exec('commit')
    expect(await found()).toEqual(['c'])
  })

  test('is made anew when the file is replaced or overwritten, and absent without a file', async () => {
    const { path, store, found } = await open(release('a'))
    const other = join(temporaryFolder(), 'releases.sqlite')
    load(other, release('b'))
    expect(await found()).toEqual(['a'])
    renameSync(path, `${path}-old`)
    const prepared = await store.prepare('*', { now: new Date(), limit: 100 })
    await expect(prepared.ok && prepared.run()).rejects.toThrow()
    copyFileSync(other, path)
    rmSync(`${path}-wal`, { force: true })
    rmSync(`${path}-shm`, { force: true })
    expect(await found()).toEqual(['b'])
    expect(await found()).toEqual(['b'])
    writeFileSync(path, readFileSync(`${path}-old`))
    expect(await found()).toEqual(['a'])
  })

  test('is not given to a request that was aborted', async () => {
    const { store, found } = await open(release('a'))
    await found()
    const abort = new AbortController()
    const prepared = await store.prepare('*', { now: new Date(), limit: 100, signal: abort.signal })
    abort.abort()
    await expect(prepared.ok && prepared.run()).rejects.toMatchObject({ reason: 'gone', begun: false })
  })
})

describe('kept lists', () => {
  const list = (size: number) => ({ hits: new Uint8Array(size), count: 1 })

  function start() {
    const path = join(temporaryFolder(), 'releases.sqlite')
    load(path, release('a'))
    const kept = new KeptLists(new DataVersion(path))
    onTestFinished(() => kept.close())
    return { kept, path }
  }

  test('are those of queries that ask for everything only', () => {
    const { kept } = start()
    for (const text of ['*', '\t*:*\n']) expect(kept.versionFor(text), text).not.toBeNull()
    for (const text of ['bank', '* now', 'versioncreated:*', '*:* OR a', '**', '*:a'])
      expect(kept.versionFor(text), text).toBeNull()
  })

  test('are few and small', () => {
    const { kept } = start()
    const version = kept.versionFor('*')
    expect(kept.keep('*', 1, list(5_000_000), version)).toBe(false)
    for (const limit of [1, 2, 3, 4]) expect(kept.keep('*', limit, list(5), version)).toBe(true)
    expect(kept.find('*', 1)).not.toBeNull()
    kept.keep('*', 5, list(5), version)
    expect([1, 2, 3, 4, 5].filter((limit) => kept.has('*', limit))).toEqual([1, 3, 4, 5])
  })

  test('do not hold a list that was made before a change', () => {
    const { kept, path } = start()
    const version = kept.versionFor('*')
    load(path, release('b'))
    expect(kept.keep('*', 1, list(5), version)).toBe(false)
    expect(kept.keep('*', 1, list(5), kept.versionFor('*'))).toBe(true)
    load(path, release('c'))
    expect(kept.find('*', 1)).toBeNull()
  })
})
