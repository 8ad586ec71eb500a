import type { Notes } from '../../releases/http/responses.ts'
import { oneLine, printable } from '../cliError.ts'

/** Which requests have a line: none, those with a 5xx response, or all. */
export const LOG_LEVELS = ['silent', 'error', 'info'] as const

/** One of {@link LOG_LEVELS}. */
export type LogLevel = (typeof LOG_LEVELS)[number]

/** An answer over HTTP. */
export interface SentResponse {
  /** What the service has learned, if it was asked. */
  readonly notes?: Notes | undefined
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
 * Writes one line of JSON for each request: time, request id, key's name, status, milliseconds, hits. It
 * never contains the secret of a key.
 *
 * @example
 * const log = requestLog({ level: 'info', queries: false, write: (line) => process.stderr.write(line) })
 * startReleasesServer(releasesService(parts), { port: 0, host: '127.0.0.1', onResponse: log })
 */
export function requestLog({ level, queries, write }: RequestLogOptions): (sent: SentResponse) => void {
  return ({ notes, id, status, milliseconds }) => {
    if (level === 'silent' || (level === 'error' && status < 500)) return
    const line = {
      time: new Date().toISOString(),
      id,
      key: notes?.key ?? null,
      status,
      ms: Math.round(milliseconds * 10) / 10,
      hits: notes?.hits ?? null,
      ...(queries && { query: notes?.query ?? null }),
      ...(notes?.failure !== undefined && faultOf(notes.failure)),
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
