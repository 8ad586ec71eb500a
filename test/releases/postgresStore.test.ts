import { Kysely, PGliteDialect, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { postgres } from '../../src/backends/sql/index.ts'
import { readRelease } from '../../src/releases/release.ts'
import { postgresKeys } from '../../src/releases/stores/postgresKeys.ts'
import { sqlReleaseStore } from '../../src/releases/stores/sqlReleaseStore.ts'
import { USAGE_WINDOW } from '../../src/releases/usageStore.ts'
import { createPglite } from '../support/createPglite.ts'
import { describeKeys, describeLoads } from './support/describeStore.ts'
import { describeUsage } from './support/describeUsage.ts'
import { search } from './support/search.ts'

/*
 * PostgreSQL in this process, with one connection. What several connections do to each other, and what ends a
 * running statement, is tested with servers, in `test/engines`.
 */

/** An empty database, until the end of the test. */
async function open() {
  const db = new Kysely<unknown>({ dialect: new PGliteDialect({ pglite: await createPglite() }) })
  onTestFinished(() => db.destroy())
  return db
}

async function openStore(options: { readonly maxBytes?: number } = {}) {
  const db = await open()
  return { db, store: await sqlReleaseStore(db, { dialect: postgres(), deadline: 60_000, ...options }) }
}

describeLoads('in PostgreSQL (PGlite)', openStore)
describeKeys('in PostgreSQL (PGlite)', async () => postgresKeys(await open()))
describeUsage('in PostgreSQL (PGlite)', async () => (await postgresKeys(await open())).usage)

const release = (publicidentifier: string, rest: object = {}) => ({
  publicidentifier,
  versioncreated: '2019-10-17',
  ...rest,
})

describe('releases in PostgreSQL', () => {
  test('replace those of the same identifier, also with a new one in the batch', async () => {
    const { store } = await openStore()
    await store.load([release('a', { css: 'old' }), release('c', { isin: 'X1', css: 'old' })])
    const again = [release('c', { versioncreated: '2021', css: 'new' }), release('b'), release('a')]
    expect(await store.load(again)).toEqual({ loaded: 3, replaced: 2, refused: [] })
    expect(await search(store, '*')).toEqual([again[0], again[1], again[2]].map(readRelease))
    expect(await search(store, 'css:old OR isin:*')).toEqual([])
    const one = release('b', { css: 'one' })
    expect(await store.load([one])).toEqual({ loaded: 1, replaced: 1, refused: [] })
    expect(await search(store, 'css:one')).toEqual([readRelease(one)])
  })

  test('are in the tables that another server has made', async () => {
    const { db, store } = await openStore()
    await store.load([release('a')])
    await (await postgresKeys(db)).keys.add('ann')
    const again = await sqlReleaseStore(db, { dialect: postgres() })
    expect(await again.count()).toBe(1)
    expect((await (await postgresKeys(db)).keys.list()).map(({ name }) => name)).toEqual(['ann'])
  })

  test('and keys are in tables of their own, whatever tables another schema has', async () => {
    const db = await open()
    await sql`create schema other`.execute(db)
    for (const name of ['release', 'api_key', 'api_usage', 'api_usage_count'])
      await sql`create table other.${sql.id(name)} (a int)`.execute(db)
    const store = await sqlReleaseStore(db, { dialect: postgres() })
    await store.load([release('a')])
    expect(await store.count()).toBe(1)
    const { keys } = await postgresKeys(db)
    await keys.add('ann')
    expect(await keys.list()).toMatchObject([{ name: 'ann' }])
  })

  test('of a whole load are stored together, or none of them', async () => {
    const { store } = await openStore({ maxBytes: 5_000_000 })
    const full = release('a', { css: ' '.repeat(4_000_000) })
    const load = (documents: readonly object[]) => store.loader({ whole: true }).load(documents)
    await expect(load([full, { headline: 'a' }])).rejects.toThrow('publicidentifier')
    expect(await store.count()).toBe(0)
    expect(await load([full, release('b')])).toEqual({ loaded: 2, replaced: 0, refused: [] })
    expect(await store.count()).toBe(2)
    expect(await load([])).toEqual({ loaded: 0, replaced: 0, refused: [] })
  })

  test('have identifiers that an index can hold', async () => {
    const { store } = await openStore()
    const read = (length: number) => store.loader().read(release('é'.repeat(length)))
    expect(read(1342)).toMatchObject({ identifier: 'é'.repeat(1342) })
    expect(() => read(1343)).toThrow('it is longer than 2684 UTF-8 bytes.')
  })

  test('have a maximum size', async () => {
    const { store } = await openStore({ maxBytes: 200 })
    await store.load([release('a')])
    await expect(store.load([release('b', { css: 'x'.repeat(200) })])).rejects.toThrow('200 is the maximum')
  })

  test.each([
    ['57014', { name: 'SearchStopped', reason: 'deadline', begun: true, cause: { code: '57014' } }],
    ['58000', { code: '58000' }],
  ])('a statement that ends with the code %s', async (code, error) => {
    const { db, store } = await openStore()
    await store.load([release('a')])
    await sql`alter table release rename to stored`.execute(db)
    await sql`create function fail(stored) returns boolean language plpgsql as ${sql.lit(
      `begin raise exception using errcode = '${code}'; end`,
    )}`.execute(db)
    await sql`create view release as select * from stored where fail(stored)`.execute(db)
    await expect(search(store, '*')).rejects.toMatchObject(error)
  })
})

test('a key in PostgreSQL is found with what it has used', async () => {
  const { keys, usage } = await postgresKeys(await open())
  const secret = await keys.add('ann', { maxqueries: 2 })
  const now = Date.UTC(2026, 10, 18, 12)
  const usedAt = async (instant: number) => {
    const found = (await keys.find(secret, instant))!
    expect(found.used).toEqual(await usage.used(found, instant))
    return found.used
  }
  expect(await usedAt(now)).toEqual({ nbqueries: 0, acceptedFrom: null })
  const ann = (await keys.find(secret))!
  expect(ann).toMatchObject({ expires: null, maxhits: 100 })
  for (const at of [now, now + 7]) expect(await usage.reserve(ann, at)).toMatchObject({ granted: true })
  expect(await usedAt(now + 8)).toEqual({ nbqueries: 2, acceptedFrom: now + USAGE_WINDOW })
  expect(await usedAt(now + USAGE_WINDOW)).toEqual({ nbqueries: 1, acceptedFrom: null })
})
