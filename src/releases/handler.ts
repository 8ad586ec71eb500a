import { checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import {
  either,
  FUNCTION,
  objectWith,
  type Rules,
  type RulesOf,
  required,
} from '../diagnostics/arguments/rules.ts'
import { safePlanQuery } from '../semantics/planQuery.ts'
import { type ApiKey, isAccepted } from './apiKey.ts'
import { apiKeyOf, readParameters } from './http/parameters.ts'
import { responses } from './http/responses.ts'
import type { KeyStore } from './keyStore.ts'
import type { ReleaseStore } from './releaseStore.ts'
import { releasesSchema } from './schema.ts'
import type { UsageStore } from './usageStore.ts'

/** The maximum length of a request line, in bytes: 128 KiB. */
export const MAX_REQUEST_LINE = 128 * 1024

/** `Retry-After` of an answer 503, in milliseconds. */
const RETRY_AFTER_FAILURE = 5000

/** The length of a request line without its target. */
const REQUEST_LINE_OVERHEAD = 'GET  HTTP/1.1'.length

/** The parts of the service. */
export interface ReleasesHandlerOptions {
  readonly store: ReleaseStore
  readonly keys: KeyStore
  readonly usage: UsageStore
  /** The time, as a date or in epoch milliseconds. Default: the host's clock. */
  readonly clock?: () => Date | number
  /** Called with the error behind each answer 503. The error contains no key. */
  readonly onFailure?: (error: unknown) => void
}

const HANDLER_RULES: RulesOf<ReleasesHandlerOptions> & Rules = {
  store: required({
    ...either(objectWith('', 'search'), objectWith('', 'prepare')),
    expected: 'a release store',
  }),
  keys: required(objectWith('a key store', 'find')),
  usage: required(objectWith('a usage store', 'reserve', 'release')),
  clock: FUNCTION,
  onFailure: FUNCTION,
  // What else `openSqliteReleases` returns, so that its result can be passed on whole.
  isEmpty: FUNCTION,
  count: FUNCTION,
  load: FUNCTION,
  close: FUNCTION,
}

/**
 * The press-release service, `GET /releases?apikey=…&q=…`, as a function from `Request` to `Response`. It
 * runs on every platform with these types. It never throws: every failure is an answer.
 *
 * @example
 * const handler = createReleasesHandler({ store, keys, usage: memoryUsageStore() })
 * await handler(new Request('http://localhost/releases?apikey=opensesame&q=headline:bank'))
 */
export function createReleasesHandler(
  options: ReleasesHandlerOptions,
): (request: Request) => Promise<Response> {
  checkOptions('createReleasesHandler', options, HANDLER_RULES)
  const { store, keys, usage, clock = Date.now, onFailure = () => {} } = options
  return async (request) => {
    if (new URL(request.url).pathname !== '/releases') return responses.notFound()
    if (request.method !== 'GET') return responses.methodNotAllowed()
    if (targetLength(request.url) + REQUEST_LINE_OVERHEAD > MAX_REQUEST_LINE)
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
      return responses.unavailable(RETRY_AFTER_FAILURE)
    }
  }

  async function answerQuery(query: string, key: ApiKey, now: number): Promise<Response> {
    const planned = safePlanQuery(releasesSchema, query, { now: new Date(now) })
    if (!planned.ok) return responses.queryInvalid(planned.diagnostics)
    const refusal = store.refuses(planned.plan)
    if (refusal !== null) return responses.queryUnsupported(refusal)
    const reservation = await usage.reserve(key, now)
    if (!reservation.granted)
      return responses.quotaExceeded(reservation.nbqueries, key.maxqueries, reservation.acceptedFrom - now)
    try {
      const hits = await store.search(planned.plan, key.maxhits)
      return responses.hits(reservation.nbqueries, key.maxqueries, query, hits)
    } catch (error) {
      await usage.release(reservation.ticket)
      throw error
    }
  }
}

/** The length of path and parameters in bytes. The URL of a `Request` is ASCII. */
function targetLength(url: string): number {
  return url.length - url.indexOf('/', url.indexOf('//') + 2)
}

// The white space of the query language. A no-break space is not part of it: it is a word without tokens.
function isBlank(text: string): boolean {
  return /^[ \t\n\r\u3000]*$/.test(text)
}
