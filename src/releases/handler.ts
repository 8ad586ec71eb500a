import { safePlanQuery } from '../semantics/planQuery.ts'
import { apiKeyOf } from './http/apiKeyOf.ts'
import { readParameters } from './http/parameters.ts'
import { responses } from './http/responses.ts'
import { type ApiKey, isAccepted } from './keys/apiKey.ts'
import type { KeyStore } from './keys/keyStore.ts'
import type { ReleaseStore } from './releaseStore.ts'
import { releasesSchema } from './schema.ts'
import type { UsageStore } from './usage/usageStore.ts'

/** The longest request line that is read, in bytes: 128 KiB. */
export const MAX_REQUEST_LINE = 128 * 1024

/** How long to wait after a failure, in milliseconds. */
const PAUSE_AFTER_FAILURE = 5000

const AROUND_THE_TARGET = 'GET  HTTP/1.1'.length

/** What the service is made of. */
export interface ReleasesHandlerOptions {
  readonly store: ReleaseStore
  readonly keys: KeyStore
  readonly usage: UsageStore
  /** The time, as a date or in epoch milliseconds. Default: the host's clock. */
  readonly clock?: () => Date | number
  /** Told why the answer was 503. What it is given holds no key. */
  readonly onFailure?: (error: unknown) => void
}

/**
 * The press-release service, `GET /releases?apikey=…&q=…`, as a function from `Request` to `Response` that
 * runs anywhere. It never throws: every failure is an answer.
 *
 * @example
 * const handler = createReleasesHandler({ store, keys, usage: memoryUsageStore() })
 * await handler(new Request('http://localhost/releases?apikey=opensesame&q=headline:bank'))
 */
export function createReleasesHandler({
  store,
  keys,
  usage,
  clock = Date.now,
  onFailure = () => {},
}: ReleasesHandlerOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    if (new URL(request.url).pathname !== '/releases') return responses.notFound()
    if (request.method !== 'GET') return responses.methodNotAllowed()
    if (targetLength(request.url) + AROUND_THE_TARGET > MAX_REQUEST_LINE)
      return responses.urlTooLong(MAX_REQUEST_LINE)
    const parameters = readParameters(request.url)
    if (parameters === null) return responses.urlUndecodable()
    try {
      const now = Math.floor(Number(clock()))
      const secret = apiKeyOf(parameters, request.headers)
      const key = secret === null ? null : await keys.find(secret)
      if (key === null || !isAccepted(key, now)) return responses.apiKeyInvalid()
      const queries = parameters.filter(({ name }) => name === 'q').map(({ value }) => value)
      if (queries.length > 1)
        return responses.queryMissing(
          'There is more than one q. Give one query, its parts joined by AND or OR.',
        )
      if (queries.length === 0 || isBlank(queries[0]!))
        return responses.queryMissing('Give a query in the parameter q, for example q=*.')
      return await answerQuery(queries[0]!, key, now)
    } catch (error) {
      onFailure(error)
      return responses.unavailable(PAUSE_AFTER_FAILURE)
    }
  }

  async function answerQuery(query: string, key: ApiKey, now: number): Promise<Response> {
    const read = safePlanQuery(releasesSchema, query, { now: new Date(now) })
    if (!read.ok) return responses.queryInvalid(read.diagnostics)
    const refusal = store.refuses(read.plan)
    if (refusal !== null) return responses.queryUnsupported(refusal)
    const reserved = await usage.reserve(key, now)
    if (!reserved.granted)
      return responses.quotaExceeded(reserved.nbqueries, key.maxqueries, reserved.acceptedFrom - now)
    try {
      const hits = await store.search(read.plan, key.maxhits)
      return responses.hits(reserved.nbqueries, key.maxqueries, query, hits)
    } catch (error) {
      await usage.release(reserved.ticket)
      throw error
    }
  }
}

/** Length of path and parameters, which are ASCII in a `Request`. */
function targetLength(url: string): number {
  return url.length - url.indexOf('/', url.indexOf('//') + 2)
}

// What the language itself counts as white space: a no-break space is a word, if one that nothing can be
// found by.
function isBlank(text: string): boolean {
  return /^[ \t\n\r\u3000]*$/.test(text)
}
