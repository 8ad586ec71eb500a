import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { HEADERS } from '../../releases/http/responses.ts'

/** How long the client has to read the answer before the connection is closed, in milliseconds. */
const LINGER = 2000

/** An answer to a connection for which Node has no request: its status, and `error` of its body. */
export type LastAnswer = readonly [status: number, error: string]

/** The answer to what Node's parser refuses, or to a request that does not come. */
export function answerTo({ code }: NodeJS.ErrnoException): LastAnswer {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'timeout']
  return code === 'HPE_HEADER_OVERFLOW' ? [431, 'headerstoolarge'] : [400, 'badrequest']
}

/** Sends the last answer of a connection and closes it. */
export function answerAndClose([status, error]: LastAnswer, id: string, socket: Socket): void {
  // If the connection were closed while the client is still writing, it might never read the answer.
  setTimeout(() => socket.destroy(), LINGER).unref()
  const body = JSON.stringify({ error })
  const headers = {
    ...HEADERS,
    ...(status === 503 && { 'Retry-After': '1' }),
    'X-Request-Id': id,
    'Content-Length': body.length,
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.resume()
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
