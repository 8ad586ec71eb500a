import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { MAX_REQUEST_LINE } from '../../releases/handler.ts'
import { responses } from '../../releases/http/responses.ts'
import { type RequestStart, readRequestLine } from './requestStart.ts'

/** An error of Node's HTTP parser about bytes that are not a request. */
export interface ParserError extends Error {
  readonly code?: string
}

/** How long the client has to read the answer before the connection is closed, in milliseconds. */
const LINGER = 2000

/** An answer that has the same status, headers and body each time, but for the request's identifier. */
export type FixedAnswer = () => Response

const NO_PATHS: ReadonlySet<string> = new Set()

const urlTooLong: FixedAnswer = () => responses.urlTooLong(MAX_REQUEST_LINE)

/**
 * The answer to bytes that Node cannot parse as a request, or to a request that does not come. Its time is
 * linear in what was kept of them.
 *
 * @param paths the paths that the server has beside `/releases`
 */
export function answerTo(
  error: ParserError,
  start: RequestStart,
  paths: ReadonlySet<string> = NO_PATHS,
): FixedAnswer {
  switch (error.code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return responses.requestTimeout
    case 'HPE_HEADER_OVERFLOW':
      if (start.isLineComplete && start.lineLength <= MAX_REQUEST_LINE) return responses.headersTooLarge
      return inOrder(start, paths, urlTooLong)
    // These errors lie within the request line. It is one, if it also ends as one.
    case 'HPE_INVALID_METHOD':
    case 'HPE_INVALID_URL':
    case 'HPE_INVALID_CONSTANT': {
      if (start.isLineComplete && !/ HTTP\/1\.[01]\r?$/.test(start.end)) return responses.badRequest
      return inOrder(start, paths, responses.urlUndecodable)
    }
    default:
      return responses.badRequest
  }
}

/** The answer by path and method, which are checked first, or else another. */
function inOrder({ line }: RequestStart, paths: ReadonlySet<string>, otherwise: FixedAnswer): FixedAnswer {
  const request = readRequestLine(line)
  if (request === null) return responses.badRequest
  const { method, path } = request
  if (method === 'GET' && !path.startsWith('/')) return responses.urlUndecodable
  if (path !== '/releases' && !paths.has(path)) return responses.notFound
  return method === 'GET' ? otherwise : responses.methodNotAllowed
}

/** Answers of one turn of the event loop. */
const PORTION = 20

const waiting: (() => void)[] = []

/** Runs it soon, in small portions: thousands of connections that time out at once hold up no request. */
export function inTurn(run: () => void): void {
  if (waiting.push(run) === 1) setImmediate(runPortion)
}

function runPortion(): void {
  for (const run of waiting.slice(0, PORTION)) run()
  waiting.splice(0, PORTION)
  if (waiting.length > 0) setImmediate(runPortion)
}

/**
 * Writes an answer on a socket for which Node has no request object, and ends the connection. Returns the
 * status.
 */
export async function answerAndEnd(answer: FixedAnswer, id: string, socket: Duplex): Promise<number> {
  // If the connection were closed while the client is still writing, it might never read the answer.
  setTimeout(() => socket.destroy(), LINGER).unref()
  socket.on('error', () => socket.destroy())
  const { status, head, body } = await serialized(answer)
  if (socket.writable) socket.end(`${head}x-request-id: ${id}\r\n\r\n${body}`)
  else socket.destroy()
  return status
}

/** An answer as it is sent: `head` lacks a header and its end. */
interface Serialized {
  readonly status: number
  readonly head: string
  readonly body: string
}

const kept = new Map<FixedAnswer, Promise<Serialized>>()

// Clients that send hundreds of requests that are none cost little.
function serialized(answer: FixedAnswer): Promise<Serialized> {
  const text = kept.get(answer) ?? serialize(answer())
  kept.set(answer, text)
  return text
}

async function serialize(response: Response): Promise<Serialized> {
  const { status } = response
  const body = await response.text()
  const length = String(Buffer.byteLength(body))
  const headers = [...response.headers, ['content-length', length], ['connection', 'close']]
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`)
  return { status, head: `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`, body }
}
