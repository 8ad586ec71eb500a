import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReleasesHandlerOptions } from '../../src/releases/handler.ts'
import type { KeyStore } from '../../src/releases/keyStore.ts'
import { type ReleaseStore, SearchStopped } from '../../src/releases/releaseStore.ts'
import { memoryKeyStore } from '../../src/releases/stores/memoryKeyStore.ts'
import { memoryReleaseStore } from '../../src/releases/stores/memoryReleaseStore.ts'
import { memoryUsageStore } from '../../src/releases/stores/memoryUsageStore.ts'
import type { UsageStore } from '../../src/releases/usageStore.ts'
import { codePoint } from '../support/cases/codePoint.ts'
import { scaled } from '../support/scaled.ts'
import { NOON, releases, serviceInMemory } from './support/serviceInMemory.ts'

const HOST = 'http://localhost'
const OPEN = '/releases?apikey=opensesame'
const HOUR = 3_600_000

async function ask(target: string, init?: RequestInit, service = serviceInMemory()) {
  const { handler } = await service
  const response = await handler(new Request(HOST + target, init))
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('errors, byte for byte', () => {
  test.each([
    ['another path', '/', {}, 404, '{"error":"notfound"}'],
    ['a path below', `/releases/${'?apikey=opensesame&q=*'}`, {}, 404, '{"error":"notfound"}'],
    ['another case of the path', '/Releases?apikey=opensesame&q=*', {}, 404, '{"error":"notfound"}'],
    ['another path, whatever the method', '/other', { method: 'POST' }, 404, '{"error":"notfound"}'],
    ['POST', `${OPEN}&q=*`, { method: 'POST', body: 'q=*' }, 405, '{"error":"methodnotallowed"}'],
    ['HEAD', `${OPEN}&q=*`, { method: 'HEAD' }, 405, '{"error":"methodnotallowed"}'],
    ['OPTIONS', '/releases', { method: 'OPTIONS' }, 405, '{"error":"methodnotallowed"}'],
    [
      'another method before a wrong key and a URL that cannot be decoded',
      '/releases?apikey=x&q=%zz',
      { method: 'PUT' },
      405,
      '{"error":"methodnotallowed"}',
    ],
    ['no key', '/releases?q=*', {}, 403, '{"error":"apikeyinvalid"}'],
    ['no parameters', '/releases', {}, 403, '{"error":"apikeyinvalid"}'],
    ['an empty key', '/releases?apikey=&q=*', {}, 403, '{"error":"apikeyinvalid"}'],
    ['a wrong key', '/releases?apikey=sesame&q=*', {}, 403, '{"error":"apikeyinvalid"}'],
    ['a wrong key before a missing query', '/releases?apikey=sesame', {}, 403, '{"error":"apikeyinvalid"}'],
    ['an expired key', '/releases?apikey=expired&q=*', {}, 403, '{"error":"apikeyinvalid"}'],
    ['a revoked key', '/releases?apikey=revoked&q=*', {}, 403, '{"error":"apikeyinvalid"}'],
    ['a key given twice', `${OPEN}&apikey=opensesame&q=*`, {}, 403, '{"error":"apikeyinvalid"}'],
    ['a key given twice in two cases', `${OPEN}&apiKey=opensesame&q=*`, {}, 403, '{"error":"apikeyinvalid"}'],
    ['a right key and an empty one', `${OPEN}&apikey=&q=*`, {}, 403, '{"error":"apikeyinvalid"}'],
    [
      'a key in Authorization',
      '/releases?q=*',
      { headers: { Authorization: 'Bearer opensesame' } },
      403,
      '{"error":"apikeyinvalid"}',
    ],
    [
      'a key in X-Api-Key',
      '/releases?q=*',
      { headers: { 'X-Api-Key': 'opensesame' } },
      403,
      '{"error":"apikeyinvalid"}',
    ],
    [
      'a key in the query and in Authorization',
      `${OPEN}&q=*`,
      { headers: { Authorization: 'opensesame' } },
      403,
      '{"error":"apikeyinvalid"}',
    ],
    [
      'a key in the query and in X-Api-Key',
      `${OPEN}&q=*`,
      { headers: { 'X-API-KEY': 'opensesame' } },
      403,
      '{"error":"apikeyinvalid"}',
    ],
    [
      'a key in the query and in ApiKey',
      `${OPEN}&q=*`,
      { headers: { ApiKey: 'opensesame' } },
      403,
      '{"error":"apikeyinvalid"}',
    ],
    [
      'a key in a cookie of another case, without spaces',
      `${OPEN}&q=*`,
      { headers: { Cookie: 'a=b;ApiKey=opensesame' } },
      403,
      '{"error":"apikeyinvalid"}',
    ],
    [
      'a key in a cookie',
      `${OPEN}&q=*`,
      { headers: { Cookie: 'a=b; apikey=opensesame' } },
      403,
      '{"error":"apikeyinvalid"}',
    ],
  ])('%s', async (_, target, init, status, body) => {
    expect(await ask(target, init)).toMatchObject({ status, text: body })
  })
})

test.each(['Proxy-Authorization', 'X-Auth-Token', 'X-Access-Token', 'X_API_Key', 'api_key'])(
  'a key in the query and in %s is refused',
  async (name) => {
    const init = { headers: { [name]: 'opensesame' } }
    expect(await ask(`${OPEN}&q=*`, init)).toMatchObject({ status: 403, text: '{"error":"apikeyinvalid"}' })
  },
)

test('an empty parameter is not the secret of a key', async () => {
  const service = serviceInMemory({ keys: await memoryKeyStore([{ secret: '' }]) })
  expect(await ask('/releases?apikey=&q=*', {}, service)).toMatchObject({ status: 403 })
})

test('an answer to another method names GET', async () => {
  const { headers } = await ask('/releases', { method: 'DELETE' })
  expect(headers.get('allow')).toBe('GET')
})

test.each(['apikey', 'apiKey', 'APIKEY', 'ApIkEy', '%61pikey'])(
  'the name of the key parameter may be %s',
  async (name) => {
    expect(await ask(`/releases?${name}=opensesame&q=*`)).toMatchObject({ status: 200 })
  },
)

test('other headers and cookies are ignored', async () => {
  const headers = { Cookie: 'theme=dark', 'X-Request-Id': '7', Referer: 'http://localhost/?apikey=x' }
  expect(await ask(`${OPEN}&q=*`, { headers })).toMatchObject({ status: 200 })
})

describe('a URL that cannot be read', () => {
  test.each(['%zz', '%E4', 'a%', '%ED%A0%80'])(
    '%s in the query: 400 before the key is looked at',
    async (q) => {
      const { status, text } = await ask(`/releases?apikey=sesame&q=${q}`)
      expect(status).toBe(400)
      expect(JSON.parse(text)).toEqual({
        error: 'queryinvalid',
        message: expect.stringContaining('decoded'),
        diagnostics: [],
      })
    },
  )

  test('is too long if its request line exceeds 128 KiB', async () => {
    const around = 'GET  HTTP/1.1'.length
    const start = `${OPEN}&q=*&pad=`
    const longest = start + 'x'.repeat(128 * 1024 - around - start.length)
    expect(await ask(longest)).toMatchObject({ status: 200 })
    const { status, text } = await ask(`${longest}x`)
    expect(status).toBe(414)
    expect(JSON.parse(text)).toEqual({
      error: 'queryinvalid',
      message: expect.stringContaining('131072'),
      diagnostics: [],
    })
  })
})

describe('a query that is missing', () => {
  test.each(['', '&q', '&q=', '&q=%20%09%0A%0D%E3%80%80+', '&Q=bank', '&q=a&q=b', '&q=a&q='])(
    '%j',
    async (rest) => {
      const { status, text } = await ask(OPEN + rest)
      expect(status).toBe(400)
      expect(JSON.parse(text)).toEqual({ error: 'querymissing', message: expect.any(String) })
    },
  )
})

describe('a query that is invalid', () => {
  test.each([
    ['malformed', '(a AND', ['unclosed-group', 'missing-operand']],
    ['an unknown field', 'titel:bank', ['unknown-field']],
    ['an impossible value', 'versioncreated:soon', ['invalid-value']],
    ['too long', 'a'.repeat(8193), ['too-long']],
    ['too many clauses', 'a '.repeat(1025), ['too-many-clauses']],
    ['nested too deep', `${'('.repeat(51)}a${')'.repeat(51)}`, ['too-deep']],
  ])('%s', async (_, query, codes) => {
    const { status, text } = await ask(`${OPEN}&q=${encodeURIComponent(query)}`)
    expect(status).toBe(400)
    const { error, message, diagnostics, ...rest } = JSON.parse(text)
    expect({ error, rest }).toEqual({ error: 'queryinvalid', rest: {} })
    expect(diagnostics.map(({ code }: { code: string }) => code)).toEqual(expect.arrayContaining(codes))
    expect(message).toBe(
      diagnostics.find(({ severity }: { severity: string }) => severity === 'error').message,
    )
    for (const diagnostic of diagnostics)
      expect(Object.keys(diagnostic)).toEqual(['code', 'severity', 'message', 'span', 'data', 'fixes'])
  })

  test('has the message of its first error, not of a warning', async () => {
    const { text } = await ask(`${OPEN}&q=${encodeURIComponent('“bank” titel:x')}`)
    const { message, diagnostics } = JSON.parse(text)
    expect(diagnostics.map(({ severity }: { severity: string }) => severity)).toEqual(['warning', 'error'])
    expect(message).toBe(diagnostics[1].message)
  })

  test('includes a query that the store cannot answer exactly', async () => {
    const refusal = { message: 'No.', clause: 'a~', span: { start: 0, end: 2 }, needs: 'a better engine' }
    const store: ReleaseStore = { search: async () => ({ ok: false, refusal }) }
    const { status, text } = await ask(`${OPEN}&q=a~`, {}, serviceInMemory({ store }))
    expect(status).toBe(400)
    expect(JSON.parse(text)).toEqual({
      error: 'queryinvalid',
      message: 'No.',
      diagnostics: [
        {
          code: 'unsupported',
          severity: 'error',
          message: 'No.',
          span: { start: 0, end: 2 },
          data: { clause: 'a~', needs: 'a better engine' },
          fixes: [],
        },
      ],
    })
  })

  test('does not include one of 8,192 characters with three bytes each', async () => {
    const query = `"${'漢'.repeat(8190)}"`
    expect(await ask(`${OPEN}&q=${encodeURIComponent(query)}`)).toMatchObject({ status: 200 })
  })
})

describe('an answer', () => {
  test('has the newest releases first, then the last identifier, without absent fields', async () => {
    const { status, text, headers } = await ask(`${OPEN}&q=*`)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(JSON.parse(text)).toEqual({
      count: 3,
      nbqueries: 1,
      maxqueries: 1000,
      query: '*',
      hits: [
        { headline: 'Société', publicidentifier: 'r3', versioncreated: '2019-10-18T07:30:00.000Z' },
        {
          headline: 'Bank closes',
          source: 'Businesswire',
          isin: ['X1', 'X2'],
          publicidentifier: 'r2',
          versioncreated: '2019-10-18T07:30:00.000Z',
        },
        {
          headline: '<b>Bank</b> opens',
          organisation: 'ACME Bank',
          source: 'Wire',
          publicidentifier: 'r1',
          versioncreated: '2019-10-17T00:00:00.000Z',
        },
      ],
    })
    expect(Object.keys(JSON.parse(text))).toEqual(['count', 'nbqueries', 'maxqueries', 'query', 'hits'])
  })

  test('orders equal instants by the code points of the identifiers, not by UTF-16 code units', async () => {
    const identifiers = ['a', '\ufb00', '\u{1f600}', 'B']
    const store = memoryReleaseStore(
      identifiers.map((publicidentifier) => ({ publicidentifier, versioncreated: NOON })),
    )
    const { hits } = JSON.parse((await ask(`${OPEN}&q=*`, {}, serviceInMemory({ store }))).text)
    expect(hits.map((hit: { publicidentifier: string }) => hit.publicidentifier)).toEqual([
      '\u{1f600}',
      '\ufb00',
      'a',
      'B',
    ])
  })

  test('has one release for each identifier, the last one', async () => {
    const twice = [releases[0]!, { ...releases[0]!, headline: 'new' }]
    const service = serviceInMemory({ store: memoryReleaseStore(twice) })
    expect(JSON.parse((await ask(`${OPEN}&q=*`, {}, service)).text)).toMatchObject({
      count: 1,
      hits: [{ headline: 'new' }],
    })
  })

  test.each([
    ['bank+opens', 'bank opens', ['r2', 'r1']],
    ['bank%20%2Bopens', 'bank +opens', ['r1']],
    ['(headline:bank)NOT(source:b*)', '(headline:bank)NOT(source:b*)', ['r1']],
    ['soci%C3%A9t%C3%A9', 'société', ['r3']],
    ['organisation:%22acme+bank%22', 'organisation:"acme bank"', ['r1']],
    ['isin:x2', 'isin:x2', ['r2']],
    ['+bank+', ' bank ', ['r2', 'r1']],
    ['zebra', 'zebra', []],
    ['versioncreated:now-1d', 'versioncreated:now-1d', []],
  ])('to q=%s repeats the query %j and has the hits %j', async (written, received, identifiers) => {
    const body = JSON.parse((await ask(`${OPEN}&q=${written}`)).text)
    expect(body.query).toBe(received)
    expect(body.hits.map(({ publicidentifier }: { publicidentifier: string }) => publicidentifier)).toEqual(
      identifiers,
    )
    expect(body.count).toBe(identifiers.length)
  })

  test('has at most maxhits hits, by default 100', async () => {
    expect(JSON.parse((await ask('/releases?apikey=short&q=*')).text)).toMatchObject({
      count: 1,
      hits: [{ publicidentifier: 'r3' }],
    })
    const store = memoryReleaseStore(
      Array.from({ length: 150 }, (_, i) => ({ ...releases[0], publicidentifier: `n${i}` })),
    )
    expect(JSON.parse((await ask(`${OPEN}&q=*`, {}, serviceInMemory({ store }))).text)).toMatchObject({
      count: 100,
    })
  })

  test('resolves now by the clock of the service', async () => {
    const store = memoryReleaseStore([{ publicidentifier: 'today', versioncreated: NOON }])
    const service = serviceInMemory({ store })
    expect(JSON.parse((await ask(`${OPEN}&q=versioncreated:now`, {}, service)).text).count).toBe(1)
    ;(await service).clock.now += 1
    expect(JSON.parse((await ask(`${OPEN}&q=versioncreated:now`, {}, service)).text).count).toBe(0)
  })

  test('counts whole milliseconds of a finer clock', async () => {
    const counted: number[] = []
    const usage: UsageStore = {
      ...memoryUsageStore(),
      reserve: async (_, now) => ({ granted: true, nbqueries: counted.push(now), ticket: 1 }),
      release: async () => {},
    }
    await ask(`${OPEN}&q=*`, {}, serviceInMemory({ usage, clock: () => NOON + 0.9 }))
    expect(counted).toEqual([NOON])
  })

  test('a clock may return dates', async () => {
    expect(
      await ask('/releases?apikey=expiring&q=*', {}, serviceInMemory({ clock: () => new Date(NOON) })),
    ).toMatchObject({ status: 200 })
    expect(
      await ask('/releases?apikey=expiring&q=*', {}, serviceInMemory({ clock: () => new Date(NOON + 1) })),
    ).toMatchObject({
      status: 403,
    })
  })
})

describe('the quota', () => {
  test('rolls over 24 hours, and Retry-After is the wait until the next query', async () => {
    const service = serviceInMemory()
    const { clock } = await service
    const few = () => ask('/releases?apikey=few&q=bank', {}, service)
    expect(JSON.parse((await few()).text)).toMatchObject({ nbqueries: 1, maxqueries: 2 })
    clock.now += 10 * HOUR
    expect(JSON.parse((await few()).text)).toMatchObject({ nbqueries: 2, maxqueries: 2 })
    clock.now += 10 * HOUR + 1
    const refused = await few()
    expect(refused.status).toBe(429)
    expect(JSON.parse(refused.text)).toEqual({
      error: 'quotaexceeded',
      message: expect.stringContaining('2 queries for 24 hours'),
      nbqueries: 2,
      maxqueries: 2,
    })
    expect(refused.headers.get('retry-after')).toBe(String(4 * 3600))
    clock.now += 4 * HOUR - 2
    expect((await few()).headers.get('retry-after')).toBe('1')
    clock.now += 1
    expect(JSON.parse((await few()).text)).toMatchObject({ nbqueries: 2, maxqueries: 2 })
    expect((await few()).headers.get('retry-after')).toBe(String(10 * 3600))
  })

  test('asks for the whole wait when the clock was set back, and forgets what is a day ahead', async () => {
    const service = serviceInMemory()
    const { clock } = await service
    const one = () => ask('/releases?apikey=one&q=bank', {}, service)
    expect(await one()).toMatchObject({ status: 200 })
    expect((await one()).headers.get('retry-after')).toBe(String(24 * 3600))
    clock.now -= HOUR
    expect((await one()).headers.get('retry-after')).toBe(String(25 * 3600))
    clock.now -= 23 * HOUR
    expect(await one()).toMatchObject({ status: 200 })
  })

  test('asks for a wait of at least a second', async () => {
    const usage: UsageStore = {
      ...memoryUsageStore(),
      reserve: async (_, now) => ({ granted: false, nbqueries: 1, acceptedFrom: now }),
      release: async () => {},
    }
    const { headers } = await ask(`${OPEN}&q=*`, {}, serviceInMemory({ usage }))
    expect(headers.get('retry-after')).toBe('1')
  })

  test('does not count what is refused', async () => {
    const service = serviceInMemory()
    for (const rest of ['', '&q=(a', '&q=titel:a', '&q=%zz', '&q=', '&q=a&q=b'])
      await ask(`/releases?apikey=one${rest}`, {}, service)
    await ask('/releases?apikey=one&q=a', { method: 'POST' }, service)
    expect(await ask('/releases?apikey=one&q=a', {}, service)).toMatchObject({ status: 200 })
    expect(await ask('/releases?apikey=one&q=a', {}, service)).toMatchObject({ status: 429 })
  })

  test('is looked at before the query is read', async () => {
    const service = serviceInMemory()
    await ask('/releases?apikey=one&q=a', {}, service)
    for (const rest of ['', '&q=', '&q=(a', '&q=a&q=b'])
      expect(await ask(`/releases?apikey=one${rest}`, {}, service)).toMatchObject({ status: 429 })
    expect(await ask('/releases?apikey=one&q=%zz', {}, service)).toMatchObject({ status: 400 })
  })

  test('is what the store of keys says, if it counts queries, too', async () => {
    const found: unknown[] = []
    const keys: KeyStore = {
      async find(secret, now) {
        found.push([secret, now])
        const [nbqueries, acceptedFrom] = secret === 'new' ? [0, null] : [1, NOON + HOUR]
        const key = { name: secret, expires: null, revoked: false, maxqueries: 1, maxhits: 1 }
        return { ...key, id: secret, used: { nbqueries, acceptedFrom } }
      },
    }
    const used = async () => expect.unreachable('The key has it.')
    const service = serviceInMemory({ keys, usage: { ...memoryUsageStore(), used } })
    const late = await ask('/releases?apikey=late&q=(a', {}, service)
    expect({ ...late, wait: late.headers.get('retry-after') }).toMatchObject({ status: 429, wait: '3600' })
    expect(await ask('/releases?apikey=new&q=(a', {}, service)).toMatchObject({ status: 400 })
    expect(await ask('/releases?apikey=new&q=a', {}, service)).toMatchObject({ status: 200 })
    expect(found).toEqual(['late', 'new', 'new'].map((secret) => [secret, NOON]))
  })

  test('is decided again when the query is counted', async () => {
    const usage: UsageStore = {
      ...memoryUsageStore(),
      used: async () => ({ nbqueries: 0, acceptedFrom: null }),
    }
    const service = serviceInMemory({ usage })
    const asked = Array.from({ length: 5 }, () => ask('/releases?apikey=few&q=a', {}, service))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 200, 429, 429, 429])
  })
})

