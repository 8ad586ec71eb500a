import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Refusal } from '../releaseStore.ts'
import { USAGE_WINDOW } from '../usageStore.ts'
import { inPieces } from './pieces.ts'

// An answer is for one key only, and its URL contains the key. No cache may store the answer, and no client
// may send the URL to another site.
const HEADERS = {
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
const END = encoder.encode('}')

/** The JSON of an object with one more property, whose JSON is given as bytes. */
function withProperty(body: object, name: string, value: Uint8Array): readonly Uint8Array[] {
  return [encoder.encode(`${JSON.stringify(body).slice(0, -1)},"${name}":`), value, END]
}

/** Every answer of the service: one function for each kind. */
export const responses = {
  badRequest: () => answer(400, { error: 'badrequest' }),

  headersTooLarge: () => answer(431, { error: 'headerstoolarge' }),

  requestTimeout: () => answer(408, { error: 'timeout' }),

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
    inPieces(withProperty({ count, nbqueries, maxqueries, query }, 'hits', hits), {
      status: 200,
      headers: HEADERS,
    }),
} as const

// When the clock was set back, a query may be accepted later than one window from now. The wait is capped.
function inSeconds(milliseconds: number): string {
  return String(Math.max(1, Math.ceil(Math.min(milliseconds, USAGE_WINDOW) / 1000)))
}
