import type { Answered } from '../../releases/handler.ts'
import { oneLine } from '../cliError.ts'
import type { HttpAnswer } from './releasesServer.ts'

/** Which requests have a line: none, those answered 5xx, or all. */
export const LOG_LEVELS = ['silent', 'error', 'info'] as const

/** One of {@link LOG_LEVELS}. */
export type LogLevel = (typeof LOG_LEVELS)[number]

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
 * const handler = createReleasesHandler({ ...parts, onAnswer: (answer) => log.note(answer) })
 * startReleasesServer(handler, { port: 0, host: '127.0.0.1', onAnswered: (answered) => log.write(answered) })
 */
export class RequestLog {
  readonly #options: RequestLogOptions
  readonly #answers = new WeakMap<Request, Answered>()

  constructor(options: RequestLogOptions) {
    this.#options = options
  }

  /** Keeps what the handler knows about a request until the server has answered it. */
  note(answer: Answered): void {
    this.#answers.set(answer.request, answer)
  }

  /** Writes the line of an answer, if the level asks for it. */
  write({ request, id, status, milliseconds }: HttpAnswer): void {
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
      ...(known?.failure !== undefined && { error: oneLine(known.failure) }),
    }
    write(`${JSON.stringify(line)}\n`)
  }
}
