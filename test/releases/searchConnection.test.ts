import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { HitList } from '../../src/releases/releaseStore.ts'
import { compileSearch } from '../../src/releases/stores/sqlite/compileSearch.ts'
import { SearchConnection } from '../../src/releases/stores/sqlite/searchConnection.ts'
import { openReleases } from './support/openReleases.ts'
import { temporaryFolder } from './support/temporary.ts'

const ROWS = 20

/** The hits of a search for all rows, and how many rows it read; `onRow` is called before each of them. */
async function searched(
  onRow: (path: string, read: number) => void,
): Promise<{ hits: HitList; read: number }> {
  const path = join(temporaryFolder(), 'releases.sqlite')
  const { load, close } = await openReleases({}, path)
  await load(
    Array.from({ length: ROWS }, (_, i) => ({ publicidentifier: `r${i}`, versioncreated: '2019-10-17' })),
  )
  await close()
  let read = 0
  const connection = new SearchConnection(path, () => {
    onRow(path, read++)
    return true
  })
  const search = compileSearch({ text: '*', now: Date.now(), limit: 100 }, connection.isShort)
  if (!search.ok) throw new Error('The query is right.')
  return { hits: connection.run(search.compiled), read }
}

test('a search runs again if another program wrote into the file meanwhile', async () => {
  const { hits, read } = await searched((path, row) => {
    if (row === 3) writeFileSync(path, readFileSync(path))
  })
  expect(hits.count).toBe(ROWS)
  expect(read).toBe(2 * ROWS)
})

test('a file that is always being written is an error that says what to do', async () => {
  const overwrite = searched((path) => writeFileSync(path, readFileSync(path)))
  await expect(overwrite).rejects.toThrow('is being overwritten. Move a copy there (mv, not cp).')
})

test('a search runs once while SQLite writes into the file', async () => {
  const { hits, read } = await searched((path, row) => {
    if (row !== 3) return
    const database = new DatabaseSync(path)
    database.exec('create table other (a); insert into other values (1); pragma wal_checkpoint')
    database.close()
  })
  expect(hits.count).toBe(ROWS)
  expect(read).toBe(ROWS)
})
