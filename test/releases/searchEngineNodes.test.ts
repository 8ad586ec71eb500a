import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openReleases } from '../../src/cli/stores/openService.ts'
import { storeUrl } from '../../src/cli/stores/storeUrl.ts'
import { nodeUrls } from '../../src/releases/stores/search/searchEngine.ts'
import { searchEngineReleaseStore } from '../../src/releases/stores/searchEngineReleaseStore.ts'
import { search } from './support/search.ts'

afterEach(() => void vi.useRealTimers())

/** A node that answers, is silent, or is down; and the searches that it was asked for. */
class Node {
  isSilent = false
  asked = 0
  readonly credentials = new Set<string | undefined>()
  #server: Server | undefined
  #port = 0

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      this.credentials.add(request.headers.authorization)
      if (request.url!.includes('_search')) this.asked++
      if (this.isSilent) return
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ timed_out: false, _shards: { failed: 0 }, hits: { hits: [] } }))
    })
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (server.address() as AddressInfo).port
    this.#server = server
    onTestFinished(() => this.stop())
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server!.close(resolve))
    this.#server!.closeAllConnections()
    await closed
  }

  get host(): string {
    return `127.0.0.1:${this.#port}`
  }
}

async function openNodes(options: { readonly deadline?: number } = {}) {
  const nodes = [new Node(), new Node(), new Node()]
  for (const node of nodes) await node.start()
  const url = `http://ann:secret@${nodes.map(({ host }) => host).join()}`
  const store = await searchEngineReleaseStore(url, { target: 'opensearch2', ...options })
  const searches = async (count: number) => {
    for (const node of nodes) node.asked = 0
    const results = []
    for (let i = 0; i < count; i++) results.push(await search(store, '*').catch((error: Error) => error))
    return { failed: results.filter((result) => result instanceof Error), asked: nodes.map((n) => n.asked) }
  }
  return { nodes, store, searches }
}

test('nodes are asked in turn, each with the password', async () => {
  const { nodes, searches } = await openNodes()
  expect(await searches(9)).toEqual({ failed: [], asked: [3, 3, 3] })
  for (const { credentials } of nodes) expect([...credentials]).toEqual(['Basic YW5uOnNlY3JldA=='])
})

test('the others answer for a node that is down, and it is asked again when it is back', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { nodes, searches } = await openNodes()
  await nodes[1]!.stop()
  expect((await searches(9)).failed).toEqual([])
  vi.advanceTimersByTime(6000)
  expect((await searches(9)).failed).toEqual([])
  await nodes[1]!.start()
  expect((await searches(9)).asked[1]).toBe(0)
  vi.advanceTimersByTime(6000)
  expect(await searches(9)).toEqual({ failed: [], asked: [3, 3, 3] })
})

test('a node that is silent costs one query its deadline, not each, also when it has rested', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { nodes, store, searches } = await openNodes({ deadline: 300 })
  nodes[1]!.isSilent = true
  const { failed, asked } = await searches(12)
  expect(failed).toMatchObject([{ name: 'SearchStopped', reason: 'deadline' }])
  expect(asked[1]).toBe(1)
  vi.advanceTimersByTime(6000)
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => search(store, '*')))
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})

test('a client that goes is no fault of the node', async () => {
  const { nodes, store, searches } = await openNodes()
  for (const node of nodes) node.isSilent = true
  const gone = new AbortController()
  setTimeout(() => gone.abort(), 100)
  await expect(search(store, '*', 10, { signal: gone.signal })).rejects.toMatchObject({ reason: 'gone' })
  for (const node of nodes) node.isSilent = false
  expect(await searches(9)).toEqual({ failed: [], asked: [3, 3, 3] })
})

test('when all are down, all are named, without the password', async () => {
  const { nodes, searches } = await openNodes()
  const urls = nodes.map(({ host }) => `http://${host}`).join(', ')
  for (const node of nodes) await node.stop()
  expect((await searches(1)).failed).toMatchObject([
    { message: expect.stringContaining(`${urls} cannot be reached: connect ECONNREFUSED 127.0.0.1:`) },
  ])
})

test('an index that may be in use already is not removed when its load fails', async () => {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url!.replace(/-\d{10,}|\?.*/g, '')}`)
    if (request.url === '/_aliases') return request.socket.destroy()
    request.resume().on('end', () => response.end(JSON.stringify({ items: [{ index: { status: 201 } }] })))
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const store = await searchEngineReleaseStore(url, { target: 'opensearch2' })
  const load = store.loader({ intoNew: true }).load([{ publicidentifier: 'a', versioncreated: '2019' }])
  await expect(load).rejects.toThrow('cannot be reached')
  expect(requests.slice(1)).toEqual([
    'PUT /release',
    'POST /release/_bulk',
    'POST /release/_refresh',
    'GET /_alias/release',
    'POST /_aliases',
  ])
})

test.each([
  ['http://a:9200', ['http://a:9200']],
  ['https://ann:a,b@a:1,b/path?x=1,2', ['https://ann:a,b@a:1/path?x=1,2', 'https://ann:a,b@b/path?x=1,2']],
  ['http://[::1]:9200,[::2]:9200', ['http://[::1]:9200', 'http://[::2]:9200']],
])('%s names its nodes', (url, nodes) => {
  expect(nodeUrls(url)).toEqual(nodes)
  expect(storeUrl(`opensearch+${url}`, {})).toEqual({ kind: 'search', family: 'opensearch', url })
})

test.each(['http://a,', 'http://a,,b', 'http://ann:secret@,b/', 'http://a:9200,b:x'])(
  '%s is no store',
  (url) => {
    const name = `opensearch+${url.replace('ann:secret@', '')}`
    expect(() => storeUrl(`opensearch+${url}`, {})).toThrow(`unknown store ${name}. Give`)
  },
)

test('a server that is no search engine is told by its name', async () => {
  const server = createServer((_, response) => response.end('{}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const opened = openReleases({ kind: 'search', family: 'opensearch', url }, {})
  await expect(opened).rejects.toThrow(`${url} has version unknown, which opensearch+ does not know`)
})

test('a release is named that is refused when a part of a batch is sent again', async () => {
  const statuses = [[201, 429], [400]]
  const itemOf = (status: number) => ({
    index: { status, ...(status >= 400 && { error: { reason: 'no' } }) },
  })
  const server = createServer((request, response) => {
    const items = request.url!.includes('/_bulk') ? statuses.shift()!.map(itemOf) : []
    request.resume().on('end', () => response.end(JSON.stringify({ items })))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const store = await searchEngineReleaseStore(url, { target: 'opensearch2' })
  const releases = ['a', 'b'].map((publicidentifier) => ({ publicidentifier, versioncreated: '2019' }))
  const refused = [{ publicidentifier: 'b', problem: 'no' }]
  expect(await store.load(releases)).toEqual({ loaded: 1, replaced: 0, refused })
})
