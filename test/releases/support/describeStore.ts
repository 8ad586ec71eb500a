import { describe, expect, onTestFinished, test } from 'vitest'
import { startReleasesServer } from '../../../src/cli/server/releasesServer.ts'
import { releasesService } from '../../../src/releases/handler.ts'
import type { EditableKeyStore } from '../../../src/releases/keyStore.ts'
import { readRelease } from '../../../src/releases/release.ts'
import type { LoadableReleaseStore } from '../../../src/releases/stores/loadableReleaseStore.ts'
import type { UsageStore } from '../../../src/releases/usageStore.ts'
import { search } from './search.ts'

/** All parts of the service on a store that is empty at first. */
export interface StoreParts {
  readonly store: LoadableReleaseStore
  readonly keys: EditableKeyStore
  readonly usage: UsageStore
}

const HOUR = 3_600_000
const NOON = Date.UTC(2026, 10, 18, 12)

const release = (publicidentifier: string, rest: object = {}) => ({
  publicidentifier,
  versioncreated: '2019-10-17',
  ...rest,
})

const documents = Array.from({ length: 1010 }, (_, i) => release(`r${i}`, { headline: 'bank', css: `n${i}` }))

/** What loads into every store do. */
export function describeLoads(name: string, open: () => Promise<Pick<StoreParts, 'store'>>): void {
  describe(`releases ${name}`, () => {
    test('are returned as they were loaded, in the fixed order, up to the limit', async () => {
      const { store } = await open()
      expect(await store.isEmpty()).toBe(true)
      const loaded = [
        release('ﬀ'),
        release('😀', { headline: ['<b>a</b>', 'b'], isin: 'X1', organisation: ['A', 'B'], css: '' }),
        release('b', { versioncreated: '2020' }),
        release('B', { source: 'a\u0000b' }),
      ]
      expect(await store.load(loaded)).toEqual({ loaded: 4, replaced: 0, refused: [] })
      const hits = await search(store, '*')
      expect(hits.map(({ publicidentifier }) => publicidentifier)).toEqual(['b', '😀', 'ﬀ', 'B'])
      for (const hit of hits) expect(loaded.map(readRelease)).toContainEqual(hit)
      expect(await search(store, '*', 2)).toEqual(hits.slice(0, 2))
      expect([await store.isEmpty(), await store.count()]).toEqual([false, 4])
    })

    test('are replaced by their identifiers, in several batches and within one', async () => {
      const { store } = await open()
      expect(await store.load(documents)).toEqual({ loaded: 1010, replaced: 0, refused: [] })
      const twice = ['first', 'last'].map((headline) => release('new', { headline }))
      const again = [...documents.slice(0, 1005), release('r3', { headline: 'office' }), ...twice]
      // r3 is in both batches, and the new one twice in the second.
      expect(await store.load(again)).toEqual({ loaded: 1007, replaced: 1006, refused: [] })
      expect(await store.count()).toBe(1011)
      expect(await search(store, 'headline:office')).toEqual([readRelease(again[1005])])
      expect(await search(store, 'css:n3')).toEqual([])
      expect(await search(store, 'headline:(first OR last)')).toEqual([readRelease(twice[1])])
      expect(await search(store, 'css:n1004')).toHaveLength(1)
    })

    test('a bad release ends a load with its reason; the batches before it stay', async () => {
      const { store } = await open()
      await expect(store.load([...documents.slice(0, 1005), { headline: 'a' }])).rejects.toThrow(
        'publicidentifier',
      )
      expect(await store.count()).toBe(1000)
      expect(await store.load(documents)).toEqual({ loaded: 1010, replaced: 1000, refused: [] })
    })
  })
}

