import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { MAX_REQUEST_LINE } from '../../releases/handler.ts'
import { responses } from '../../releases/http/responses.ts'

/** An error of Node's HTTP parser about bytes that are not a request. */
export interface ParserError extends Error {
  readonly code?: string
  /** The packet in which the parser stopped. */
  readonly rawPacket?: Uint8Array
}

const responded = new WeakSet<Duplex>()

/** How long the client has to read the answer before the connection is closed, in milliseconds. */
const LINGER = 2000

/** Answers bytes that Node cannot parse as a request, and ends the connection. */
export async function answerMalformedRequest(error: ParserError, socket: Duplex): Promise<void> {
  // The parser reports the following packets too.
  if (!responded.has(socket)) await answerAndEnd(responseFor(error), socket)
}

/** Writes a response on a socket for which Node has no request object, and ends the connection. */
export async function answerAndEnd(response: Response, socket: Duplex): Promise<void> {
  responded.add(socket)
  // If the connection were closed while the client is still writing, it might never read the answer.
  setTimeout(() => socket.destroy(), LINGER).unref()
  socket.on('error', () => socket.destroy())
  const bytes = await serialize(response)
  if (socket.writable) socket.end(bytes)
  else socket.destroy()
}

function responseFor(error: ParserError): Response {
  const text = error.rawPacket === undefined ? '' : Buffer.from(error.rawPacket).toString('latin1')
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      // A packet with line ends but without a request line is part of the headers.
      return text.includes('\r\n') && !/ HTTP\/1\.\d\r\n/.test(text)
        ? tooManyHeaders()
        : responses.urlTooLong(MAX_REQUEST_LINE)
    case 'HPE_INVALID_METHOD': {
      const target = /^[^\s]+ ([^\s?]*)[^\s]* HTTP\/1\.\d\r\n/.exec(text)?.[1]
      if (target === undefined) return responses.urlUndecodable()
      return target === '/releases' ? responses.methodNotAllowed() : responses.notFound()
    }
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Response(null, { status: 408 })
    default:
      return responses.urlUndecodable()
  }
}

function tooManyHeaders(): Response {
  return new Response(null, { status: 431 })
}

async function serialize(response: Response): Promise<Buffer> {
  const body = Buffer.from(await response.arrayBuffer())
  const headers = [...response.headers, ['content-length', String(body.byteLength)], ['connection', 'close']]
  const lines = [
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body])
}
