import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { memoryKeyStore } from '../../src/releases/stores/memoryKeyStore.ts'
import { memoryUsageStore } from '../../src/releases/stores/memoryUsageStore.ts'
import { searchEngineReleaseStore } from '../../src/releases/stores/searchEngineReleaseStore.ts'
import { describeHits } from '../releases/demos/describeHits.ts'
import { send } from '../releases/demos/searchDemo.ts'
import { serviceDemo } from '../releases/demos/serviceDemo.ts'
import { releases } from '../releases/plainFilter.ts'
import { describeStore } from '../releases/support/describeStore.ts'
import { search } from '../releases/support/search.ts'
import { dropIndex, newIndex, searchEngineParts } from '../releases/support/searchEngineParts.ts'
import { describeEngine } from '../support/engines/describeEngine.ts'
import { SEARCH_ENGINE_NAMES } from '../support/engines/searchEngine.ts'

const release = (publicidentifier: string, rest: object = {}) => ({
  publicidentifier,
  versioncreated: '2019-10-17',
  ...rest,
})

for (const name of SEARCH_ENGINE_NAMES) {
  await describeEngine(name, `the service on ${name}`, ({ url }) => {
    const fresh = async (options: { readonly deadline?: number; readonly shards?: number } = {}) => {
      const index = newIndex()
      onTestFinished(() => dropIndex(url, index))
      return { index, ...(await searchEngineParts(url, { target: name, index, shards: 2, ...options })) }
    }
    describeStore(`in ${name}`, fresh)

    describeHits(
      serviceDemo('spaces as %20', name, async () => {
        const index = newIndex()
        const options = { target: name, index, shards: 2, replicas: 0, deadline: 60_000 } as const
        const store = await searchEngineReleaseStore(url, options)
        await store.load(releases)
        return {
          store,
          keys: { ...(await memoryKeyStore([{ secret: 'a', maxqueries: 1e6 }])), ...onlyKey },
          usage: memoryUsageStore(),
          close: () => dropIndex(url, index),
        }
      }),
    )

    test('servers that start at once share an index', async () => {
      const index = newIndex()
      onTestFinished(() => dropIndex(url, index))
      const options = { target: name, index, replicas: 0 } as const
      const stores = await Promise.all(
        Array.from({ length: 5 }, () => searchEngineReleaseStore(url, options)),
      )
      await stores[0]!.load([release('r1')])
      for (const store of stores) expect(await store.count()).toBe(1)
      expect(Object.keys((await send('GET', `${url}/_alias/${index}`)) as object)).toEqual([`${index}-1`])
    })

    test('an index is built beside the one in use, and replaces it or goes', async () => {
      const { index, store } = await fresh()
      await store.load([release('old'), release('both')])
      const failed = store.loader({ intoNew: true })
      await failed.put(failed.read(release('new')))
      await failed.discard()
      const loader = store.loader({ intoNew: true })
      for (const id of ['both', ...Array.from({ length: 600 }, (_, i) => `n${i}`)])
        await loader.put(loader.read(release(id)))
      expect((await search(store, '*')).map(({ publicidentifier }) => publicidentifier)).toEqual([
        'old',
        'both',
      ])
      expect(await loader.commit()).toMatchObject({ loaded: 601 })
      expect(await store.count()).toBe(601)
      expect(await search(store, 'publicidentifier:old')).toEqual([])
      expect(Object.keys((await send('GET', `${url}/${index}*`)) as object)).toHaveLength(1)
    })

    test('a release that the engine refuses is named, and the others are stored', async () => {
      const { index, store } = await fresh()
      await send('PUT', `${url}/${index}/_mapping`, { properties: { odd: { type: 'integer' } } })
      const loader = store.loader()
      const odd = loader.read(release('odd'))
      const broken = { ...odd, stored: String(odd.stored).replace('"document"', '"odd":"x","document"') }
      await loader.put(loader.read(release('a')))
      await loader.put(broken)
      expect(await loader.commit()).toEqual({
        loaded: 1,
        replaced: 0,
        refused: [{ publicidentifier: 'odd', problem: expect.stringContaining('odd') }],
      })
      expect(await store.count()).toBe(1)
      expect(() => loader.read(release('x'.repeat(513)))).toThrow('longer than 512 UTF-8 bytes')
      expect(() => loader.read(release('i', { isin: 'x'.repeat(33_000) }))).toThrow('isin')
    })

    test('only the document is kept, in an index sorted by the order of the answer', async () => {
      const { index, store } = await fresh({ shards: 3 })
      await store.load([release('a', { body_xhtml: '<p>bank</p>' })])
      const { hits } = (await send('POST', `${url}/${index}/_search`)) as {
        hits: { hits: readonly { _id: string; _source: object }[] }
      }
      expect(hits.hits.map(({ _id, _source }) => [_id, Object.keys(_source)])).toEqual([['a', ['document']]])
      const [settings] = Object.values((await send('GET', `${url}/${index}/_settings`)) as object)
      expect(settings.settings.index).toMatchObject({
        number_of_shards: '3',
        sort: { field: ['versioncreated', 'publicidentifier'], order: ['desc', 'desc'] },
      })
    })
  })
}

const onlyKey = { add: async () => 'a', list: async () => [], revoke: async () => false }

test.each([
  ['a shard failed', 200, { timed_out: false, _shards: { failed: 1 }, hits: { hits: [] } }, 'Error'],
  ['the engine ran out of time', 200, { timed_out: true, _shards: { failed: 0 } }, 'SearchStopped'],
  ['the engine is too busy', 429, { error: { type: 'busy', reason: 'no room' } }, 'Error'],
  ['the engine is red', 503, { error: 'red' }, 'Error'],
])('no hits are given when %s', async (_, status, answer, error) => {
  const server = createServer((request, response) => {
    const isSearch = request.url!.includes('_search')
    response.writeHead(isSearch ? status : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isSearch ? answer : {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const url = `http://ann:s%C3%A9cret@127.0.0.1:${port}`
  const store = await searchEngineReleaseStore(url, { target: 'opensearch2' })
  const thrown = await search(store, '*').catch((error: Error) => error)
  expect(thrown).toMatchObject({ name: expect.stringContaining(error) })
  expect(String(thrown)).not.toMatch(/s(?:é|%C3%A9)cret/)
})

test('a search that meets its deadline, or whose client has gone, closes its connection', async () => {
  const closed: string[] = []
  const server = createServer((request, response) => {
    if (!request.url!.includes('_search')) return response.end('{}')
    response.on('close', () => closed.push('search'))
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const url = `http://127.0.0.1:${port}`
  const store = await searchEngineReleaseStore(url, { target: 'opensearch2', deadline: 200 })
  for (const reason of ['deadline', 'gone'] as const) {
    const gone = new AbortController()
    if (reason === 'gone') setTimeout(() => gone.abort(), 50)
    await expect(search(store, '*', 10, { signal: gone.signal })).rejects.toMatchObject({
      name: 'SearchStopped',
      reason,
      begun: true,
    })
  }
  await expect.poll(() => closed).toEqual(['search', 'search'])
})
