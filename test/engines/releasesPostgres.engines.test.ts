import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeHits } from '../releases/demos/describeHits.ts'
import { serviceDemo } from '../releases/demos/serviceDemo.ts'
import { releases } from '../releases/plainFilter.ts'
import { describeKeys, describeStore } from '../releases/support/describeStore.ts'
import { describeUsage, key } from '../releases/support/describeUsage.ts'
import {
  connectPostgres,
  newDatabase,
  openPostgresParts,
  postgresParts,
} from '../releases/support/postgresParts.ts'
import { search } from '../releases/support/search.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'

await describeEngine('postgres', 'the service on PostgreSQL', ({ url }) => {
  const fresh = async (options?: { readonly deadline?: number }) =>
    postgresParts(await newDatabase(url), options)
  describeStore('in PostgreSQL', fresh)
  describeKeys('in PostgreSQL', fresh)
  describeUsage('in PostgreSQL', async () => {
    const { usage, db } = await fresh()
    await sql`truncate api_usage, api_usage_count`.execute(db)
    return usage
  })

  describeHits(
    serviceDemo('spaces as %20', 'PostgreSQL', async () => {
      const { db, store, keys, usage } = await openPostgresParts(await newDatabase(url))
      await store.load(releases)
      return { store, keys, usage, close: () => db.destroy() }
    }),
  )

  test('servers that start at once on an empty database share their tables', async () => {
    const database = await newDatabase(url)
    const servers = await Promise.all(Array.from({ length: 6 }, () => postgresParts(database)))
    await servers[0]!.store.load([{ publicidentifier: 'r1', versioncreated: '2019-10-17' }])
    for (const { store } of servers) expect(await store.count()).toBe(1)
  })

  test('a release is refused whose identifier no index can hold', async () => {
    const { store } = await fresh()
    const release = (length: number) => {
      const random = Array.from({ length }, () => String.fromCharCode(48 + Math.random() * 64))
      return { publicidentifier: random.join(''), versioncreated: '2019-10-17' }
    }
    expect(await store.load([release(2684)])).toMatchObject({ loaded: 1 })
    expect(() => store.loader().read(release(2685))).toThrow('longer than 2684 UTF-8 bytes')
  })

  test.each([false, true])('loads at once tell what each of them replaced (whole: %s)', async (whole) => {
    const database = await newDatabase(url)
    const servers = await Promise.all(Array.from({ length: 6 }, () => postgresParts(database)))
    const documents = (load: number) =>
      Array.from({ length: 3000 }, (_, i) => ({
        publicidentifier: `r${(i * 7 + load * 500) % 4000}`,
        versioncreated: '2019-10-17',
      }))
    const loads = servers.map(async ({ store }, load) => {
      const loader = store.loader({ whole })
      return loader.load(documents(load))
    })
    const done = await Promise.all(loads)
    const loaded = done.reduce((sum, each) => sum + each.loaded, 0)
    const replaced = done.reduce((sum, each) => sum + each.replaced, 0)
    expect([loaded, loaded - replaced]).toEqual([18_000, await servers[0]!.store.count()])
  })

  test('a whole load that gets no lock leaves nothing open', async () => {
    const database = await newDatabase(url)
    const holder = await openPostgresParts(database)
    await sql`do $$ begin
      execute format('alter database %I set lock_timeout = 200', current_database());
    end $$`.execute(holder.db)
    const held = await holder.db.startTransaction().execute()
    const { store, db } = await openPostgresParts(database)
    await sql`lock table release in share mode`.execute(held)
    const load = store
      .loader({ whole: true })
      .load([{ publicidentifier: 'r1', versioncreated: '2019-10-17' }])
    await expect(load).rejects.toThrow('lock timeout')
    await db.destroy()
    await held.rollback().execute()
    await holder.db.destroy()
  })

  test('two servers grant exactly the quota to 500 queries at once', async () => {
    const database = await newDatabase(url)
    const servers = [await postgresParts(database), await postgresParts(database)]
    const bob = key('bob', 200)
    const reservations = await Promise.all(
      Array.from({ length: 500 }, (_, i) => servers[i % 2]!.usage.reserve(bob, Date.now())),
    )
    const granted = reservations.filter((reservation) => reservation.granted)
    expect(granted.map(({ nbqueries }) => nbqueries).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 200 }, (_, i) => i + 1),
    )
    await Promise.all(granted.slice(0, 50).map(({ ticket }) => servers[1]!.usage.release(ticket)))
    expect(await servers[0]!.usage.used(bob, Date.now())).toMatchObject({ nbqueries: 150 })
  })

  test('a key is found with what it has used, on every server', async () => {
    const database = await newDatabase(url)
    const [one, other] = [await postgresParts(database), await postgresParts(database)]
    const secret = await one.keys.add('ann', { maxqueries: 2 })
    const [now, day] = [Date.UTC(2026, 10, 18, 12), 24 * 3_600_000]
    const usedAt = async (instant: number) => {
      const found = (await other.keys.find(secret, instant))!
      expect(found.used).toEqual(await other.usage.used(found, instant))
      return found.used
    }
    expect(await usedAt(now)).toEqual({ nbqueries: 0, acceptedFrom: null })
    const ann = (await one.keys.find(secret))!
    for (const at of [now, now + 7]) expect(await one.usage.reserve(ann, at)).toMatchObject({ granted: true })
    expect(await usedAt(now + 8)).toEqual({ nbqueries: 2, acceptedFrom: now + day })
    expect(await usedAt(now + day)).toEqual({ nbqueries: 1, acceptedFrom: null })
    expect(await one.keys.find(`${secret}x`, now)).toBeNull()
  })

  test.each(['deadline', 'gone'] as const)('a running statement is cancelled: %s', async (reason) => {
    const database = await newDatabase(url)
    const { store, db } = await postgresParts(database, { deadline: 300 })
    await store.load(
      Array.from({ length: 20 }, (_, i) => ({ publicidentifier: `r${i}`, versioncreated: '2019-10-17' })),
    )
    // A table whose every row takes long to read.
    await sql`alter table release rename to slow`.execute(db)
    await sql`create view release as select slow.* from slow, lateral (
      select pg_sleep(0.5) where slow.publicidentifier <> '') as pause`.execute(db)
    const gone = new AbortController()
    if (reason === 'gone') setTimeout(() => gone.abort(), 100)
    await expect(search(store, '*', 100, { signal: gone.signal })).rejects.toMatchObject({
      name: 'SearchStopped',
      reason,
      begun: true,
    })
    const observer = await connectPostgres(url, 1)
    const running = sql`select pid from pg_stat_activity where state = 'active' and query like '%document%'
      and pid <> pg_backend_pid()`
    await expect.poll(async () => (await running.execute(observer)).rows, { timeout: 2000 }).toEqual([])
    await observer.destroy()
  })
})
