import { DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteDialect } from 'kysely'
import { expect, test } from 'vitest'
import { registerFunctions, sqlite } from '../../src/backends/sql/index.ts'
import { sqlReleaseStore } from '../../src/releases/stores/sqlReleaseStore.ts'
import { nodeSqlite } from '../support/nodeSqlite.ts'
import { search } from './support/search.ts'

test('releases in any SQLite database of Kysely are found in the order of the service', async () => {
  const database = new DatabaseSync(':memory:')
  registerFunctions(database)
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: nodeSqlite(database) }) })
  const store = await sqlReleaseStore(db, { dialect: sqlite({ functions: true }) })
  const release = (publicidentifier: string, versioncreated = '2019-10-17') => {
    return { publicidentifier, versioncreated, headline: 'Central bank' }
  }
  const loaded = ['ﬀ', '😀', 'B'].map((name) => release(name))
  expect(await store.load([...loaded, release('b', '2020')])).toEqual({ loaded: 4, replaced: 0, refused: [] })
  const hits = await search(store, 'headline:banc~')
  expect(hits.map(({ publicidentifier }) => publicidentifier)).toEqual(['b', '😀', 'ﬀ', 'B'])
  expect(await search(store, '*', 2)).toEqual(hits.slice(0, 2))
  await db.destroy()
})
