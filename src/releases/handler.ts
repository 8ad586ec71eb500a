import { checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import { FUNCTION, objectWith, type Rules, type RulesOf, required } from '../diagnostics/arguments/rules.ts'
import { skipBlanks } from '../syntax/lexer/characters.ts'
import { type ApiKey, isAccepted } from './apiKey.ts'
import { apiKeyOf, readParameters } from './http/parameters.ts'
import { type Answer, type Notes, responses, toResponse } from './http/responses.ts'
import type { KeyStore } from './keyStore.ts'
import { type ReleaseStore, SearchStopped } from './releaseStore.ts'
import type { UsageStore } from './usageStore.ts'

/**
 * The maximum length of a request line, in bytes: 128 KiB.
 *
 * @example
 * MAX_REQUEST_LINE // 131072
 */
export const MAX_REQUEST_LINE = 128 * 1024

/** `Retry-After` of a 503 response, in milliseconds. */
const RETRY_AFTER_FAILURE = 5000

/** The length of a request line without its target. */
const REQUEST_LINE_OVERHEAD = 'GET  HTTP/1.1'.length

/** Options for {@link createReleasesHandler}: the parts of the service. */
export interface ReleasesHandlerOptions {
  readonly store: ReleaseStore
  readonly keys: KeyStore
  readonly usage: UsageStore
  /** Returns the current time, as a date or in epoch milliseconds. Default: the system clock. */
  readonly clock?: () => Date | number
  /** Called once for each request when its response is known. Use it for logging, for example. */
  readonly onHandled?: (handled: HandledRequest) => void
}

const HANDLER_RULES: RulesOf<ReleasesHandlerOptions> & Rules = {
  store: required(objectWith('a release store', 'search')),
  keys: required(objectWith('a key store', 'find')),
  usage: required(objectWith('a usage store', 'used', 'reserve', 'release')),
  clock: FUNCTION,
  onHandled: FUNCTION,
  // `openSqliteReleases` also returns these. Its whole result can be passed as the options.
  load: FUNCTION,
  close: FUNCTION,
}

/** Details of a request that the service has responded to. */
export interface HandledRequest extends Notes {
  readonly request: Request
  readonly status: number
}

/** What is known so far about a request. */
type Draft = { -readonly [Name in keyof Notes]: Notes[Name] }

/**
 * Creates the press-release service, `GET /releases?apikey=…&q=…`, as a function from `Request` to
 * `Response`. It runs on every platform that has these types. The function never throws; every failure is
 * returned as a response. If a request is aborted, its search stops.
 *
 * @example
 * const handler = createReleasesHandler({ store, keys, usage: memoryUsageStore() })
 * await handler(new Request('http://localhost/releases?apikey=opensesame&q=headline:bank'))
 */
export function createReleasesHandler(
  options: ReleasesHandlerOptions,
): (request: Request) => Promise<Response> {
  checkOptions('createReleasesHandler', options, HANDLER_RULES)
  const service = releasesService(options)
  return async (request) => {
    const { notes, ...answer } = await service(request)
    options.onHandled?.({ request, status: answer.status, ...notes })
    return toResponse(answer)
  }
}

/** The service for a server that sends bytes. */
export function releasesService({
  store,
  keys,
  usage,
  clock = Date.now,
}: ReleasesHandlerOptions): (request: Request) => Promise<Answer & { readonly notes: Notes }> {
  return async (request) => {
    const notes: Draft = { key: null, query: null, hits: null }
    const answered = await answer(request, notes).catch((error) => failed(error, notes))
    return { ...answered, notes }
  }

  async function answer(request: Request, notes: Draft): Promise<Answer> {
    const { url, method, headers } = request
    if (new URL(url).pathname !== '/releases') return responses.notFound()
    if (method !== 'GET') return responses.methodNotAllowed()
    if (targetLength(url) + REQUEST_LINE_OVERHEAD > MAX_REQUEST_LINE)
      return responses.urlTooLong(MAX_REQUEST_LINE)
    const parameters = readParameters(url)
    if (parameters === null) return responses.urlUndecodable()
    const now = Math.floor(Number(clock()))
    const secret = apiKeyOf(parameters, headers)
    const key = secret === null ? null : await keys.find(secret, now)
    if (key === null || !isAccepted(key, now)) return responses.apiKeyInvalid()
    notes.key = key.name
    const used = key.used ?? (await usage.used(key, now))
    if (used.acceptedFrom !== null)
      return responses.quotaExceeded(used.nbqueries, key.maxqueries, used.acceptedFrom - now)
    const queries = parameters.q
    if (queries.length > 1)
      return responses.queryMissing(
        'There is more than one q. Pass one query, with its parts joined by AND or OR.',
      )
    if (queries.length === 0 || skipBlanks(queries[0]!, 0) === queries[0]!.length)
      return responses.queryMissing('Pass a query in the parameter q, for example q=*.')
    notes.query = queries[0]!
    return await answerQuery(queries[0]!, key, now, request.signal, notes)
  }

  async function answerQuery(
    query: string,
    key: ApiKey,
    now: number,
    signal: AbortSignal,
    notes: Draft,
  ): Promise<Answer> {
    const reservation = await usage.reserve(key, now)
    if (!reservation.granted)
      return responses.quotaExceeded(reservation.nbqueries, key.maxqueries, reservation.acceptedFrom - now)
    let isCounted = false
    try {
      if (signal.aborted) throw new SearchStopped('gone', false)
      const options = { now: new Date(now), limit: key.maxhits, key: key.id, signal }
      const found = await store.search(query, options)
      if (!found.ok && 'refusal' in found) return responses.queryUnsupported(found.refusal)
      if (!found.ok) return responses.queryInvalid(found.diagnostics)
      isCounted = true
      notes.hits = found.count
      return responses.hits(found.count, reservation.nbqueries, key.maxqueries, query, found.hits)
    } catch (error) {
      // A search that had begun has cost as much as a completed one.
      isCounted = error instanceof SearchStopped && error.begun
      throw error
    } finally {
      if (!isCounted) await usage.release(reservation.ticket)
    }
  }
}

function failed(error: unknown, notes: Draft): Answer {
  if (error instanceof SearchStopped && error.reason === 'gone') return responses.clientGone()
  notes.failure = error
  if (error instanceof SearchStopped) return responses.tooLong()
  return responses.unavailable(RETRY_AFTER_FAILURE)
}

/** The length of path and parameters in bytes. The URL of a `Request` is ASCII. */
function targetLength(url: string): number {
  return url.length - url.indexOf('/', url.indexOf('//') + 2)
}
