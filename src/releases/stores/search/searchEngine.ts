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
}

/** Elasticsearch or OpenSearch over HTTP. */
export class SearchEngine {
  readonly #url: string
  readonly #headers: Readonly<Record<string, string>>

  /** @param url may have a user and a password */
  constructor(url: string) {
    const address = new URL(url)
    const credentials = [address.username, address.password].map(decodeURIComponent).join(':')
    const bytes = new TextEncoder().encode(credentials)
    this.#headers =
      credentials === ':' ? {} : { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` }
    address.username = address.password = address.search = address.hash = ''
    this.#url = address.href.replace(/\/$/, '')
  }

  /**
   * Sends a request and reads the JSON of its answer.
   *
   * @throws SearchEngineError when the engine cannot be reached, or answers with another status than 2xx; the
   *   signal's reason when it is aborted. The engine ends a search whose connection is closed.
   */
  async ask<Answer>(method: string, path: string, { body, signal }: EngineRequest = {}): Promise<Answer> {
    const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json'
    const sent = typeof body === 'object' ? JSON.stringify(body) : body
    try {
      const response = await fetch(this.#url + path, {
        method,
        headers: { ...this.#headers, ...(sent !== undefined && { 'content-type': type }) },
        ...(sent !== undefined && { body: sent }),
        ...(signal !== undefined && { signal }),
        redirect: 'error',
      })
      const text = await response.text()
      if (response.ok) return JSON.parse(text || 'null') as Answer
      throw new SearchEngineError(
        `${this.#url} answered ${response.status}: ${reasonIn(text)}`,
        response.status,
      )
    } catch (error) {
      if (signal?.aborted || error instanceof SearchEngineError) throw error
      throw new SearchEngineError(`${this.#url} cannot be reached`, 0, { cause: error })
    }
  }
}

/** What an engine says about an error, in short. */
function reasonIn(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: string | { type?: string; reason?: string } }
    return typeof error === 'object' ? `${error.type}: ${error.reason}`.slice(0, 300) : String(error)
  } catch {
    return text.slice(0, 300)
  }
}
