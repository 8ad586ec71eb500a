import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/releases/stores/sqlite/database.ts'
import { sqliteLoader } from '../../src/releases/stores/sqlite/sqliteLoader.ts'
import { addReleases } from './support/addReleases.ts'
import { openReleases } from './support/openReleases.ts'
import { search } from './support/search.ts'
import { temporaryFolder } from './support/temporary.ts'

const release = (i: number) => ({
  publicidentifier: `r${i}`,
  versioncreated: Date.UTC(2020, 0) + ((i * 7919) % 100_000) * 60_000,
  headline: `bank ${i}`,
  body_xhtml: `word${i % 97} other ${i} `.repeat(40),
})

test('a batch that does not fit leaves no write-ahead log, and a store that answers', async () => {
  const path = join(temporaryFolder(), 'releases.sqlite')
  const { store } = await openReleases({}, path)
  const releases = Array.from({ length: 2000 }, (_, i) => release(i))
  const database = openDatabase(path)
  onTestFinished(() => database.close())
  const loader = sqliteLoader(database)
  await addReleases(loader, releases.slice(0, 1000))
  const { page_count } = database.prepare('pragma page_count').get() as { page_count: number }
  database.exec(`pragma max_page_count = ${page_count + 10}`)
  await expect(addReleases(loader, releases.slice(1000))).rejects.toThrow(
    `${path} cannot grow (database or disk is full). Free up space on its disk.`,
  )
  expect(statSync(`${path}-wal`).size).toBe(0)
  expect(await search(store, '"other 77"')).toHaveLength(1)
})

/** A disk of 24 MB at a folder; `null` where this process may not mount one. */
function smallDisk(): string | null {
  const folder = temporaryFolder()
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder])
  if (status !== 0) return null
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  return folder
}

describe('a load that fills the disk', () => {
  test('ends with what it needs, and leaves a store that answers and counts', async (context) => {
    const folder = smallDisk()
    if (folder === null) return context.skip('only root may mount a small disk')
    const path = join(folder, 'releases.sqlite')
    const first = await openReleases({}, path)
    await first.load(Array.from({ length: 500 }, (_, i) => release(i)))
    const secret = await first.keys.add('ann', { maxqueries: 10_000 })
    const key = (await first.keys.find(secret))!
    const many = Array.from({ length: 30_000 }, (_, i) => release(i))
    await expect(first.load(many)).rejects.toThrow(
      /releases\.sqlite cannot grow: its disk has [\d.]+ MB free, and [\d.]+ MB are needed\. Free up space/,
    )
    for (let i = 1; i <= 3000; i++) expect(await first.usage.reserve(key, i)).toMatchObject({ nbqueries: i })
    expect(await search(first.store, '"other 77"')).toHaveLength(1)
    const count = await first.store.count()
    expect(count).toBeGreaterThan(500)
    await first.close()
    const second = await openReleases({}, path)
    expect(await second.store.count()).toBe(count)
    expect(await search(second.store, 'bank')).toHaveLength(100)
    expect(await second.usage.reserve(key, 3001)).toMatchObject({ nbqueries: 3001 })
  })
})
