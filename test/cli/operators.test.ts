import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startHealthServer } from '../../src/cli/operators/healthServer.ts'
import { type LogLevel, requestLog } from '../../src/cli/operators/requestLog.ts'
import { startReleasesServer } from '../../src/cli/server/releasesServer.ts'
import { type ReleasesHandlerOptions, releasesService } from '../../src/releases/handler.ts'
import type { ReleaseStore, SearchOptions } from '../../src/releases/releaseStore.ts'
import { memoryKeyStore } from '../../src/releases/stores/memoryKeyStore.ts'
import { memoryReleaseStore } from '../../src/releases/stores/memoryReleaseStore.ts'
import { memoryUsageStore } from '../../src/releases/stores/memoryUsageStore.ts'
import { releases } from '../releases/support/serviceInMemory.ts'

const OPEN = '/releases?apikey=opensesame'

/** A server that logs, and the lines it has written. */
async function startLogging(
  level: LogLevel,
  { queries = false, ...parts }: Partial<ReleasesHandlerOptions> & { readonly queries?: boolean } = {},
) {
  const lines: string[] = []
  const onResponse = requestLog({ level, queries, write: (line) => void lines.push(line) })
  const service = releasesService({
    store: memoryReleaseStore(releases),
    keys: await memoryKeyStore([{ secret: 'opensesame', name: 'ali"\n{}' }]),
    usage: memoryUsageStore(),
    ...parts,
  })
  const server = await startReleasesServer(service, {
    port: 0,
    host: '127.0.0.1',
    onResponse,
  })
  onTestFinished(() => server.close())
  return { url: server.url, lines }
}

const broken: ReleaseStore = {
  search: async () => {
    throw new Error('disk on\nfire')
  },
}

describe('the log', () => {
  test('has one line of JSON for each request, without key and query', async () => {
    const { url, lines } = await startLogging('info')
    const id = (await fetch(`${url}${OPEN}&q=bank`)).headers.get('x-request-id')
    await fetch(`${url}/other`)
    await fetch(`${url}/releases?apikey=wrong&q=bank`)
    await new Promise((resolve) =>
      connect(Number(new URL(url).port))
        .on('close', resolve)
        .resume()
        .end('hello\r\n\r\n'),
    )
    for (const line of lines) expect(line).toMatch(/^\{[^\n]*\}\n$/)
    const entries = lines.map((line) => JSON.parse(line))
    expect(entries).toMatchObject([
      { id, key: 'ali"\n{}', status: 200, hits: 2 },
      { key: null, status: 404, hits: null },
      { key: null, status: 403, hits: null },
      { key: null, status: 400, hits: null },
    ])
    for (const entry of entries) {
      expect(Object.keys(entry)).toEqual(['time', 'id', 'key', 'status', 'ms', 'hits'])
      expect(new Date(entry.time).toISOString()).toBe(entry.time)
      expect(entry.ms).toBeGreaterThanOrEqual(0)
      expect(Math.round(entry.ms * 10) / 10).toBe(entry.ms)
    }
    expect(lines.join('')).not.toMatch(/opensesame|wrong|bank/)
  })

  test('has the query if asked, on one line whatever it holds', async () => {
    const { url, lines } = await startLogging('info', { queries: true })
    await fetch(`${url}${OPEN}&q=%22a%0A%7B%22`)
    expect(lines).toHaveLength(1)
    expect(lines[0]!.trimEnd()).not.toContain('\n')
    expect(JSON.parse(lines[0]!)).toMatchObject({ query: '"a\n{"' })
  })

  test('has failures with their cause at the level error, and nothing else', async () => {
    const { url, lines } = await startLogging('error', { store: broken })
    await fetch(`${url}${OPEN}`)
    await fetch(`${url}${OPEN}&q=bank`)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { status: 503, error: 'disk on fire', stack: expect.stringContaining('operators.test.ts') },
    ])
  })

  test('has the place where the first cause of a failure was thrown, without control characters', () => {
    const lines: string[] = []
    const log = requestLog({ level: 'error', queries: false, write: (line) => void lines.push(line) })
    const cause = Object.assign(new Error('first'), { stack: 'Error: first\n\tat place\u001b' })
    const failure = new Error('last', { cause: new Error('middle', { cause }) })
    for (const status of [499, 500]) {
      log({ notes: { key: 'ann', query: null, hits: null, failure }, id: '1', status, milliseconds: 1.26 })
    }
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ status: 500, ms: 1.3, error: 'last', stack: 'Error: first at place' }),
    ])
  })

  test('is empty at the level silent', async () => {
    const { url, lines } = await startLogging('silent', { store: broken })
    expect((await fetch(`${url}${OPEN}&q=bank`)).status).toBe(503)
    expect(lines).toEqual([])
  })
})

describe('the health server', () => {
  async function probe(store: ReleaseStore, drained = false) {
    const health = await startHealthServer(store, { port: 0, host: '127.0.0.1' })
    onTestFinished(() => health.close())
    if (drained) health.drain()
    const ask = async (path: string) => {
      const response = await fetch(health.url + path)
      return `${response.status} ${await response.text()}`
    }
    return Promise.all([ask('/live'), ask('/ready'), ask('/releases')])
  }

  const notFound = '404 {"error":"notfound"}'

  test('is ready while the store answers', async () => {
    const up = '200 {"status":"up"}'
    expect(await probe(memoryReleaseStore([]))).toEqual([up, up, notFound])
  })

  test('lives, but is not ready, while the store fails or the service is about to end', async () => {
    const only = ['200 {"status":"up"}', '503 {"status":"down"}', notFound]
    expect(await probe(broken)).toEqual(only)
    expect(await probe(memoryReleaseStore([]), true)).toEqual(only)
  })

  test('searches anew, at most once a second', async () => {
    let searches = 0
    const counting: ReleaseStore = {
      search: async () => {
        searches++
        return { ok: true, hits: new Uint8Array(), count: 0 }
      },
    }
    const health = await startHealthServer(counting, { port: 0, host: '127.0.0.1' })
    onTestFinished(() => health.close())
    const ready = async () => (await fetch(`${health.url}/ready`)).status
    for (let i = 0; i < 5; i++) expect(await ready()).toBe(200)
    expect(searches).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect(await ready()).toBe(200)
    expect(searches).toBe(2)
  })

  test('answers in JSON that is not stored, whatever the parameters', async () => {
    const health = await startHealthServer(memoryReleaseStore([]), { port: 0, host: '127.0.0.1' })
    onTestFinished(() => health.close())
    const response = await fetch(`${health.url}/ready?from=probe`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('is not ready while queries are refused, and gives up a search that takes two seconds', async () => {
    const refusing: ReleaseStore = { search: async () => ({ ok: false, diagnostics: [] }) }
    expect((await probe(refusing))[1]).toBe('503 {"status":"down"}')
    let asked: SearchOptions | undefined
    const hanging: ReleaseStore = {
      search: (_, options) => {
        asked = options
        return new Promise(() => {})
      },
    }
    expect((await probe(hanging))[1]).toBe('503 {"status":"down"}')
    expect(asked).toMatchObject({ limit: 1, key: 'health', signal: { aborted: true } })
  })
})
