import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Refusal } from '../releaseStore.ts'

/**
 * The headers of every answer. It is for one key only, and its URL contains the key: no cache may store the
 * answer, and no client may send the URL to another site.
 */
export const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const

function answer(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...HEADERS, ...headers } })
}

const encoder = new TextEncoder()

/**
 * The JSON of an object with one more property, whose JSON is given as bytes. They are not copied: whoever
 * reads the body has them.
 */
function withProperty(body: object, name: string, value: Uint8Array): ReadableStream<Uint8Array> {
  const start = encoder.encode(`${JSON.stringify(body).slice(0, -1)},"${name}":`)
  return new ReadableStream({
    start(controller) {
      for (const piece of [start, value, encoder.encode('}')]) controller.enqueue(piece)
      controller.close()
    },
  })
}

/** Every answer to a request: one function for each kind. */
export const responses = {
  badRequest: () => answer(400, { error: 'badrequest' }),

  notFound: () => answer(404, { error: 'notfound' }),

  methodNotAllowed: () => answer(405, { error: 'methodnotallowed' }, { Allow: 'GET' }),

  urlTooLong: (maximum: number) =>
    answer(414, {
      error: 'queryinvalid',
      message: `The URL is too long: a request line may have at most ${maximum} bytes.`,
      diagnostics: [],
    }),

  urlUndecodable: () =>
    answer(400, {
      error: 'queryinvalid',
      message:
        'The URL cannot be decoded. Spaces, quotes and characters outside ASCII must be escaped: ' +
        'each of their UTF-8 bytes as % and two hexadecimal digits.',
      diagnostics: [],
    }),

  apiKeyInvalid: () => answer(403, { error: 'apikeyinvalid' }),

  queryMissing: (message: string) => answer(400, { error: 'querymissing', message }),

  queryInvalid: (diagnostics: readonly Diagnostic[]) => {
    const first = diagnostics.find(({ severity }) => severity === 'error')
    return answer(400, { error: 'queryinvalid', message: first?.message, diagnostics })
  },

  queryUnsupported: ({ message, clause, span, needs }: Refusal) =>
    answer(400, {
      error: 'queryinvalid',
      message,
      diagnostics: [
        { code: 'unsupported', severity: 'error', message, span, data: { clause, needs }, fixes: [] },
      ],
    }),

  quotaExceeded: (nbqueries: number, maxqueries: number, milliseconds: number) =>
    answer(
      429,
      {
        error: 'quotaexceeded',
        message: `The key's ${maxqueries} queries of 24 hours are used up. Wait as long as Retry-After says.`,
        nbqueries,
        maxqueries,
      },
      { 'Retry-After': inSeconds(milliseconds) },
    ),

  unavailable: (milliseconds: number) =>
    answer(503, { error: 'unavailable' }, { 'Retry-After': inSeconds(milliseconds) }),

  tooLong: () =>
    answer(503, {
      error: 'toolong',
      message: 'The query took too long. Ask for less, for example without patterns, or for newer releases.',
    }),

  /** Nobody reads it. The status is the one that web servers log for it. */
  clientGone: () => answer(499, { error: 'clientgone' }),

  /** `hits` is the JSON of the list of releases. */
  hits: (count: number, nbqueries: number, maxqueries: number, query: string, hits: Uint8Array) =>
    new Response(withProperty({ count, nbqueries, maxqueries, query }, 'hits', hits), {
      status: 200,
      headers: HEADERS,
    }),
} as const

function inSeconds(milliseconds: number): string {
  return String(Math.max(1, Math.ceil(milliseconds / 1000)))
}
