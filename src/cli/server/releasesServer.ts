import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { MAX_REQUEST_LINE } from '../../releases/handler.ts'
import { responses } from '../../releases/http/responses.ts'
import { isLocal } from '../pages/isLocal.ts'
import type { Pages } from '../pages/pages.ts'
import { checkRequest } from './checkRequest.ts'
import { compress } from './compress.ts'
import { Connections } from './connections.ts'
import { answerAndEnd, answerTo, type FixedAnswer, inTurn, type ParserError } from './malformedRequest.ts'
import { withoutOrigin } from './requestStart.ts'
import { sendPieces } from './sendPieces.ts'

/** How long running requests may take after `close` before they are aborted, in milliseconds. */
const CLOSE_TIMEOUT = 10_000

/** The interval in which Node looks for requests that do not come, in milliseconds. */
const CHECKING_INTERVAL = 500

const tooMany: FixedAnswer = () => responses.unavailable(1000)

/** The address of a server and the bounds of its connections. Times are in milliseconds. */
export interface ServerOptions {
  readonly port: number
  readonly host: string
  /** Open connections. Beyond them, the one idle longest without a request is closed. Default 4,096. */
  readonly maxConnections?: number
  /** The size of a request's headers, without the request line, in bytes. Default 65,536. */
  readonly maxHeaders?: number
  /** The time for a request line and its headers to come, from when the connection opens. Default 10,000. */
  readonly headerTimeout?: number
  /** The time for a whole request to come, with its body. Default 30,000. */
  readonly requestTimeout?: number
  /** How long a connection is kept open for another request. Default 5,000. */
  readonly idleTimeout?: number
  /** The time for a client to read its answer. Default 30,000. */
  readonly answerTimeout?: number
  /** Pages that the server has beside the service. */
  readonly pages?: Pages
  /** Called once for each answer. */
  readonly onAnswered?: (answered: HttpAnswer) => void
}

/** An answer over HTTP. */
export interface HttpAnswer {
  /** The request that the handler got; `null` if it got none. */
  readonly request: Request | null
  /** Identifies the request. The answer has it in the header `X-Request-Id`. */
  readonly id: string
  readonly status: number
  readonly milliseconds: number
}

/** A running server. */
export interface ReleasesServer {
  /** Its URL, without a path. */
  readonly url: string
  /** Answers the running requests and accepts no others. */
  close(): Promise<void>
}

/**
 * Serves a handler over HTTP, with compression. Answers what is no HTTP, too.
 *
 * @throws Error from Node when it cannot listen at the port.
 * @example
 * const server = await startReleasesServer(createReleasesHandler(parts), { port: 0, host: '127.0.0.1' })
 */
export async function startReleasesServer(
  handler: (request: Request) => Promise<Response>,
  options: ServerOptions,
): Promise<ReleasesServer> {
  const {
    maxConnections = 4096,
    maxHeaders = 64 * 1024,
    headerTimeout = 10_000,
    requestTimeout = 30_000,
    idleTimeout = 5000,
    answerTimeout = 30_000,
    pages,
    onAnswered = () => {},
  } = options
  const connections = new Connections({
    maximum: maxConnections,
    maxHeaders,
    onLargeHeaders: (socket) => answerMalformed(responses.headersTooLarge, socket),
  })
  const refused = new WeakMap<IncomingMessage, Response>()

  async function answer(request: Request, { incoming, outgoing }: Exchange): Promise<Response> {
    const id = randomUUID()
    const start = performance.now()
    const early = refused.get(incoming)
    const response = early ?? (await respond(request, incoming).catch(() => responses.unavailable(1000)))
    onAnswered({
      request: early === undefined ? request : null,
      id,
      status: response.status,
      milliseconds: performance.now() - start,
    })
    response.headers.set('X-Request-Id', id)
    const compressed = await compress(response, request.headers.get('accept-encoding'))
    const cut = setTimeout(() => outgoing.destroy(), answerTimeout)
    outgoing.once('close', () => clearTimeout(cut))
    return sendPieces(compressed, outgoing) ? RESPONSE_ALREADY_SENT : compressed
  }

  async function respond(request: Request, incoming: IncomingMessage): Promise<Response> {
    return (await pages?.answer(request, isLocal(incoming))) ?? handler(request)
  }

  function answerMalformed(fixed: FixedAnswer, socket: Socket): void {
    // The parser reports the packets that follow an error, too.
    if (!connections.end(socket)) return
    inTurn(async () => {
      const id = randomUUID()
      // A client may write to the end before it reads its answer.
      socket.resume()
      const status = await answerAndEnd(fixed, id, socket)
      onAnswered({ request: null, id, status, milliseconds: 0 })
    })
  }

  const listener = getRequestListener(answer as Parameters<typeof getRequestListener>[0], {
    overrideGlobalObjects: false,
    errorHandler: () => responses.unavailable(1000),
  })

  function listen(incoming: IncomingMessage, outgoing: ServerResponse): void {
    connections.begin(incoming, outgoing)
    const response = checkRequest(incoming, maxHeaders)
    if (response !== null) refused.set(incoming, response)
    // The URL is made of nothing that was not checked. A request target has no fragment: cut off at `#`, the
    // query would silently be another one.
    const target = response === null ? withoutOrigin(incoming.url!) : '/'
    incoming.url = target.replaceAll('#', '%23')
    incoming.headers.host = 'localhost'
    void listener(incoming, outgoing)
  }

  const server = createServer(
    {
      maxHeaderSize: MAX_REQUEST_LINE + maxHeaders,
      headersTimeout: headerTimeout,
      requestTimeout: Math.max(requestTimeout, headerTimeout),
      keepAliveTimeout: idleTimeout,
      connectionsCheckingInterval: CHECKING_INTERVAL,
      requireHostHeader: false,
    },
    listen,
  )
  // The answer is the same whether or not the client waits for a sign to send its body.
  server.on('checkContinue', listen)
  server.on('checkExpectation', listen)
  server.on('connection', (socket: Socket) => {
    if (!connections.add(socket)) answerMalformed(tooMany, socket)
  })
  server.on('connect', (_, socket) => answerMalformed(responses.methodNotAllowed, socket as Socket))
  server.on('clientError', (error: ParserError, socket: Socket) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    else answerMalformed(answerTo(error, connections.startOf(socket), pages?.paths), socket)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  const address = server.address() as AddressInfo
  return {
    url: `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        // A kept-alive connection would stay open for seconds after its last answer.
        const sweep = setInterval(() => server.closeIdleConnections(), 20)
        const abort = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT)
        server.close(() => {
          clearInterval(sweep)
          clearTimeout(abort)
          resolve()
        })
      }),
  }
}

interface Exchange {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}
