import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { firstError } from '../../diagnostics/queryError.ts'
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

/** What the service has learned of a request. The secret of the key is not part of it. */
export interface Notes {
  /** The name of the key; `null` before a key was accepted. */
  readonly key: string | null
  /** The query as received; `null` before it was read. */
  readonly query: string | null
  /** The number of hits; `null` unless the status is 200. */
  readonly hits: number | null
  /** The error that led to a 503 response. It contains no key. */
  readonly failure?: unknown
}

/** An answer with its body in pieces, which nobody copies but whoever compresses them. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: readonly Uint8Array<ArrayBuffer>[]
  /** What the service has learned, if it was asked. */
  readonly notes?: Notes
}

/** An answer as the platform has it. */
export function toResponse({ status, headers, body }: Answer): Response {
  return new Response(new Blob([...body]), { status, headers })
}

const encoder = new TextEncoder()

function answer(status: number, body: object, headers: Answer['headers'] = {}): Answer {
  return { status, headers: { ...HEADERS, ...headers }, body: [encoder.encode(JSON.stringify(body))] }
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
    const { message } = firstError(diagnostics) ?? {}
    return answer(400, { error: 'queryinvalid', message, diagnostics })
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
        message: `The key has used up its ${maxqueries} queries for 24 hours. Wait as Retry-After says.`,
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
  hits: (
    count: number,
    nbqueries: number,
    maxqueries: number,
    query: string,
    hits: Uint8Array<ArrayBuffer>,
  ): Answer => {
    const start = `${JSON.stringify({ count, nbqueries, maxqueries, query }).slice(0, -1)},"hits":`
    return { status: 200, headers: HEADERS, body: [encoder.encode(start), hits, encoder.encode('}')] }
  },
} as const

function inSeconds(milliseconds: number): string {
  return String(Math.max(1, Math.ceil(milliseconds / 1000)))
}
