import { readFileSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageFiles } from '../../src/cli/pages/pageFolder.ts'
import { type PageFile, Pages, POLICY } from '../../src/cli/pages/pages.ts'
import { type ReleasesServer, startReleasesServer } from '../../src/cli/server/releasesServer.ts'
import { responses } from '../../src/releases/http/responses.ts'
import description from '../../src/releases/openapi.json' with { type: 'json' }
import { temporaryFolder } from '../releases/support/temporary.ts'

const KEY = 'iq_secret'

function files(name: string): ReadonlyMap<string, PageFile> {
  const file = (type: string, text: string) => ({ type, content: new TextEncoder().encode(text) })
  return new Map([
    ['index.html', file('text/html; charset=utf-8', `<title>${name}</title>`)],
    ['main.js', file('text/javascript; charset=utf-8', `'${name}'`.repeat(300))],
  ])
}

const started: ReleasesServer[] = []
afterAll(async () => {
  for (const server of started) await server.close()
})

async function start(pages: Pages): Promise<string> {
  const handler = async ({ url, method }: Request) => {
    if (new URL(url).pathname !== '/releases') return responses.notFound()
    return method === 'GET' ? responses.apiKeyInvalid() : responses.methodNotAllowed()
  }
  const server = await startReleasesServer(handler, { port: 0, host: '127.0.0.1', pages })
  started.push(server)
  return server.url
}

/** Sends bytes and returns the whole answer. */
function send(url: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(Number(new URL(url).port), '127.0.0.1', () => socket.end(text))
    let answer = ''
    socket.setEncoding('latin1').on('data', (part) => {
      answer += part
    })
    socket.on('close', () => resolve(answer)).on('error', reject)
  })
}

const get = (target: string, ...headers: readonly string[]) =>
  `GET ${target} HTTP/1.1\r\n${['Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`

let url: string
beforeAll(async () => {
  const demoKey = async () => KEY
  url = await start(new Pages({ demo: files('demo'), demoKey, playground: files('playground') }))
})

test('a page is the same bytes for all clients, in each encoding', async () => {
  const demo = files('demo')
  const pages = new Pages({ demo })
  const ask = async (encoding: string) => {
    const headers = { 'Accept-Encoding': encoding }
    return (await pages.answer(new Request('http://a/demo/main.js', { headers })))!
      .body as readonly Uint8Array[]
  }
  expect((await ask('identity'))[0]).toBe(demo.get('main.js')!.content)
  expect((await ask('br'))[0]).toBe((await ask('br'))[0])
})

describe('a server with pages', () => {
  test.each([
    ['/', 'text/html; charset=utf-8', '<title>demo</title>'],
    ['/?q=a', 'text/html; charset=utf-8', '<title>demo</title>'],
    ['/demo/main.js', 'text/javascript; charset=utf-8', `'demo'`.repeat(300)],
    ['/playground/', 'text/html; charset=utf-8', '<title>playground</title>'],
    ['/playground/main.js', 'text/javascript; charset=utf-8', `'playground'`.repeat(300)],
  ])('answers %s', async (path, type, body) => {
    for (const encoding of ['br', 'gzip', 'identity', 'br']) {
      const response = await fetch(url + path, { headers: { 'Accept-Encoding': encoding } })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe(type)
      expect(response.headers.get('content-security-policy')).toBe(POLICY)
      const isPlain = encoding === 'identity' || body.length < 1024
      expect(response.headers.get('content-encoding')).toBe(isPlain ? null : encoding)
      expect(response.headers.get('vary')).toBe('Accept-Encoding')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
      expect(await response.text()).toBe(body)
    }
  })

  test('sends the same bytes to each request', async () => {
    const request = get('/demo/main.js', 'Accept-Encoding: br')
    const bodies = await Promise.all([send(url, request), send(url, request)])
    const [first, second] = bodies.map((answer) => answer.slice(answer.indexOf('\r\n\r\n') + 4))
    expect(first).toBe(second)
    expect(brotliDecompressSync(Buffer.from(first!, 'latin1')).toString()).toBe(`'demo'`.repeat(300))
  })

  test('has the description of the service, with pages and without', async () => {
    for (const server of [url, await start(new Pages({}))]) {
      const response = await fetch(`${server}/openapi.json`)
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(await response.json()).toEqual(description)
    }
  })

  test('leads to the playground from its path without a slash', async () => {
    const response = await fetch(`${url}/playground`, { redirect: 'manual' })
    expect(response.status).toBe(308)
    expect(response.headers.get('location')).toBe('/playground/')
  })

  test.each(['HEAD', 'POST', 'OPTIONS', 'PUT'])('refuses %s with 405', async (method) => {
    for (const path of [
      '/',
      '/openapi.json',
      '/playground',
      '/playground/',
      '/demo/main.js',
      '/demo/key.json',
    ]) {
      const response = await fetch(url + path, { method })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('GET')
    }
  })

  test.each([
    '/index.html',
    '/main.js',
    '/demo',
    '/demo/',
    '/demo/index.html',
    '/demo/../demo/main.js',
    '/demo/./main.js',
    '/demo//main.js',
    '/demo/%6dain.js',
    '/demo/..%2f..%2fpackage.json',
    '/playground/../../package.json',
    '/playground/index.html',
    '//',
    '/__proto__',
    '/demo/constructor',
    '/demo/main.js/',
    '/Demo/main.js',
  ])('has nothing at %s', async (path) => {
    expect(await send(url, get(path))).toMatch(/^HTTP\/1\.1 404 .*\{"error":"notfound"\}$/s)
  })

  test('keeps the order of the checks', async () => {
    const long = 'a'.repeat(150_000)
    expect(await send(url, get(`/?q=${long}`))).toMatch(/^HTTP\/1\.1 414 /)
    expect(await send(url, get(`/demo/none?q=${long}`))).toMatch(/^HTTP\/1\.1 404 /)
    const purge = get('/').replace('GET', 'PURGE')
    expect(await send(url, purge)).toMatch(/^HTTP\/1\.1 405 /)
    expect(await send(url, purge.replace('/', '/x'))).toMatch(/^HTTP\/1\.1 404 /)
  })

  test('serves the releases as before', async () => {
    expect((await fetch(`${url}/releases`)).status).toBe(403)
    expect((await fetch(`${url}/releases`, { method: 'HEAD' })).status).toBe(405)
  })
})

