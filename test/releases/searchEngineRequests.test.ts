import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { SearchEngine } from '../../src/releases/stores/search/searchEngine.ts'
import type { SearchEngineReleaseStoreOptions } from '../../src/releases/stores/search/searchReleases.ts'
import { searchEngineReleaseStore } from '../../src/releases/stores/searchEngineReleaseStore.ts'
import { search } from './support/search.ts'

interface Asked {
  /** Method and path, without parameters; new indexes are `-NEW`. */
  readonly what: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type Answer = readonly [status: number, body: unknown, headers?: Record<string, string>]

/** A server that answers as a test says, and what it was asked. */
async function startEngine(answerTo: (asked: Asked, before: readonly Asked[]) => Answer | undefined) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const { method, url, headers } = request
    const what = `${method} ${url!.replace(/\?.*/, '').replace(/-\d{10,}/, '-NEW')}`
    const one = { what, url: url!, headers, body: Buffer.concat(pieces).toString() }
    const [status, body, more = {}] = answerTo(one, asked) ?? [200, {}]
    asked.push(one)
    response.writeHead(status, more).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

async function openStore(
  answerTo: Parameters<typeof startEngine>[0],
  options: Partial<SearchEngineReleaseStoreOptions> = {},
) {
  const { host, asked } = await startEngine(answerTo)
  const store = await searchEngineReleaseStore(`http://${host}/`, { target: 'opensearch2', ...options })
  return { store, asked }
}

const release = (publicidentifier: string, rest: object = {}) => ({
  publicidentifier,
  versioncreated: '2019-10-17',
  ...rest,
})

describe('a search engine is asked', () => {
  test('with user and password in UTF-8, decoded, and with the type of the body', async () => {
    const { host, asked } = await startEngine(() => undefined)
    const engine = new SearchEngine(`http://%C3%A4nn:s%3Acret@${host}/sub/?pretty#x`)
    await engine.ask('GET', '/a')
    await engine.ask('POST', '/b', { body: { c: 1 } })
    await engine.ask('POST', '/d', { body: '{}\n' })
    expect(asked.map(({ what, headers, body }) => [what, headers['content-type'], body])).toEqual([
      ['GET /sub/a', undefined, ''],
      ['POST /sub/b', 'application/json', '{"c":1}'],
      ['POST /sub/d', 'application/x-ndjson', '{}\n'],
    ])
    for (const { headers, url } of asked) {
      expect(Buffer.from(headers.authorization!.slice('Basic '.length), 'base64').toString()).toBe(
        'änn:s:cret',
      )
      expect(headers['accept-encoding']).toBe('identity')
      expect(url).not.toContain('pretty')
    }
  })

  test('without a password if there is none', async () => {
    const { host, asked } = await startEngine(() => [200, ''])
    expect(await new SearchEngine(`http://${host}`).ask('GET', '/a')).toBeNull()
    expect(asked[0]).toMatchObject({ what: 'GET /a' })
    expect(asked[0]!.headers.authorization).toBeUndefined()
  })

  test.each<[string, Answer, RegExp]>([
    ['a reason', [400, { error: { type: 'bad', reason: 'r'.repeat(400) } }], /answered 400: bad: r{295}$/],
    ['a text as its error', [403, { error: 'forbidden' }], /answered 403: forbidden$/],
    ['no JSON', [502, `<html>${'x'.repeat(400)}`], /answered 502: <html>x{294}$/],
    ['another place', [302, '', { location: 'http://127.0.0.1:1/' }], /cannot be reached: .*redirect/i],
  ])('that answers with %s', async (_, answer, message) => {
    const { host } = await startEngine(() => answer)
    const asked = new SearchEngine(`http://ann:secret@${host}`).ask('GET', '/a')
    await expect(asked).rejects.toThrow(message)
    await expect(asked).rejects.toMatchObject({
      name: 'SearchEngineError',
      status: answer[0] === 302 ? 0 : answer[0],
      message: expect.not.stringContaining('secret'),
    })
  })
})

describe('an engine that repeats the credentials', () => {
  const password = 's:é cret/+"'
  const inBase64 = (text: string) => Buffer.from(text).toString('base64').slice(0, 12)
  const url = (host: string) => `http://ann:${encodeURIComponent(password)}@${host}`

  test.each<[string, (told: string) => Answer]>([
    ['in its reason', (told) => [400, { error: { type: 'bad', reason: told } }]],
    ['as its error', (told) => [403, { error: told }]],
    ['behind a long text', (told) => [500, { error: `${'x'.repeat(280)}${told}` }]],
    ['in a text', (told) => [502, told]],
    ['in a text with 200', (told) => [200, told]],
  ])('%s gets none into a message', async (_, answerTo) => {
    for (const tell of [
      (header: string) => header,
      () => password,
      () => encodeURIComponent(password),
      () => Buffer.from(password).toString('base64'),
    ]) {
      const { host } = await startEngine(({ headers }) => answerTo(tell(headers.authorization!)))
      const error = await new SearchEngine(url(host)).ask<Error>('GET', '/a').catch((error: Error) => error)
      const told = `${error.stack} ${(error.cause as Error | undefined)?.stack}`
      for (const secret of ['cret', inBase64(password), inBase64(`ann:${password}`)])
        expect(told).not.toContain(secret)
    }
  })
})

test('an engine that is silent lets no store open', async () => {
  for (const silent of ['_settings', '/release-1']) {
    const server = createServer(({ url }, response) => {
      if (!url!.includes(silent)) response.writeHead(404).end('{}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => server.closeAllConnections())
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const opened = searchEngineReleaseStore(`http://127.0.0.1:${port}`, { target: 'opensearch2' })
    await expect(opened).rejects.toThrow(/cannot be reached: The operation was aborted due to timeout/)
  }
}, 20_000)

describe('the index in use', () => {
  const missing = ({ what }: Asked, before: readonly Asked[]): Answer | undefined =>
    what === 'GET /news/_settings' && before.every((each) => each.what !== 'PUT /news-1')
      ? [404, {}]
      : undefined

  test('is made behind an alias, in the order of the answers', async () => {
    const { asked } = await openStore(missing, { index: 'news', shards: 3, replicas: 2 })
    expect(asked.map(({ what }) => what)).toEqual(['GET /news/_settings', 'PUT /news-1'])
    expect(JSON.parse(asked[1]!.body)).toMatchObject({
      aliases: { news: {} },
      mappings: { _source: { includes: ['document'] } },
      settings: {
        number_of_shards: 3,
        number_of_replicas: 2,
        'sort.field': ['versioncreated', 'publicidentifier'],
        'sort.order': ['desc', 'desc'],
      },
    })
  })

  test('may be made by another server meanwhile', async () => {
    const { asked } = await openStore(
      (one, before) => (one.what === 'PUT /news-1' ? [400, {}] : missing(one, before)),
      { index: 'news' },
    )
    expect(asked).toHaveLength(3)
    const failing = openStore(({ what }) => (what.startsWith('GET') ? [404, {}] : [400, 'no room']))
    await expect(failing).rejects.toThrow('answered 400: no room')
    const unknown = openStore(({ what }) => (what.startsWith('GET') ? [401, 'who?'] : undefined))
    await expect(unknown).rejects.toThrow('answered 401: who?')
  })

  test('is counted', async () => {
    const { store } = await openStore(({ what }) =>
      what === 'GET /release/_count' ? [200, { count: 7 }] : undefined,
    )
    expect([await store.count(), await store.isEmpty()]).toEqual([7, false])
    const none = await openStore(({ what }) =>
      what === 'GET /release/_count' ? [200, { count: 0 }] : undefined,
    )
    expect(await none.store.isEmpty()).toBe(true)
  })
})

test('a search has the rest of its deadline, and needs all shards', async () => {
  const hits = ['a', 'b'].map((id) => ({ _source: { document: JSON.stringify(release(id)) } }))
  const { store, asked } = await openStore(
    ({ what }) =>
      what.endsWith('/_search')
        ? [200, { timed_out: false, _shards: { failed: 0 }, hits: { hits } }]
        : undefined,
    { deadline: 3000 },
  )
  const found = await search(store, 'versioncreated:now', 2, { now: new Date(Date.UTC(2001, 1, 3)) })
  expect(found.map(({ publicidentifier }) => publicidentifier)).toEqual(['a', 'b'])
  const { url, body } = asked.at(-1)!
  expect(url).toContain('allow_partial_search_results=false')
  expect(body).toContain(String(Date.UTC(2001, 1, 3)))
  const { size, timeout, sort } = JSON.parse(body)
  expect({ size, sort }).toMatchObject({ size: 2, sort: [{}, {}] })
  expect(Number.parseInt(timeout, 10)).toBeGreaterThan(1000)
  expect(Number.parseInt(timeout, 10)).toBeLessThanOrEqual(3000)
})

test.each<[string, unknown]>([
  ['no hits', undefined],
  ['hits that are no list', {}],
  ['a hit without a document', [{ _source: {} }]],
  ['a hit without a source', [{}]],
  ['a hit that is nothing', [null]],
  ['a document that is no text', [{ _source: { document: {} } }]],
  ['a document that is no JSON', [{ _source: { document: '{"a":' } }]],
  ['a document that is no object', [{ _source: { document: '[1]' } }]],
  ['a document that ends the list', [{ _source: { document: '{}],"admin":true,"x":[{}' } }]],
  ['more hits than asked for', [1, 2, 3].map(() => ({ _source: { document: '{}' } }))],
])('an answer with %s is an error', async (_, hits) => {
  const { store } = await openStore(({ what }) =>
    what.endsWith('/_search')
      ? [200, { timed_out: false, _shards: { failed: 0 }, hits: { hits } }]
      : undefined,
  )
  await expect(search(store, 'a', 2)).rejects.toMatchObject({ name: 'SearchEngineError' })
})

test.each([undefined, null, '7', -1, 1.5])('a count of %j is an error', async (count) => {
  const { store } = await openStore(({ what }) => (what.endsWith('/_count') ? [200, { count }] : undefined))
  await expect(store.count()).rejects.toMatchObject({ name: 'SearchEngineError' })
})

test('a query that an engine cannot answer exactly is refused', async () => {
  const { store } = await openStore(() => undefined)
  const found = await store.search(`isin:[${'a'.repeat(1000)} TO b]`, { now: new Date(), limit: 1 })
  expect(found).toMatchObject({ ok: false, refusal: { needs: expect.any(String) } })
})

describe('releases in a search engine', () => {
  const items = (...statuses: readonly number[]): Answer => [
    200,
    {
      items: statuses.map((status) => ({ index: { status, ...(status === 200 && { result: 'updated' }) } })),
    },
  ]

  test('have identifiers of at most 512 bytes', async () => {
    const { store } = await openStore(() => undefined)
    const read = (length: number) => store.loader().read(release('é'.repeat(length)))
    expect(read(256)).toMatchObject({ identifier: 'é'.repeat(256) })
    expect(() => read(257)).toThrow('it is longer than 512 UTF-8 bytes.')
  })

  test('have a maximum size', async () => {
    const { store } = await openStore(() => undefined, { maxBytes: 100 })
    expect(() => store.loader().read(release('a', { css: 'x'.repeat(100) }))).toThrow('100 is the maximum')
  })

  test('are stored by their identifiers with the document that is sent, and then seen', async () => {
    const { store, asked } = await openStore(({ what }) =>
      what.endsWith('_bulk') ? items(201, 200) : undefined,
    )
    expect(await store.load([release('a"b'), release('c')])).toEqual({ loaded: 2, replaced: 1, refused: [] })
    const [action, document] = asked
      .at(-2)!
      .body.split('\n')
      .map((line) => line && JSON.parse(line))
    expect(action).toEqual({ index: { _id: 'a"b' } })
    const sent = '{"publicidentifier":"a\\"b","versioncreated":"2019-10-17T00:00:00.000Z"}'
    expect(document).toMatchObject({ document: sent })
    expect(asked.at(-1)!.what).toBe('POST /release/_refresh')
  })

  test('are sent again to an engine that is too busy for all or for some, and to no other', async () => {
    const answers: Answer[] = [[429, 'busy'], items(201, 429), items(200)]
    const { store, asked } = await openStore(({ what }) =>
      what.endsWith('_bulk') ? answers.shift()! : undefined,
    )
    expect(await store.load([release('a'), release('b')])).toEqual({ loaded: 2, replaced: 1, refused: [] })
    const bulks = asked.filter(({ what }) => what.endsWith('_bulk'))
    const ids = bulks.map(({ body }) => [...body.matchAll(/"_id":"(.)"/g)].map(([, id]) => id))
    expect(ids).toEqual([['a', 'b'], ['a', 'b'], ['b']])
    const failing = await openStore(({ what }) => (what.endsWith('_bulk') ? [500, 'broken'] : undefined))
    await expect(failing.store.load([release('a')])).rejects.toThrow('answered 500: broken')
    // What was stored before is seen.
    expect(failing.asked.map(({ what }) => what).slice(-2)).toEqual([
      'POST /release/_bulk',
      'POST /release/_refresh',
    ])
  })

  test('in a new index replace the old ones when all are stored', async () => {
    const { store, asked } = await openStore(({ what }) => {
      if (what.endsWith('_bulk')) return items(201)
      return what === 'GET /_alias/release' ? [200, { old: {}, older: {} }] : undefined
    })
    await store.loader({ intoNew: true }).load([release('a')])
    const { actions } = JSON.parse(asked.at(-1)!.body)
    expect(actions).toEqual([
      { add: { index: expect.stringMatching(/^release-\d+$/), alias: 'release' } },
      { remove_index: { index: 'old' } },
      { remove_index: { index: 'older' } },
    ])
    // Also when there are none.
    asked.length = 0
    await store.loader({ intoNew: true }).load([])
    expect(asked.map(({ what }) => what)).toEqual([
      'PUT /release-NEW',
      'POST /release-NEW/_refresh',
      'GET /_alias/release',
      'POST /_aliases',
    ])
  })

  test('leave no new index behind when their load fails', async () => {
    const { store, asked } = await openStore(({ what }) =>
      what.endsWith('_bulk') ? [500, 'broken'] : undefined,
    )
    await expect(store.loader({ intoNew: true }).load([release('a')])).rejects.toThrow('broken')
    expect(asked.at(-1)!.what).toBe('DELETE /release-NEW')
    const count = asked.length
    await expect(store.loader({ intoNew: true }).load([{}])).rejects.toThrow('it is required')
    expect(asked).toHaveLength(count)
  })

  test('fail with what failed first', async () => {
    const { store } = await openStore(({ what }) => {
      return what.endsWith('_bulk') || what.endsWith('_refresh') ? [500, what] : undefined
    })
    await expect(store.load([release('a')])).rejects.toThrow('answered 500: POST /release/_bulk')
  })
})