describe('a failure', () => {
  const fails = async (): Promise<never> => {
    throw new Error('disk on fire at /secret/place')
  }

  test.each([
    ['the store', { store: { search: fails } }],
    ['the key store', { keys: { find: fails } }],
    ['the usage store', { usage: { ...memoryUsageStore(), reserve: fails } }],
    [
      'a clock',
      {
        clock: () => {
          throw new Error('disk on fire')
        },
      },
    ],
  ] as [string, Partial<ReleasesHandlerOptions>][])(
    'of %s is 503 without details, and onHandled gets the error',
    async (_, parts) => {
      const service = serviceInMemory(parts)
      const { status, text, headers } = await ask(`${OPEN}&q=*`, {}, service)
      expect({ status, text }).toEqual({ status: 503, text: '{"error":"unavailable"}' })
      expect(headers.get('retry-after')).toBe('5')
      expect((await service).failures).toEqual([
        expect.objectContaining({ message: expect.stringContaining('disk on fire') }),
      ])
    },
  )

  test('is not counted', async () => {
    let broken = true
    const whole = memoryReleaseStore(releases)
    const store: ReleaseStore = {
      search: (text, options) => (broken ? fails() : whole.search(text, options)),
    }
    const service = serviceInMemory({ store })
    expect(await ask('/releases?apikey=one&q=a', {}, service)).toMatchObject({ status: 503 })
    broken = false
    const { status, text } = await ask('/releases?apikey=one&q=a', {}, service)
    expect(status).toBe(200)
    expect(JSON.parse(text)).toMatchObject({ nbqueries: 1, maxqueries: 1 })
  })
})

