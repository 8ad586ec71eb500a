import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Release } from '../release.ts'
import type { Refusal } from '../releaseStore.ts'
import { USAGE_WINDOW } from '../usage/usageStore.ts'

// Answers hold what a key paid for, and a URL with a key in it: nobody in between is to keep the one or pass
// on the other.
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

/** Every answer that the service can give: one function for each row of its table. */
export const responses = {
  notFound: () => answer(404, { error: 'notfound' }),

  methodNotAllowed: () => answer(405, { error: 'methodnotallowed' }, { Allow: 'GET' }),

  urlTooLong: (maximum: number) =>
    answer(414, {
      error: 'queryinvalid',
      message: `The URL is too long: a request line may have ${maximum} bytes.`,
      diagnostics: [],
    }),

  urlUndecodable: () =>
    answer(400, {
      error: 'queryinvalid',
      message:
        'The URL cannot be decoded. Spaces, quotes and all outside ASCII must be escaped: their UTF-8 bytes, each as % and two hexadecimal digits.',
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
      { error: 'quotaexceeded', nbqueries, maxqueries },
      { 'Retry-After': inSeconds(milliseconds) },
    ),

  unavailable: (milliseconds: number) =>
    answer(503, { error: 'unavailable' }, { 'Retry-After': inSeconds(milliseconds) }),

  hits: (nbqueries: number, maxqueries: number, query: string, hits: readonly Release[]) =>
    answer(200, { count: hits.length, nbqueries, maxqueries, query, hits }),
} as const

// A clock that was set back must not send anyone away for longer than the window.
function inSeconds(milliseconds: number): string {
  return String(Math.max(1, Math.ceil(Math.min(milliseconds, USAGE_WINDOW) / 1000)))
}
