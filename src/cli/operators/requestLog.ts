import type { HandledRequest } from '../../releases/handler.ts'
import { oneLine, printable } from '../cliError.ts'

/** Which requests have a line: none, those answered 5xx, or all. */
export const LOG_LEVELS = ['silent', 'error', 'info'] as const

/** One of {@link LOG_LEVELS}. */
export type LogLevel = (typeof LOG_LEVELS)[number]

/** An answer over HTTP. */
export interface SentResponse {
  /** The request that the handler got; `null` if it got none. */
  readonly request: Request | null
  /** Identifies the request. The answer has it in the header `X-Request-Id`. */
  readonly id: string
  readonly status: number
  readonly milliseconds: number
}

/** How requests are logged. */
export interface RequestLogOptions {
  readonly level: LogLevel
  /** Whether lines contain the text of the query. */
  readonly queries: boolean
  /** Takes a line with its end. */
  readonly write: (line: string) => void
}

/**
 * One line of JSON for each request: time, request id, key's name, status, milliseconds, hits. It never
 * contains the secret of a key.
 *
 * @example
 * const log = new RequestLog({ level: 'info', queries: false, write: (line) => process.stderr.write(line) })
 * const handler = createReleasesHandler({ ...parts, onHandled: (handled) => log.note(handled) })
 * startReleasesServer(handler, { port: 0, host: '127.0.0.1', onResponse: (sent) => log.write(sent) })
 */
export class RequestLog {
  readonly #options: RequestLogOptions
  readonly #answers = new WeakMap<Request, HandledRequest>()

  constructor(options: RequestLogOptions) {
    this.#options = options
  }

  /** Keeps what the handler knows about a request until the server has answered it. */
  note(answer: HandledRequest): void {
    this.#answers.set(answer.request, answer)
  }

  /** Writes the line of an answer, if the level asks for it. */
  write({ request, id, status, milliseconds }: SentResponse): void {
    const { level, queries, write } = this.#options
    if (level === 'silent' || (level === 'error' && status < 500)) return
    const known = request === null ? undefined : this.#answers.get(request)
    const line = {
      time: new Date().toISOString(),
      id,
      key: known?.key ?? null,
      status,
      ms: Math.round(milliseconds * 10) / 10,
      hits: known?.hits ?? null,
      ...(queries && { query: known?.query ?? null }),
      ...(known?.failure !== undefined && faultOf(known.failure)),
    }
    write(`${JSON.stringify(line)}\n`)
  }
}

/** The message of an error, and where its first cause was thrown. */
function faultOf(error: unknown): { readonly error: string; readonly stack?: string } {
  let first = error
  while (first instanceof Error && first.cause !== undefined) first = first.cause
  const stack = first instanceof Error ? first.stack : undefined
  return { error: oneLine(error), ...(stack !== undefined && { stack: printable(stack) }) }
}
