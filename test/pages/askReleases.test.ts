import { describe, expect, test, vi } from 'vitest'
import { safePlanQuery } from '../../src/index.ts'
import { askReleases, lasting, type Outcome, outcomeOf } from '../../src/pages/demo/askReleases.ts'
import { type Answer, responses, toResponse } from '../../src/releases/http/responses.ts'
import { releasesSchema } from '../../src/releases/schema.ts'

async function outcome(text: string, answer: Answer): Promise<Outcome> {
  const response = toResponse(answer)
  return outcomeOf(text, response.status, await response.json(), Number(response.headers.get('Retry-After')))
}

describe('each answer of the service has an outcome', () => {
  test('hits, with the quota', async () => {
    const hits = new TextEncoder().encode('[{"headline":"a"}]')
    expect(await outcome('a', responses.hits(1, 2, 1000, 'a', hits))).toEqual({
      kind: 'hits',
      quota: { nbqueries: 2, maxqueries: 1000 },
      hits: [{ headline: 'a' }],
    })
  })

  test('a faulty query: its problems, with fixes', async () => {
    const { diagnostics } = safePlanQuery(releasesSchema, 'headlin:a')
    const found = await outcome('headlin:a', responses.queryInvalid(diagnostics))
    expect(found).toMatchObject({
      kind: 'problems',
      problems: [{ fixes: [{ title: 'Change to headline' }, {}] }],
    })
  })

  test('no query, and a URL that is too long: one problem', async () => {
    expect(await outcome('', responses.queryMissing('Give a query.'))).toMatchObject({
      kind: 'problems',
      problems: [{ severity: 'error', message: 'Give a query.' }],
    })
    expect(await outcome('abc', responses.urlTooLong(9))).toMatchObject({
      problems: [{ severity: 'error', span: { start: 0, end: 3 } }],
    })
  })

  test('a key that is not accepted', async () => {
    expect(await outcome('a', responses.apiKeyInvalid())).toEqual({ kind: 'key' })
  })

  test('a quota that is used up: how long to wait', async () => {
    expect(await outcome('a', responses.quotaExceeded(5, 5, 5_400_000))).toEqual({
      kind: 'failure',
      message: 'The key has used up its 5 queries for 24 hours. Search again in 2 hours.',
      quota: { nbqueries: 5, maxqueries: 5 },
    })
  })

  test('a service that is busy or too slow', async () => {
    expect(await outcome('a', responses.unavailable(5000))).toMatchObject({
      message: 'The service is busy. Try again in 5 seconds.',
    })
    expect(await outcome('a', responses.tooLong())).toMatchObject({
      kind: 'failure',
      message: expect.stringMatching(/took too long/),
    })
  })
})

/** Asks a service that answers so, and gives the request with the outcome. */
async function askOne(answer: () => Promise<Response>, signal = new AbortController().signal) {
  const fetching = vi.fn(answer)
  vi.stubGlobal('fetch', fetching)
  try {
    return { outcome: await askReleases('a b&c', 'k', signal), asked: fetching.mock.calls as unknown[][] }
  } finally {
    vi.unstubAllGlobals()
  }
}

test('the service is asked without cookies and caches, and the answer is as always', async () => {
  const { signal } = new AbortController()
  const { outcome, asked } = await askOne(async () => toResponse(responses.unavailable(7000)), signal)
  expect(asked).toEqual([
    ['/releases?apikey=k&q=a+b%26c', { signal, credentials: 'omit', cache: 'no-store' }],
  ])
  expect(outcome).toMatchObject({ message: 'The service is busy. Try again in 7 seconds.' })
})

test('a service that cannot be reached, or answers something else', async () => {
  const failing = async (): Promise<never> => {
    throw new TypeError('Failed to fetch')
  }
  expect((await askOne(failing)).outcome).toEqual({
    kind: 'failure',
    message: 'The service cannot be reached. Is it still running?',
    quota: null,
  })
  await expect(askOne(failing, AbortSignal.abort())).rejects.toThrow('Failed to fetch')
  for (const [body, status] of [
    ['<html>', 502],
    ['{}', 200],
    ['{"hits":[]}', 200],
  ] as const)
    expect((await askOne(async () => new Response(body, { status }))).outcome).toMatchObject({
      kind: 'failure',
      message: `The service returned status ${status}.`,
    })
})

test.each([
  [0, '1 second'],
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '60 seconds'],
  [61, '2 minutes'],
  [3600, '60 minutes'],
  [86_400, '24 hours'],
])('%d seconds are %s', (seconds, expected) => {
  expect(lasting(seconds)).toBe(expected)
})