describe('a query that is stopped', () => {
  const stopped = (reason: 'deadline' | 'gone', begun: boolean) => async (): Promise<never> => {
    throw new SearchStopped(reason, begun)
  }

  test.each([
    ['before its search', { search: stopped('deadline', false) }, 0],
    ['during its search', { search: stopped('deadline', true) }, 1],
  ] as [string, ReleaseStore, number][])(
    'by its deadline %s is 503 toolong, counted only if it was searched',
    async (_, store, counted) => {
      const usage = memoryUsageStore()
      const { status, text } = await ask(`${OPEN}&q=*`, {}, serviceInMemory({ store, usage }))
      expect(status).toBe(503)
      expect(JSON.parse(text)).toEqual({ error: 'toolong', message: expect.any(String) })
      const key = await (await memoryKeyStore([{ secret: 'opensesame' }])).find('opensesame')
      expect(await usage.used(key!, NOON)).toMatchObject({ nbqueries: counted })
    },
  )

  test('because its client has gone is no failure', async () => {
    const service = serviceInMemory({ store: { search: stopped('gone', false) } })
    await ask(`${OPEN}&q=*`, {}, service)
    expect((await service).answers).toMatchObject([{ status: 499, key: 'ali', query: '*', hits: null }])
    expect((await service).failures).toEqual([])
  })

  test('before it is searched, for its client has gone, is not counted', async () => {
    const client = new AbortController()
    const counting = memoryUsageStore()
    const usage: UsageStore = {
      ...counting,
      reserve: (key, now) => {
        client.abort()
        return counting.reserve(key, now)
      },
    }
    const store: ReleaseStore = { search: async () => expect.unreachable('Nobody waits for it.') }
    const service = serviceInMemory({ store, usage })
    await ask('/releases?apikey=one&q=a', { signal: client.signal }, service)
    expect((await service).answers).toMatchObject([{ status: 499, hits: null }])
    const key = await (await memoryKeyStore([{ secret: 'x', id: '3', maxqueries: 1 }])).find('x')
    expect(await usage.used(key!, NOON)).toMatchObject({ nbqueries: 0 })
  })

  test('gets the identifier of its key, its limit and the time', async () => {
    const asked: unknown[] = []
    const store: ReleaseStore = {
      search: async (text, { signal: _, ...options }) => {
        asked.push([text, options])
        return { ok: false, diagnostics: [] }
      },
    }
    const keys = await memoryKeyStore([{ secret: 's', id: 'k7', name: 'Ann', maxhits: 3 }])
    await ask('/releases?apikey=s&q=a', {}, serviceInMemory({ store, keys }))
    expect(asked).toEqual([['a', { now: new Date(NOON), limit: 3, key: 'k7' }]])
  })

  test('gets the signal of the request', async () => {
    const client = new AbortController()
    let isStopped = false
    const store: ReleaseStore = {
      search: (_, { signal }) =>
        new Promise((_, reject) => {
          signal!.addEventListener('abort', () => {
            isStopped = true
            reject(new SearchStopped('gone', false))
          })
          client.abort()
        }),
    }
    await ask(`${OPEN}&q=*`, { signal: client.signal }, serviceInMemory({ store }))
    expect(isStopped).toBe(true)
  })
})

