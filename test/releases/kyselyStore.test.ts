import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, Kysely, type KyselyPlugin, SqliteDialect } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { registerFunctions, sqlite } from '../../src/backends/sql/index.ts'
import { sqlReleaseStore } from '../../src/releases/stores/sqlReleaseStore.ts'
import { demoReleases } from '../support/demoReleases.ts'
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

/** A store in a database of its own, without the library's functions. */
async function openStore() {
  const database = new DatabaseSync(':memory:')
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: nodeSqlite(database) }) })
  onTestFinished(() => db.destroy())
  return { database, db, store: await sqlReleaseStore(db, { dialect: sqlite() }) }
}

test('a query that the database cannot answer exactly is refused, and a wrong one is told', async () => {
  const { store } = await openStore()
  const options = { now: new Date(Date.UTC(2001, 1, 3)), limit: 1 }
  expect(await store.search('isin:/a[^b]+/', options)).toMatchObject({
    ok: false,
    refusal: { clause: 'isin:/a[^b]+/', needs: expect.stringContaining('registerFunctions') },
  })
  expect(await store.search('(a', options)).toMatchObject({ ok: false, diagnostics: [{}] })
  await store.load(
    ['2001-02-03', '2001-02-04'].map((day) => ({ publicidentifier: day, versioncreated: day })),
  )
  expect(await search(store, 'versioncreated:>=now', 9, { now: options.now })).toMatchObject([
    { publicidentifier: '2001-02-04' },
    { publicidentifier: '2001-02-03' },
  ])
})

test('a rare word in SQLite is found by the full-text index', async () => {
  const { database, db, store } = await openStore()
  await store.load(demoReleases)
  const statements: CompiledQuery[] = []
  const logged = new Kysely<unknown>({
    dialect: new SqliteDialect({ database: nodeSqlite(database) }),
    log: ({ query }) => void statements.push(query),
  })
  await search(await sqlReleaseStore(logged, { dialect: sqlite() }), 'headline:insolvency')
  const { sql, parameters } = statements.at(-1)!
  const steps = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  )
  const read = steps.rows.map(({ detail }) => detail)
  expect(read).toContainEqual(expect.stringMatching(/^SCAN \S+ VIRTUAL TABLE INDEX /))
  expect(read).not.toContain('SCAN release')
})

test('an error of the database is no deadline, and a client that has gone is told', async () => {
  const { database, store } = await openStore()
  const gone = { name: 'SearchStopped', reason: 'gone', begun: false }
  await expect(search(store, '*', 1, { signal: AbortSignal.abort() })).rejects.toMatchObject(gone)
  database.exec('drop table release')
  await expect(search(store, '*')).rejects.toThrow('no such table')
})

test('a table that is there is not made anew', async () => {
  const { db, store } = await openStore()
  await store.load([{ publicidentifier: 'a', versioncreated: '2019' }])
  expect(await (await sqlReleaseStore(db, { dialect: sqlite() })).count()).toBe(1)
})

test('a whole load is stored together, or none of it', async () => {
  const { store } = await openStore()
  const release = (publicidentifier: string) => ({ publicidentifier, versioncreated: '2019' })
  const releases = Array.from({ length: 1001 }, (_, i) => release(`a${i}`))
  const load = (documents: readonly object[]) => store.loader({ whole: true }).load(documents)
  await expect(load([...releases, { headline: 'a' }])).rejects.toThrow('publicidentifier')
  expect(await store.count()).toBe(0)
  expect(await load(releases)).toEqual({ loaded: 1001, replaced: 0, refused: [] })
  expect(await store.count()).toBe(1001)
})

test('plugins of the program do not change what the store reads', async () => {
  const { db, store } = await openStore()
  await store.load([{ publicidentifier: 'a', versioncreated: '2019' }])
  const emptying: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({ ...result, rows: [] }),
  }
  const again = await sqlReleaseStore(db.withPlugin(emptying), { dialect: sqlite() })
  expect([await again.count(), await again.isEmpty()]).toEqual([1, false])
  expect(await search(again, '*')).toHaveLength(1)
})
