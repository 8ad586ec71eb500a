import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { listening } from '../../src/cli/server/listening.ts'
import {
  type ReleasesServer,
  type ServerOptions,
  startReleasesServer,
} from '../../src/cli/server/releasesServer.ts'
import type { Answer as SentAnswer } from '../../src/releases/http/responses.ts'
import { serviceInMemory } from '../releases/support/serviceInMemory.ts'
import { answerOf } from './support/answerOf.ts'

let server: ReleasesServer

beforeAll(async () => {
  const { service } = await serviceInMemory()
  server = await startReleasesServer(service, { port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** One request with only the headers of the test; `fetch` would add Accept-Encoding. */
function ask(
  target: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: target, method, headers, agent: false }, (received) => {
      const chunks: Buffer[] = []
      received.on('data', (chunk: Buffer) => chunks.push(chunk))
      received.on('end', () =>
        resolve({ status: received.statusCode!, headers: received.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** Sends bytes and returns everything that is received. */
function send(bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    socket.on('close', () => resolve(received))
    socket.on('error', (error) => (received === '' ? reject(error) : resolve(received)))
    socket.write(bytes)
  })
}

const OPEN = '/releases?apikey=opensesame'

describe('over HTTP', () => {
  test.each([
    ['another path', '/', {}, 404, '{"error":"notfound"}'],
    ['POST', `${OPEN}&q=*`, { method: 'POST' }, 405, '{"error":"methodnotallowed"}'],
    ['OPTIONS', `${OPEN}&q=*`, { method: 'OPTIONS' }, 405, '{"error":"methodnotallowed"}'],
    ['TRACE', `${OPEN}&q=*`, { method: 'TRACE' }, 405, '{"error":"methodnotallowed"}'],
    ['PROPFIND', `${OPEN}&q=*`, { method: 'PROPFIND' }, 405, '{"error":"methodnotallowed"}'],
    ['no key', '/releases?q=*', {}, 403, '{"error":"apikeyinvalid"}'],
    [
      'a key in a header',
      '/releases?q=*',
      { headers: { 'X-Api-Key': 'opensesame' } },
      403,
      '{"error":"apikeyinvalid"}',
    ],
    [
      'a key in Authorization too',
      `${OPEN}&q=*`,
      { headers: { Authorization: 'Bearer opensesame' } },
      403,
      '{"error":"apikeyinvalid"}',
    ],
  ])('%s has this answer, byte for byte', async (_, target, init, status, text) => {
    const answer = await ask(target, init)
    expect(answer.status).toBe(status)
    expect(answer.body.toString()).toBe(text)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(text.length),
      'cache-control': 'no-store',
    })
    if (status === 405) expect(answer.headers.allow).toBe('GET')
  })

  test('HEAD is refused', async () => {
    const answer = await ask(`${OPEN}&q=*`, { method: 'HEAD' })
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET' } })
    expect(answer.body).toHaveLength(0)
    expect(await ask('/', { method: 'HEAD' })).toMatchObject({ status: 404 })
  })

  test('a query is answered, in UTF-8', async () => {
    const { status, body, headers } = await ask(`${OPEN}&q=soci%C3%A9t%C3%A9`)
    expect(status).toBe(200)
    expect(headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(body.toString('utf8'))).toMatchObject({
      query: 'société',
      hits: [{ headline: 'Société' }],
    })
  })

  test('a number sign is part of the query', async () => {
    const received = await send(`GET ${OPEN}&q=a#b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(received).toContain('"query":"a#b"')
  })
})

describe('compression', () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync }

  const long = `bank ${'x'.repeat(1000)}`
  const target = `${OPEN}&q=${encodeURIComponent(long)}`

  test.each(['br', 'gzip', 'deflate'] as const)('%s', async (encoding) => {
    const { status, headers, body } = await ask(target, { headers: { 'Accept-Encoding': encoding } })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'Accept-Encoding',
      'content-length': String(body.length),
    })
    expect(JSON.parse(unpack[encoding](body).toString())).toMatchObject({ count: 2, query: long })
  })

  test('is left out where it gains nothing', async () => {
    const { status, headers, body } = await ask('/releases', { headers: { 'Accept-Encoding': 'br' } })
    expect({ status, vary: headers.vary }).toEqual({ status: 403, vary: 'Accept-Encoding' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(body.toString()).toBe('{"error":"apikeyinvalid"}')
  })

  test('is left out if it is not accepted, with the same Vary header', async () => {
    for (const headers of [
      {},
      { 'Accept-Encoding': 'identity' },
      { 'Accept-Encoding': '*;q=0' },
      { 'Accept-Encoding': 'zstd' },
    ]) {
      const answer = await ask(target, { headers })
      expect(answer.headers).toMatchObject({ vary: 'Accept-Encoding' })
      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(JSON.parse(answer.body.toString())).toMatchObject({ count: 2 })
    }
  })
})

describe('a request line', () => {
  const LONGEST = 128 * 1024
  const line = (bytes: number) => {
    const start = `${OPEN}&q=*&pad=`
    return start + 'x'.repeat(bytes - 'GET  HTTP/1.1'.length - start.length)
  }

  test('of 128 KiB is read', async () => {
    expect(await ask(line(LONGEST))).toMatchObject({ status: 200 })
  })

  test.each([LONGEST + 1, 150 * 1024])('of %i bytes is too long', async (bytes) => {
    const received = await send(`GET ${line(bytes)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(received).toMatch(/^HTTP\/1.1 414 URI Too Long\r\n/)
    expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1)
    expect(received).toContain('Content-Type: application/json; charset=utf-8')
    expect(JSON.parse(received.slice(received.indexOf('\r\n\r\n')))).toMatchObject({
      error: 'queryinvalid',
      diagnostics: [],
    })
  })

  test('may have 192 KiB together with its headers', async () => {
    const pads = (count: number) => `X-Pad: ${'x'.repeat(1024)}\r\n`.repeat(count)
    const get = (count: number) =>
      send(`GET ${OPEN}&q=bank HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${pads(count)}\r\n`)
    expect(await get(180)).toMatch(/^HTTP\/1.1 200 /)
    for (const received of [await get(192), await get(1000), await send(`GET ${line(8 * 1024 * 1024)}`)]) {
      expect(received).toMatch(/^HTTP\/1.1 431 /)
      expect(received).toMatch(/\r\n\r\n\{"error":"headerstoolarge"\}$/)
    }
  })

  test('may have 1,000 headers', async () => {
    const get = (others: number) =>
      send(`GET ${OPEN}&q=bank HTTP/1.1\r\nConnection: close\r\n${'X: 1\r\n'.repeat(others)}Host: a\r\n\r\n`)
    expect(await get(998)).toMatch(/^HTTP\/1.1 200 /)
    expect(await get(999)).toMatch(/^HTTP\/1.1 431 /)
  })

  test.each([
    ['a fragment', `GET ${OPEN}&q=a#b HTTP/1.1`, 200, '"query":"a#b"'],
    ['two fragments', `GET ${OPEN}&q=a#b#c HTTP/1.1`, 200, '"query":"a#b#c"'],
    ['an escape that is not valid', `GET ${OPEN}&q=%zz HTTP/1.1`, 400, '"error":"queryinvalid"'],
    ['a method that Node knows', `PROPFIND ${OPEN}&q=* HTTP/1.1`, 405, '{"error":"methodnotallowed"}'],
    ['no path', 'OPTIONS * HTTP/1.1', 404, '{"error":"notfound"}'],
    ['an address', 'CONNECT elsewhere:80 HTTP/1.1', 404, '{"error":"notfound"}'],
    ['a whole URL', `GET http://elsewhere${OPEN}&q=bank HTTP/1.1`, 200, '"count":2'],
    ['a whole URL in capitals', `GET HTTP://elsewhere${OPEN}&q=bank HTTP/1.1`, 200, '"count":2'],
    ['a whole URL of another path', 'GET http://elsewhere/./releases HTTP/1.1', 404, '{"error":"notfound"}'],
  ])('with %s', async (_, first, status, body) => {
    const received = await send(`${first}\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(received).toContain(body)
    expect(received).not.toContain('opensesame')
  })
})

describe('what is no HTTP', () => {
  const get = `GET ${OPEN}&q=bank HTTP/1.1\r\n`

  test.each([
    ['no Host', `${get}Connection: close\r\n\r\n`, 400, 'badrequest'],
    ['two Hosts', `${get}Host: a\r\nHost: a\r\n\r\n`, 400, 'badrequest'],
    ['an unknown version', `GET ${OPEN} HTTP/1.9\r\nHost: a\r\n\r\n`, 400, 'badrequest'],
    ['a space in the URL', `GET ${OPEN}&q=a b HTTP/1.1\r\nHost: a\r\n\r\n`, 400, 'badrequest'],
    ['a URL that is not valid', 'GET :// HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'badrequest'],
    ['an unknown method', `FETCH ${OPEN}&q=* HTTP/1.1\r\nHost: a\r\n\r\n`, 400, 'badrequest'],
    ['a word', 'hello\r\n\r\n', 400, 'badrequest'],
    ['TLS', Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]), 400, 'badrequest'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'badrequest'],
    ['a header without a colon', `${get}Host: a\r\nfoo\r\n\r\n`, 400, 'badrequest'],
    ['a method of 64 kB', `${'F'.repeat(64_000)} /releases HTTP/1.1`, 400, 'badrequest'],
    ['a header of 900 kB', `${get}Host: a\r\nCookie: ${'x'.repeat(900_000)}`, 431, 'headerstoolarge'],
    ['a path of 900 kB', `GET /${'x'.repeat(900_000)}`, 431, 'headerstoolarge'],
  ])('%s has an answer in JSON with the usual headers', async (_, bytes, status, error) => {
    const received = await send(bytes)
    expect(received.split('\r\n', 1)[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(received.toLowerCase()).toContain('\r\ncontent-type: application/json; charset=utf-8\r\n')
    expect(received.toLowerCase()).toContain('\r\ncache-control: no-store\r\n')
    expect(received.slice(received.indexOf('\r\n\r\n') + 4)).toBe(`{"error":"${error}"}`)
  })

  test.each([
    '/./releases',
    '//releases',
    'http:///releases',
    '/x/../releases',
    '/x\\..\\releases',
    '/%72eleases',
    '/releases/',
    '/releases;a',
    '/releases#',
  ])('the path %s is compared as sent', async (path) => {
    const received = await send(
      `GET ${path}?apikey=opensesame&q=* HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    )
    expect(received).toMatch(/^HTTP\/1.1 404 /)
    expect(received).toContain('{"error":"notfound"}')
  })

  test.each(['a b', 'a:99999', '[::1', ''])('the Host %j makes no difference', async (host) => {
    const received = await send(`${get}Host: ${host}\r\nConnection: close\r\n\r\n`)
    expect(received).toMatch(/^HTTP\/1.1 200 /)
    expect(received).toContain('"count":2')
  })

  test('an expectation that nobody knows makes no difference', async () => {
    const received = await send(`${get}Host: a\r\nExpect: tea\r\nConnection: close\r\n\r\n`)
    expect(received).toMatch(/^HTTP\/1.1 200 /)
    expect(received).toContain('"count":2')
  })

  test('many clients that send it and end their side at once all have their answer', async () => {
    const { hostname, port } = new URL(server.url)
    const sockets = Array.from({ length: 100 }, () =>
      connect({ port: Number(port), host: hostname, allowHalfOpen: true }),
    )
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    await sleep(50)
    const answers = sockets.map(async (socket) => {
      let received = ''
      socket.on('data', (chunk) => (received += chunk.toString()))
      socket.end('hello\r\n\r\n')
      await once(socket, 'end')
      socket.destroy()
      return received.slice(0, 12)
    })
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 400']))
  })

  test('a request in pieces is read, and one of HTTP/1.0 without a Host', async () => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.on('data', (chunk) => (received += chunk.toString()))
    const closed = once(socket, 'close')
    for (const piece of ['\r\n', 'GE', `T ${OPEN}&q=ba`, 'nk HTTP/1.0\r', '\n\r', '\n']) {
      socket.write(piece)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await closed
    expect(received).toContain('"count":2')
  })

  test.each(['\r\n', '\n'])('headers cut before %j are read with what follows', async (end) => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.on('data', (chunk) => (received += chunk.toString()))
    const closed = once(socket, 'close')
    const body = 'x'.repeat(20_000)
    const headers = `Host: a\r\nConnection: close\r\nContent-Length: 20000`
    const head = `${get}${headers}\r\n\r\n`
    socket.write(head.slice(0, -end.length))
    await sleep(20)
    socket.write(head.slice(-end.length) + body)
    await closed
    expect(received).toMatch(/^HTTP\/1.1 200 /)
  })
})

describe('connections', () => {
  /** A server whose handler never answers `/releases?wait`. */
  async function startBounded(options: Partial<ServerOptions>) {
    let waits = 0
    const bounded = await startReleasesServer(
      (request) =>
        request.url.endsWith('wait')
          ? new Promise(() => {
              waits++
            })
          : Promise.resolve(answerOf('x'.repeat(request.url.endsWith('large') ? 1e8 : 1))),
      { port: 0, host: '127.0.0.1', ...options },
    )
    onTestFinished(() => void bounded.close())
    const open = (bytes: string) => {
      const socket = connect(Number(new URL(bounded.url).port), '127.0.0.1')
      const state = { received: '', isClosed: false, socket }
      socket.on('data', (chunk) => (state.received += chunk.toString()))
      socket.on('error', () => {})
      onTestFinished(() => void socket.destroy())
      const closed = new Promise<typeof state>((resolve) =>
        socket.on('close', () => {
          state.isClosed = true
          resolve(state)
        }),
      )
      socket.write(bytes)
      return { state, closed }
    }
    const isWaiting = () => waits > 0
    return { bounded, open, isWaiting }
  }

  async function until(isTrue: () => boolean) {
    while (!isTrue()) await sleep(5)
  }

  const request = (parameters: string) => `GET /releases?${parameters} HTTP/1.1\r\nHost: a\r\n\r\n`

  test.each(['', 'GET /releases HT', request('').slice(0, -2)])(
    'that stop after %j are answered 408',
    async (bytes) => {
      const { open } = await startBounded({ headerTimeout: 100 })
      const { received } = await open(bytes).closed
      expect(received).toMatch(/^HTTP\/1.1 408 /)
      expect(received).toContain('{"error":"timeout"}')
    },
  )

  test('may have less time for a request than for its headers', async () => {
    const { open } = await startBounded({ requestTimeout: 100 })
    const { received } = await open('GET /small HTTP/1.0\r\n\r\n').closed
    expect(received).toMatch(/^HTTP\/1.1 200 /)
  })

  test('that send nothing more are closed without another answer', async () => {
    const { open } = await startBounded({ idleTimeout: 50 })
    const { received } = await open(request('')).closed
    expect(received.match(/HTTP\/1/g)).toHaveLength(1)
  })

  test('beyond the limit close the one idle longest, never one with a request', async () => {
    const { open, isWaiting } = await startBounded({ maxConnections: 2, idleTimeout: 60_000 })
    const waiting = open(request('wait'))
    await until(isWaiting)
    const idle = open(request(''))
    await until(() => idle.state.received !== '')
    const next = open(request(''))
    await idle.closed
    await until(() => next.state.received !== '')
    expect(next.state).toMatchObject({ received: expect.stringMatching(/^HTTP\/1.1 200 /), isClosed: false })
    expect(waiting.state).toMatchObject({ received: '', isClosed: false })
  })

  test('beyond the limit are answered 503 if all others have requests', async () => {
    const { open, isWaiting } = await startBounded({ maxConnections: 1 })
    open(request('wait'))
    await until(isWaiting)
    const { received } = await open(request('')).closed
    expect(received).toMatch(/^HTTP\/1.1 503 /)
    expect(received).toContain('{"error":"unavailable"}')
    expect(received).toContain('\r\nRetry-After: 1\r\n')
    expect(received).toMatch(/\r\nX-Request-Id: [\da-f-]{36}\r\n/)
  })

  test('whose clients never read are cut', async () => {
    const { open } = await startBounded({ answerTimeout: 100 })
    const { state, closed } = open(request('large'))
    state.socket.pause()
    await sleep(500)
    state.socket.resume()
    await closed
    expect(state.received.length).toBeLessThan(1e8)
  })

  test('that are refused do not reach the handler', async () => {
    const asked: string[] = []
    let waits = 0
    const bounded = await startReleasesServer(
      (asking) => {
        asked.push(asking.url)
        waits++
        return new Promise(() => {})
      },
      { port: 0, host: '127.0.0.1', maxConnections: 1 },
    )
    onTestFinished(() => void bounded.close())
    const port = Number(new URL(bounded.url).port)
    const first = connect(port, '127.0.0.1')
    onTestFinished(() => void first.destroy())
    first.write(request('first'))
    await until(() => waits > 0)
    const refused = connect(port, '127.0.0.1')
    let received = ''
    refused.on('data', (chunk) => (received += chunk.toString()))
    refused.write(request('refused').repeat(3))
    await once(refused, 'close')
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 503'])
    expect(asked).toHaveLength(1)
  })
})

describe('a connection', () => {
  /** Sends pieces, each when the answers to those before it have come; gives the statuses of all answers. */
  async function statuses(...steps: readonly (readonly [piece: string, answers: number])[]) {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    onTestFinished(() => void socket.destroy())
    let received = ''
    socket.on('data', (chunk) => (received += chunk.toString('latin1')))
    socket.on('error', () => {})
    const found = () => Array.from(received.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => Number(status))
    let expected = 0
    for (const [piece, answers] of steps) {
      socket.write(piece)
      expected += answers
      while (found().length < expected) await sleep(5)
    }
    // One that nobody asked for would come now.
    await sleep(100)
    return found()
  }

  const get = `GET ${OPEN}&q=bank HTTP/1.1\r\nHost: a\r\n`
  const post = `POST ${OPEN} HTTP/1.1\r\nHost: a\r\n`

  test('that does not wait for its large answers gets all of them', async () => {
    const [size, count] = [6_000_000, 12]
    const large = await startReleasesServer(async () => answerOf('x'.repeat(size)), {
      port: 0,
      host: '127.0.0.1',
    })
    onTestFinished(() => large.close())
    const socket = connect(Number(new URL(large.url).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let bytes = 0
    let sent = 0
    const send = () => {
      sent++
      socket.write('GET /releases HTTP/1.1\r\nHost: a\r\n\r\n')
    }
    // Four requests are always on their way.
    socket.on('data', (chunk) => {
      bytes += chunk.length
      while (sent < count && sent < bytes / size + 3) send()
    })
    for (let i = 0; i < 4; i++) send()
    while (bytes < count * size) {
      expect(socket.closed).toBe(false)
      await sleep(10)
    }
  })

  test('has one answer to a request whose body comes behind it', async () => {
    const body = 'x\n'.repeat(50_000)
    const head = `${post}Content-Length: ${body.length}\r\n\r\n`
    expect(await statuses([head, 1], [body, 0])).toEqual([405])
    const rest = `${body.slice(70_000)}${get}\r\n`
    expect(await statuses([head, 1], [body.slice(0, 70_000), 0], [rest, 1])).toEqual([405, 200])
  })

  test('has no second answer to a request whose body is broken', async () => {
    const chunked = `${post}Transfer-Encoding: chunked\r\n\r\n`
    expect(await statuses([chunked, 1], ['no size\r\n', 0])).toEqual([405])
    const whole = '1\r\nx\r\n0\r\n\r\n'
    expect(await statuses([chunked, 1], [whole, 0], ['hello\r\n\r\n', 1])).toEqual([405, 400])
  })

  test('has all its answers before the one to what is no request', async () => {
    expect(await statuses([`${get}\r\n${get}\r\nhello\r\n\r\n`, 3])).toEqual([200, 200, 400])
    expect(await statuses([`${get}\r\n${get}\r\nCONNECT a:80 HTTP/1.1\r\n\r\n`, 3])).toEqual([200, 200, 404])
    const body = `${post}Content-Length: 9\r\n\r\n123456789`
    expect(await statuses([`${body}${body}\0`, 3])).toEqual([405, 405, 400])
  })

  test('has 400 for its last request, if the body of that is broken', async () => {
    const chunked = `${post}Transfer-Encoding: chunked\r\n\r\n`
    expect(await statuses([`${get}\r\n${get}\r\n${chunked}no size\r\n`, 3])).toEqual([200, 200, 400])
  })

  test('has one answer to what is no request, behind all others', async () => {
    const broken = `${get}Host\r\n\r\n`
    expect(await statuses([`${get}\r\n${get}\r\n`, 2], [broken, 1], ['more\r\n'.repeat(9), 0])).toEqual([
      200, 200, 400,
    ])
  })
})

describe('a connection with many requests', () => {
  /** A server of answers of 100 kB, and what its handler was asked. */
  async function startObserved() {
    const asked = { running: 0, most: 0, all: 0 }
    const observed = await startReleasesServer(
      async () => {
        asked.all++
        asked.most = Math.max(asked.most, ++asked.running)
        await sleep(1)
        asked.running--
        return answerOf(new Uint8Array(100_000))
      },
      { port: 0, host: '127.0.0.1' },
    )
    onTestFinished(() => observed.close())
    const socket = connect(Number(new URL(observed.url).port), '127.0.0.1').on('error', () => {})
    onTestFinished(() => void socket.destroy())
    return { asked, socket }
  }

  const request = 'GET /releases HTTP/1.1\r\nHost: a\r\n\r\n'

  test('has one answer at a time', async () => {
    const { asked, socket } = await startObserved()
    let bytes = 0
    socket.on('data', (chunk) => (bytes += chunk.length))
    socket.write(request.repeat(100))
    while (bytes < 100 * 100_000) await sleep(5)
    expect(asked).toMatchObject({ most: 1, all: 100 })
  })

  test('is not read while it waits, and none of its answers is made before its client reads', async () => {
    const { asked, socket } = await startObserved()
    socket.pause()
    // The socket takes some megabytes before its client must read.
    socket.write(request.repeat(500_000))
    await sleep(1000)
    expect(asked.all).toBeLessThan(200)
    expect(socket.writableLength).toBeGreaterThan(0)
  })

  test('is asked nothing more when its client has gone', async () => {
    const { asked, socket } = await startObserved()
    socket.write(request.repeat(500))
    while (asked.all < 3) await sleep(1)
    socket.destroy()
    await sleep(50)
    const { all } = asked
    await sleep(100)
    expect(asked.all).toBe(all)
  })

  test('stops at once for a client that has gone, and begins no request that waits', async () => {
    const ended: string[] = []
    const answer = (asked: Request): Promise<SentAnswer> =>
      new Promise((resolve) => {
        const done = (end: string) => () => {
          ended.push(end)
          resolve(answerOf(end))
        }
        asked.signal.addEventListener('abort', done('aborted'))
        setTimeout(done('answered'), 5000).unref()
      })
    const slow = await startReleasesServer(answer, { port: 0, host: '127.0.0.1' })
    onTestFinished(() => slow.close())
    const socket = connect(Number(new URL(slow.url).port), '127.0.0.1').on('error', () => {})
    socket.write(request.repeat(2))
    await sleep(100)
    socket.destroy()
    while (ended.length === 0) await sleep(5)
    await sleep(50)
    expect(ended).toEqual(['aborted'])
  })

  test('and with a body goes on when the body has come', async () => {
    const { asked, socket } = await startObserved()
    const post = 'POST /releases HTTP/1.1\r\nHost: a\r\nContent-Length: 300000\r\n\r\n'
    let bytes = 0
    socket.on('data', (chunk) => (bytes += chunk.length))
    socket.write(request.repeat(3) + post + 'x'.repeat(300_000) + request.repeat(3))
    while (bytes < 7 * 100_000) await sleep(5)
    expect(asked).toMatchObject({ most: 1, all: 7 })
  })
})

describe('answers that are not read', () => {
  const SIZE = 5 << 20

  /** A server of large answers that keeps two of them for clients that do not read. */
  async function startLarge() {
    let asked = 0
    const answer = async () => {
      asked++
      return answerOf(new Uint8Array(SIZE))
    }
    const large = await startReleasesServer(answer, { port: 0, host: '127.0.0.1', maxUnsent: 2 * SIZE })
    onTestFinished(() => large.close())
    /** Asks, and reads the answer when it is told to. */
    const open = async () => {
      const before = asked
      const socket = connect(Number(new URL(large.url).port), '127.0.0.1').on('error', () => {})
      onTestFinished(() => void socket.destroy())
      socket.write('GET /releases HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
      while (asked === before) await sleep(5)
      return async () => {
        let bytes = 0
        socket.on('data', (chunk) => {
          bytes += chunk.length
        })
        await once(socket, 'close')
        return bytes
      }
    }
    const statusOf = async () => {
      const response = await fetch(large.url)
      await response.arrayBuffer()
      return response.status
    }
    return { url: large.url, open, statusOf }
  }

  test('are closed for another, the oldest first, and no more than need be', async () => {
    const { open, statusOf } = await startLarge()
    const first = await open()
    const second = await open()
    await sleep(500)
    expect(await statusOf()).toBe(200)
    expect(await first()).toBeLessThan(SIZE)
    expect(await second()).toBeGreaterThan(SIZE)
  })

  test('make room when they are read', async () => {
    const { open, statusOf } = await startLarge()
    const readers = [await open(), await open()]
    for (const read of readers) expect(await read()).toBeGreaterThan(SIZE)
    for (let i = 0; i < 10; i++) expect(await statusOf()).toBe(200)
  })

  test('of requests that are not waited for are forgotten with their connection', async () => {
    const { url, statusOf } = await startLarge()
    // Each would leave nothing for the others.
    for (let i = 0; i < 3; i++) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      socket.write('GET /releases HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(8))
      await sleep(20)
      socket.destroy()
    }
    await sleep(20)
    expect(await statusOf()).toBe(200)
  })
})

describe('the server', () => {
  test('keeps no timer for a client that left before its answer', async () => {
    const answers: (() => void)[] = []
    const left = await startReleasesServer(
      () => new Promise((resolve) => answers.push(() => resolve(answerOf('late')))),
      { port: 0, host: '127.0.0.1', answerTimeout: 654_321 },
    )
    onTestFinished(() => left.close())
    const set = vi.spyOn(globalThis, 'setTimeout')
    const cleared = vi.spyOn(globalThis, 'clearTimeout')
    onTestFinished(() => void vi.restoreAllMocks())
    const socket = connect(Number(new URL(left.url).port), '127.0.0.1')
    socket.write('GET /releases HTTP/1.1\r\nHost: a\r\n\r\n')
    while (answers.length === 0) await sleep(5)
    socket.destroy()
    await sleep(50)
    answers[0]!()
    await sleep(50)
    const kept = set.mock.results.filter(
      ({ value }, i) => set.mock.calls[i]![1] === 654_321 && !cleared.mock.calls.flat().includes(value),
    )
    expect(kept).toEqual([])
  })

  test('answers running requests after close', async () => {
    let run: (answer: (_: SentAnswer) => void) => void
    const running = new Promise<(_: SentAnswer) => void>((resolve) => (run = resolve))
    const slow = await startReleasesServer(() => new Promise((resolve) => run(resolve)), {
      port: 0,
      host: '127.0.0.1',
    })
    const asked = fetch(slow.url)
    const answer = await running
    const closed = slow.close()
    answer(answerOf('done'))
    const response = await asked
    expect(await response.text()).toBe('done')
    expect(response.headers.get('connection')).toBe('close')
    await closed
    await expect(fetch(slow.url)).rejects.toThrow()
  })

  test('answers 503 when the handler throws', async () => {
    const broken = await startReleasesServer(() => Promise.reject(new Error('at /secret/place')), {
      port: 0,
      host: '127.0.0.1',
    })
    const response = await fetch(broken.url)
    expect(response.status).toBe(503)
    expect(await response.text()).toBe('{"error":"unavailable"}')
    await broken.close()
  })

  test('has an address of IPv6 in brackets', async () => {
    const listener = {
      once: () => {},
      listen: (_port: number, _host: string, done: () => void) => done(),
      address: () => ({ address: '::1', family: 'IPv6', port: 5 }),
    }
    expect(await listening(listener as never, { port: 5, host: '::1' })).toBe('http://[::1]:5')
  })

  test('rejects with EADDRINUSE when the port is in use', async () => {
    const port = Number(new URL(server.url).port)
    await expect(
      startReleasesServer(() => Promise.reject(), { port, host: '127.0.0.1' }),
    ).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