test('every answer is told once, with the name of the key and never its secret', async () => {
  const service = serviceInMemory()
  for (const target of ['/', '/releases?apikey=wrong', `${OPEN}&q=(a`, `${OPEN}&q=bank`, OPEN])
    await ask(target, {}, service)
  const { answers } = await service
  expect(answers.map(({ request: _, ...told }) => told)).toEqual([
    { status: 404, key: null, query: null, hits: null },
    { status: 403, key: null, query: null, hits: null },
    { status: 400, key: 'ali', query: '(a', hits: null },
    { status: 200, key: 'ali', query: 'bank', hits: 2 },
    { status: 400, key: 'ali', query: null, hits: null },
  ])
})

test('the hits and the number of a store are sent as they are', async () => {
  const found = { ok: true, hits: new TextEncoder().encode(' [{}] '), count: 7 } as const
  const { text } = await ask(`${OPEN}&q=é"`, {}, serviceInMemory({ store: { search: async () => found } }))
  expect(text).toBe('{"count":7,"nbqueries":1,"maxqueries":1000,"query":"é\\"","hits": [{}] }')
})

test('no answer contains the key', async () => {
  for (const rest of ['', '&q=*', '&q=(a', '&q=%zz', '&apikey=opensesame', '&q=titel:x']) {
    const { headers, text } = await ask(OPEN + rest)
    expect(JSON.stringify([...headers]) + text).not.toContain('opensesame')
  }
})

