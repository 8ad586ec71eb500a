import { request } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ReleasesServer, startReleasesServer } from '../../src/cli/server/releasesServer.ts'
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
    const received = await send(
      `GET ${OPEN}&q=* HTTP/1.1\r\nHost: localhost\r\n${`X-Pad: ${'x'.repeat(8000)}\r\n`.repeat(140)}\r\n`,
    )
    expect(received).toMatch(/^HTTP\/1.1 431 /)
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

describe('the server', () => {
  test('answers running requests after close', async () => {
    let answer = (_: Response) => {}
    const slow = await startReleasesServer(() => new Promise((resolve) => (answer = resolve)), {
      port: 0,
      host: '127.0.0.1',
    })
    const asked = fetch(slow.url)
    await new Promise((resolve) => setTimeout(resolve, 100))
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