/** What every store does. `open` gives empty parts, and closes them at the end of the test. */
export function describeStore(
  name: string,
  open: (options?: { readonly deadline?: number }) => Promise<StoreParts>,
): void {
  describeLoads(name, open)

  describe(`queries of releases ${name}`, () => {
    test('a query that meets its deadline is stopped', async () => {
      const { store } = await open({ deadline: 1 })
      await store.load(documents.slice(0, 500))
      await expect(search(store, '/.*b.*n.*/ OR "a b c d"~9 OR bank~2')).rejects.toMatchObject({
        name: 'SearchStopped',
        reason: 'deadline',
      })
    })

    test('a query that is wrong is told, and nothing is searched for a client that has gone', async () => {
      const { store } = await open()
      const options = { now: new Date(), limit: 1 }
      expect(await store.search('headline:(', options)).toMatchObject({ ok: false, diagnostics: [{}] })
      const stopped = { name: 'SearchStopped', reason: 'gone', begun: false }
      await expect(search(store, '*', 1, { signal: AbortSignal.abort() })).rejects.toMatchObject(stopped)
    })

    test('the quota rolls over HTTP, and concurrent queries have their own counts', async () => {
      const { store, keys, usage } = await open()
      await store.load(documents.slice(0, 150))
      const clock = { now: NOON }
      const service = releasesService({ store, keys, usage, clock: () => clock.now })
      const server = await startReleasesServer(service, { port: 0, host: '127.0.0.1' })
      onTestFinished(() => server.close())
      const ask = async (key: string, q: string) => {
        const response = await fetch(`${server.url}/releases?${new URLSearchParams({ apikey: key, q })}`)
        const body = (await response.json()) as Record<string, unknown>
        return { status: response.status, wait: response.headers.get('retry-after'), body }
      }
      const key = await keys.add('ann', { maxqueries: 30, expires: NOON + 30 * HOUR })
      const answers = await Promise.all(Array.from({ length: 50 }, () => ask(key, 'bank')))
      const counts = answers.filter(({ status }) => status === 200).map(({ body }) => body.nbqueries)
      expect(counts.sort((a, b) => Number(a) - Number(b))).toEqual(
        Array.from({ length: 30 }, (_, i) => i + 1),
      )
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
      expect(answers.find(({ status }) => status === 200)!.body).toMatchObject({ count: 100, maxqueries: 30 })
      clock.now += 24 * HOUR - 1500
      expect(await ask(key, '*')).toMatchObject({ status: 429, wait: '2', body: { nbqueries: 30 } })
      clock.now += 1500
      expect(await ask(key, '*')).toMatchObject({ status: 200, body: { nbqueries: 1 } })
      clock.now += 6 * HOUR
      expect(await ask(key, '*')).toMatchObject({ status: 403 })
      expect(await ask(`${key}x`, '*')).toMatchObject({ status: 403 })
    })
  })
}

/** What keys in every store do. */
export function describeKeys(name: string, open: () => Promise<Pick<StoreParts, 'keys'>>): void {
  describe(`keys ${name}`, () => {
    test('are found by their exact secrets, listed and revoked', async () => {
      const { keys } = await open()
      const secret = await keys.add('ann', { expires: 7, maxqueries: 5, maxhits: 500 })
      const expected = { name: 'ann', expires: 7, revoked: false, maxqueries: 5, maxhits: 500 }
      expect(await keys.find(secret)).toMatchObject(expected)
      expect(await keys.find(`${secret}x`)).toBeNull()
      await expect(keys.add('ann')).rejects.toThrow('there is already an active key named ann')
      await keys.add('bob')
      expect([await keys.revoke('ann'), await keys.revoke('ann')]).toEqual([true, false])
      expect(await keys.find(secret)).toMatchObject({ ...expected, revoked: true })
      await keys.add('ann')
      const listed = await keys.list()
      expect(listed.map(({ name, revoked }) => [name, revoked])).toEqual([
        ['ann', true],
        ['bob', false],
        ['ann', false],
      ])
      expect(listed[0]!.prefix).toBe(secret.slice(0, 9))
      expect(new Set(listed.map(({ id }) => id)).size).toBe(3)
    })
  })
}