test('every query gets one of the documented answers, in JSON', async () => {
  const service = serviceInMemory({
    usage: { ...memoryUsageStore(), reserve: async () => ({ granted: true, nbqueries: 1, ticket: 1 }) },
  })
  const soup = fc.array(
    fc.constantFrom(
      'a',
      'bank',
      '(',
      ')',
      '"',
      ':',
      '*',
      '?',
      '~',
      '^',
      '[',
      ' TO ',
      ']',
      '/',
      '\\',
      '-',
      ' AND ',
      'isin',
      '%',
      '&q=',
      '😀',
      '\ud83d',
      '\0',
    ),
  )
  const text = fc.oneof(
    fc.string({ unit: codePoint }),
    soup.map((pieces) => pieces.join('')),
  )
  const written = fc
    .tuple(text, fc.boolean())
    .map(([q, isEscaped]) => (isEscaped ? new URLSearchParams({ q }).toString().slice(2) : q))
  await fc.assert(
    fc.asyncProperty(written, async (q) => {
      const answer = await ask(`${OPEN}&q=${q}`, {}, service)
      const body = JSON.parse(answer.text)
      if (answer.status === 200) expect(body.count).toBe(body.hits.length)
      else expect([400, 403]).toContain(answer.status)
      if (answer.status === 400) expect(['queryinvalid', 'querymissing']).toContain(body.error)
    }),
    { numRuns: scaled(300) },
  )
  expect((await service).failures).toEqual([])
})