describe('a server without pages', () => {
  test('answers 404 where they would be', async () => {
    const bare = await start(new Pages({}))
    for (const path of ['/', '/playground', '/playground/', '/demo/main.js', '/demo/key.json'])
      expect((await fetch(bare + path)).status, path).toBe(404)
  })

  test('may have one of them', async () => {
    const one = await start(new Pages({ playground: files('playground') }))
    expect((await fetch(`${one}/playground/`)).status).toBe(200)
    for (const path of ['/', '/demo/main.js', '/demo/key.json'])
      expect((await fetch(one + path)).status, path).toBe(404)
  })
})

describe('the demo key', () => {
  const keyIn = async (...headers: readonly string[]) =>
    JSON.parse((await send(url, get('/demo/key.json', ...headers))).split('\r\n\r\n')[1]!).key

  test('is told to a page on any computer, also through a proxy', async () => {
    expect(await keyIn()).toBe(KEY)
    expect(await keyIn('X-Forwarded-For: 10.0.0.1')).toBe(KEY)
    const elsewhere = get('/demo/key.json').replace('localhost', 'releases.example')
    expect(await send(url, elsewhere)).toContain(JSON.stringify({ key: KEY }))
  })

  test('is told to nobody while the page may not have it', async () => {
    const other = await start(new Pages({ demo: files('demo'), demoKey: async () => null }))
    expect(await (await fetch(`${other}/demo/key.json`)).json()).toEqual({ key: null })
  })

  test('is in no other page, and is stored nowhere', async () => {
    for (const path of ['/', '/demo/main.js', '/playground/'])
      expect(await (await fetch(url + path)).text()).not.toContain(KEY)
    const { headers } = await fetch(`${url}/demo/key.json`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

test.each(['demo', 'playground'])('the page %s has the policy in itself, too', (name) => {
  const html = readFileSync(join('src/pages', name, 'index.html'), 'utf8')
  // Only a header can say who may frame a page.
  expect(html).toContain(`content="${POLICY.replace("; frame-ancestors 'none'", '')}"`)
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]* src=)|https?:/)
})

test('a page has the files of its folder that browsers take, and the demo has its releases, too', () => {
  const folder = temporaryFolder()
  for (const name of ['index.html', 'main.js', 'look.css', 'main.js.map', 'README.md'])
    writeFileSync(join(folder, name), name)
  const served = (page: 'demo' | 'playground') =>
    [...pageFiles(page, folder)].map(([name, { type }]) => [name, type.split(';')[0]]).sort()
  const own = [
    ['index.html', 'text/html'],
    ['look.css', 'text/css'],
    ['main.js', 'text/javascript'],
  ]
  expect(served('playground')).toEqual(own)
  expect(served('demo')).toEqual([...own, ['releases.ndjson', 'application/x-ndjson']])
  expect(String(pageFiles('demo', folder).get('main.js')!.content)).toBe('main.js')
})
