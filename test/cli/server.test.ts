import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  type ReleasesServer,
  type ServerOptions,
  startReleasesServer,
} from '../../src/cli/server/releasesServer.ts'
import { serviceInMemory } from '../releases/support/serviceInMemory.ts'

let server: ReleasesServer

beforeAll(async () => {
  const { handler } = await serviceInMemory()
  server = await startReleasesServer(handler, { port: 0, host: '127.0.0.1' })
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

  test.each(['br', 'gzip', 'deflate'] as const)('%s', async (encoding) => {
    const { status, headers, body } = await ask(`${OPEN}&q=bank`, {
      headers: { 'Accept-Encoding': encoding },
    })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'Accept-Encoding',
      'content-length': String(body.length),
    })
    expect(JSON.parse(unpack[encoding](body).toString())).toMatchObject({ count: 2, query: 'bank' })
  })

  test('applies to errors too, with the same bytes after decompression', async () => {
    const { status, headers, body } = await ask('/releases', {
      headers: { 'Accept-Encoding': 'gzip;q=0.5, br;q=0' },
    })
    expect({ status, encoding: headers['content-encoding'] }).toEqual({ status: 403, encoding: 'gzip' })
    expect(gunzipSync(body).toString()).toBe('{"error":"apikeyinvalid"}')
  })

  test('is left out if it is not accepted, with the same Vary header', async () => {
    for (const headers of [
      {},
      { 'Accept-Encoding': 'identity' },
      { 'Accept-Encoding': '*;q=0' },
      { 'Accept-Encoding': 'zstd' },
    ]) {
      const answer = await ask('/releases', { headers })
      expect(answer.headers).toMatchObject({ vary: 'Accept-Encoding' })
      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(answer.body.toString()).toBe('{"error":"apikeyinvalid"}')
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

  test.each([LONGEST + 1, 2 * LONGEST, 1024 * 1024, 8 * 1024 * 1024])(
    'of %i bytes is too long',
    async (bytes) => {
      const received = await send(
        `GET ${line(bytes)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      )
      expect(received).toMatch(/^HTTP\/1.1 414 URI Too Long\r\n/)
      expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1)
      expect(received).toContain('content-type: application/json; charset=utf-8')
      expect(JSON.parse(received.slice(received.indexOf('\r\n\r\n')))).toMatchObject({
        error: 'queryinvalid',
        diagnostics: [],
      })
    },
  )

  test('with too large headers is answered 431', async () => {
    for (const pads of [9, 30, 140]) {
      const headers = `X-Pad: ${'x'.repeat(8000)}\r\n`.repeat(pads)
      const received = await send(
        `GET ${OPEN}&q=* HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n`,
      )
      expect(received).toMatch(/^HTTP\/1.1 431 /)
      expect(received).toContain('{"error":"headerstoolarge"}')
    }
  })

  test.each([
    ['a space in the URL', `GET ${OPEN}&q=a b HTTP/1.1`, 400, '"error":"queryinvalid"'],
    ['bytes that are not ASCII', `GET ${OPEN}&q=société HTTP/1.1`, 400, '"error":"queryinvalid"'],
    ['a URL that is not valid', 'GET :// HTTP/1.1', 400, '"error":"queryinvalid"'],
    ['an escape that is not valid', `GET ${OPEN}&q=%zz HTTP/1.1`, 400, '"error":"queryinvalid"'],
    ['an unknown method', `FETCH ${OPEN}&q=* HTTP/1.1`, 405, '{"error":"methodnotallowed"}'],
    ['a method in lower case', `get ${OPEN}&q=* HTTP/1.1`, 405, '{"error":"methodnotallowed"}'],
    ['an unknown method, on another path', 'FETCH /other HTTP/1.1', 404, '{"error":"notfound"}'],
    ['no path', 'OPTIONS * HTTP/1.1', 404, '{"error":"notfound"}'],
    ['a request for a tunnel', 'CONNECT localhost:443 HTTP/1.1', 405, '{"error":"methodnotallowed"}'],
    ['a whole URL', `GET http://elsewhere${OPEN}&q=bank HTTP/1.1`, 200, '"count":2'],
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
    ['two Hosts', `${get}Host: a\r\nHost: a\r\nConnection: close\r\n\r\n`, 400, 'badrequest'],
    ['a Host with a space', `${get}Host: a b\r\nConnection: close\r\n\r\n`, 400, 'badrequest'],
    ['no version', `GET ${OPEN}\r\n\r\n`, 400, 'badrequest'],
    ['another version', `GET ${OPEN} HTTP/2.0\r\nHost: a\r\n\r\n`, 400, 'badrequest'],
    ['an unknown version', `GET ${OPEN} HTTP/1.9\r\nHost: a\r\n\r\n`, 400, 'badrequest'],
    ['a word', 'hello\r\n\r\n', 400, 'badrequest'],
    ['two words', 'hello world\r\n\r\n', 400, 'badrequest'],
    ['TLS', Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]), 400, 'badrequest'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'badrequest'],
    ['a header without a colon', `${get}Host: a\r\nfoo\r\n\r\n`, 400, 'badrequest'],
    ['lines without a carriage return', `${get}Host: a\r\n\r\n`.replaceAll('\r', ''), 400, 'badrequest'],
    ['a method and path of 64 kB', `FOO ${'0'.repeat(64_000)} HTTP/1.1`, 404, 'notfound'],
    ['a method of 64 kB', `${'F'.repeat(64_000)} /releases HTTP/1.1`, 400, 'badrequest'],
    ['a header of 900 kB', `${get}Host: a\r\nCookie: ${'x'.repeat(900_000)}`, 431, 'headerstoolarge'],
    ['a path of 900 kB', `GET /${'x'.repeat(900_000)}`, 404, 'notfound'],
    ['a method and URL of 900 kB', `PUT ${OPEN}&q=${'x'.repeat(900_000)}`, 405, 'methodnotallowed'],
  ])('%s has an answer in JSON with the usual headers', async (_, bytes, status, error) => {
    const received = await send(bytes)
    expect(received.split('\r\n', 1)[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(received).toContain('content-type: application/json; charset=utf-8')
    expect(received).toContain('cache-control: no-store')
    expect(received.slice(received.indexOf('\r\n\r\n') + 4)).toBe(`{"error":"${error}"}`)
  })

  test.each([
    '/./releases',
    '//releases',
    '/x/../releases',
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

  test.each(['100-continue', 'tea'])('Expect: %s is answered as if it were not there', async (expected) => {
    const received = await send(`${get}Host: a\r\nExpect: ${expected}\r\nConnection: close\r\n\r\n`)
    expect(received).toMatch(/^HTTP\/1.1 200 /)
    expect(received).toContain('"count":2')
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
          : Promise.resolve(new Response('x'.repeat(request.url.endsWith('large') ? 1e8 : 1))),
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

  test('that send too much of unfinished requests are closed, the largest first', async () => {
    const { open } = await startBounded({})
    const others = Array.from({ length: 200 }, () => open(`GET /releases?${'x'.repeat(100_000)}`))
    const largest = Array.from({ length: 250 }, () => open(`GET /releases?${'x'.repeat(150_000)}`))
    await Promise.race(largest.map(({ closed }) => closed))
    expect(others.filter(({ state }) => state.isClosed)).toEqual([])
  })
})

describe('the server', () => {
  test('answers running requests after close', async () => {
    let run: (answer: (_: Response) => void) => void
    const running = new Promise<(_: Response) => void>((resolve) => (run = resolve))
    const slow = await startReleasesServer(() => new Promise((resolve) => run(resolve)), {
      port: 0,
      host: '127.0.0.1',
    })
    const asked = fetch(slow.url)
    const answer = await running
    const closed = slow.close()
    answer(new Response('done'))
    expect(await (await asked).text()).toBe('done')
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

  test('rejects with EADDRINUSE when the port is in use', async () => {
    const port = Number(new URL(server.url).port)
    await expect(
      startReleasesServer(() => Promise.reject(), { port, host: '127.0.0.1' }),
    ).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
