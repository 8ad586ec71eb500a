/** A search engine did not do what it was asked for. The message has no password. */
export class SearchEngineError extends Error {
  override readonly name = 'SearchEngineError'
  /** Of the answer; 0: there was none. */
  readonly status: number

  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

/** A request to a search engine. */
export interface EngineRequest {
  /** JSON, or lines of JSON. */
  readonly body?: object | string
  readonly signal?: AbortSignal
  /** The time for all nodes together, in milliseconds; each has its share. Default: no limit. */
  readonly patience?: number
}

/** A node that did not answer is asked last for so long, in milliseconds. */
const REST = 5000

/** How much of a reason a message has, in UTF-16 code units. */
const MAX_REASON = 300

interface Node {
  readonly url: string
  /** On the clock of `performance.now()`; 0: it has answered since. */
  restsUntil: number
}

/** Elasticsearch or OpenSearch over HTTP: one node, or several that are asked in turn. */
export class SearchEngine {
  readonly #nodes: readonly Node[]
  readonly #headers: Readonly<Record<string, string>>
  /** What no message may contain, the longest first. */
  readonly #secrets: readonly string[]
  #asked = 0

  /** @param url may have a user and a password, and several hosts: `https://user:password@a:9200,b:9200` */
  constructor(url: string) {
    const addresses = nodeUrls(url).map((node) => new URL(node))
    const [user, password] = [addresses[0]!.username, addresses[0]!.password].map(decodeURIComponent)
    const token = inBase64(`${user}:${password}`)
    const hasCredentials = user !== '' || password !== ''
    this.#headers = hasCredentials ? { authorization: `Basic ${token}` } : {}
    this.#secrets = [
      hasCredentials ? token : '',
      encodeURIComponent(password!),
      inBase64(password!),
      password!,
    ]
      .map((secret) => secret.replace(/={1,2}$/, ''))
      .filter((secret) => secret !== '')
    this.#nodes = addresses.map((address) => {
      address.username = address.password = address.search = address.hash = ''
      return { url: address.href.replace(/\/$/, ''), restsUntil: 0 }
    })
  }

  /**
   * Sends a request and reads the JSON of its answer. When a node does not answer, the next one is asked.
   *
   * @throws SearchEngineError when no node can be reached, or one answers with another status than 2xx; the
   *   signal's reason when it is aborted. The engine ends a search whose connection is closed.
   */
  async ask<Answer>(
    method: string,
    path: string,
    { body, signal, patience }: EngineRequest = {},
  ): Promise<Answer> {
    const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json'
    const sent = typeof body === 'object' ? JSON.stringify(body) : body
    const request: RequestInit = {
      method,
      // Compressing an answer takes longer than sending it to a server nearby.
      headers: {
        ...this.#headers,
        'accept-encoding': 'identity',
        ...(sent !== undefined && { 'content-type': type }),
      },
      ...(sent !== undefined && { body: sent }),
      redirect: 'error',
    }
    let cause: unknown
    for (const node of this.#inTurn()) {
      // Of the requests at the end of its rest one tries the node, and the others do not wait for it.
      if (node.restsUntil > 0) node.restsUntil = performance.now() + REST
      try {
        const share =
          patience === undefined ? signal : AbortSignal.timeout(Math.ceil(patience / this.#nodes.length))
        const response = await fetch(node.url + path, { ...request, ...(share && { signal: share }) })
        const text = await response.text()
        node.restsUntil = 0
        const { ok, status } = response
        if (ok) return read(text) as Answer
        throw new SearchEngineError(
          `${node.url} answered ${status}: ${this.withoutSecrets(reasonIn(text))}`,
          status,
        )
      } catch (error) {
        if (error instanceof SearchEngineError) throw error
        // Also at a deadline: a machine without power does not refuse connections. Clients go at any time.
        if (signal?.reason?.name !== 'AbortError') node.restsUntil = performance.now() + REST
        if (signal?.aborted) throw error
        cause = error
      }
    }
    const urls = this.#nodes.map(({ url }) => url).join(', ')
    throw new SearchEngineError(`${urls} cannot be reached: ${reasonOf(cause)}`, 0, { cause })
  }

  /** The beginning of what an engine says, without the credentials, which it may repeat. */
  withoutSecrets(text: string): string {
    return this.#secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text).slice(0, MAX_REASON)
  }

  /** Each node once. Those that rest come last. */
  #inTurn(): readonly Node[] {
    const first = this.#asked++ % this.#nodes.length
    const nodes = [...this.#nodes.slice(first), ...this.#nodes.slice(0, first)]
    const now = performance.now()
    return nodes.sort((a, b) => Number(a.restsUntil > now) - Number(b.restsUntil > now))
  }
}

/**
 * The URLs of the nodes in a URL with several hosts, which are separated by commas.
 *
 * @example
 * nodeUrls('http://ann:secret@a:9200,b:9200') // ['http://ann:secret@a:9200', 'http://ann:secret@b:9200']
 */
export function nodeUrls(url: string): readonly string[] {
  const [, scheme, user = '', hosts, path] = /^(https?:\/\/)([^/?#]*@)?([^/?#]+)(.*)$/s.exec(url) ?? []
  if (hosts === undefined) return [url]
  return hosts.split(',').map((host) => (host === '' ? '' : `${scheme}${user}${host}${path}`))
}

/** Why there is no answer, in short. `fetch` tells it in the cause of its error alone. */
function reasonOf(error: unknown): string {
  const { cause = error } = error as Error
  // A name with several addresses has an error for each.
  const told = cause instanceof AggregateError ? cause.errors[0] : cause
  return (told instanceof Error ? told.message : String(told)).slice(0, MAX_REASON)
}

/** What an engine says about an error. */
function reasonIn(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: string | { type?: string; reason?: string } }
    return typeof error === 'object' ? `${error.type}: ${error.reason}` : String(error)
  } catch {
    return text
  }
}

/** The JSON of an answer. The error of `JSON.parse` would quote it. */
function read(text: string): unknown {
  try {
    return JSON.parse(text || 'null')
  } catch {
    throw new SyntaxError('its response is not JSON')
  }
}

function inBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
