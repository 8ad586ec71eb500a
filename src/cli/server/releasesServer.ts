import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Answer, responses, toResponse } from '../../releases/http/responses.ts'
import type { SentResponse } from '../operators/requestLog.ts'
import type { Pages } from '../pages/pages.ts'
import { compress, lengthOf } from './compress.ts'
import { Connections } from './connections.ts'
import { listening, type Place } from './listening.ts'
import { answerAndClose, answerTo, type LastAnswer } from './malformedRequest.ts'
import { UnsentAnswers } from './unsentAnswers.ts'

/** The address of a server and the bounds of its connections. Times are in milliseconds. */
export interface ServerOptions extends Place {
  /** Open connections. Beyond them, the one idle longest without a request is closed. Default 4,096. */
  readonly maxConnections?: number
  /** The time for a request line and its headers to come, from when the connection opens. Default 10,000. */
  readonly headerTimeout?: number
  /** The time for a whole request to come, with its body. Default 30,000. */
  readonly requestTimeout?: number
  /** How long a connection is kept open for another request. Default 5,000. */
  readonly idleTimeout?: number
  /** The time for a client to read its response. Default 30,000. */
  readonly answerTimeout?: number
  /** The bytes of answers that all clients together may leave unread, see {@link UnsentAnswers}. 128 MiB. */
  readonly maxUnsent?: number
  /** Pages that the server has next to the service. */
  readonly pages?: Pages
  /** Called once for each answer. */
  readonly onResponse?: (sent: SentResponse) => void
}

/** A running server. */
export interface ReleasesServer {
  /** Its URL, without a path. */
  readonly url: string
  /** Answers the running requests, in ten seconds at most, and accepts no others. */
  close(): Promise<void>
}

interface Made {
  readonly answer: Answer
  readonly isPage: boolean
}

/**
 * Serves the service over HTTP, with compression. Also answers what is not HTTP.
 *
 * @throws Error from Node when it cannot listen at the port.
 * @example
 * const server = await startReleasesServer(releasesService(parts), { port: 0, host: '127.0.0.1' })
 */
export async function startReleasesServer(
  service: (request: Request) => Promise<Answer>,
  options: ServerOptions,
): Promise<ReleasesServer> {
  const {
    maxConnections = 4096,
    headerTimeout = 10_000,
    requestTimeout = 30_000,
    idleTimeout = 5000,
    answerTimeout = 30_000,
    maxUnsent = 128 * 1024 * 1024,
    pages,
    onResponse = noop,
  } = options
  const connections = new Connections(maxConnections)
  const unsent = new UnsentAnswers(maxUnsent)
  let isClosing = false

  async function send(request: Request, { incoming, outgoing }: HttpBindings): Promise<Response> {
    const id = randomUUID()
    const start = performance.now()
    const made = await respond(request, incoming).catch(() => ({ answer: unavailable(), isPage: false }))
    const { answer, isPage } = made
    // A page is the same bytes for all clients: what they leave unread is not counted.
    const isCounted = !isPage && unsent.add(outgoing, lengthOf(answer.body))
    const whole = isPage || isCounted ? answer : unavailable()
    const { status } = whole
    onResponse({ notes: answer.notes, id, status, milliseconds: performance.now() - start })
    const sent = isPage ? whole : await compress(whole, request.headers.get('accept-encoding'))
    const { socket } = incoming
    if (!socket.writable) return RESPONSE_ALREADY_SENT
    outgoing.statusCode = status
    for (const [name, value] of Object.entries(sent.headers)) outgoing.setHeader(name, value)
    outgoing.setHeader('Content-Length', lengthOf(sent.body))
    outgoing.setHeader('X-Request-Id', id)
    if (isClosing || isHostWrong(incoming)) outgoing.setHeader('Connection', 'close')
    const cut = setTimeout(() => socket.destroy(), answerTimeout)
    outgoing.once('close', () => clearTimeout(cut))
    if (isCounted) unsent.send(outgoing, sent.body)
    else outgoing.end(sent.body[0])
    return RESPONSE_ALREADY_SENT
  }

  async function respond(request: Request, incoming: IncomingMessage): Promise<Made> {
    if (isHostWrong(incoming)) return { answer: responses.badRequest(), isPage: false }
    const page = (await pages?.answer(request)) ?? null
    return { answer: page ?? (await service(request)), isPage: page !== null }
  }

  function answerLast([status, error]: LastAnswer, socket: Socket): void {
    const id = randomUUID()
    answerAndClose([status, error], id, socket)
    onResponse({ id, status, milliseconds: 0 })
  }

  const listener = getRequestListener(send as Parameters<typeof getRequestListener>[0], {
    overrideGlobalObjects: false,
    autoCleanupIncoming: false,
    errorHandler: () => toResponse(unavailable()),
  })

  function listen(incoming: IncomingMessage, outgoing: ServerResponse, isExpected = false): void {
    connections.begin(incoming, outgoing, () => {
      // As Node does it, but after the check of the Host.
      if (isExpected && incoming.headers.host !== undefined) outgoing.writeContinue()
      incoming.url = targetAsSent(incoming.url!)
      // The service has all names, and no URL is made of what was not checked.
      incoming.headers.host = 'localhost'
      void listener(incoming, outgoing)
    })
  }

  const server = createServer({
    maxHeaderSize: 192 * 1024,
    headersTimeout: headerTimeout,
    requestTimeout: Math.max(requestTimeout, headerTimeout),
    keepAliveTimeout: idleTimeout,
    connectionsCheckingInterval: 500,
    requireHostHeader: false,
  })
  server.on('connection', (socket: Socket) => {
    if (!connections.add(socket)) answerLast([503, 'unavailable'], socket)
  })
  server.on('request', (incoming, outgoing) => listen(incoming, outgoing))
  server.on('checkContinue', (incoming, outgoing) => listen(incoming, outgoing, true))
  server.on('checkExpectation', (incoming, outgoing) => listen(incoming, outgoing))
  // Its target is never the path of the service. Node has taken away its own listener of errors.
  server.on('connect', (_, duplex) => {
    const socket = duplex.on('error', noop) as Socket
    connections.end(socket, () => answerLast([404, 'notfound'], socket))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, duplex) => {
    const socket = duplex as Socket
    if (socket.writable) connections.end(socket, () => answerLast(answerTo(error), socket))
    else socket.destroy()
  })
  return {
    url: await listening(server, options),
    close: () =>
      new Promise((resolve) => {
        isClosing = true
        const abort = setTimeout(() => server.closeAllConnections(), 10_000)
        server.close(() => {
          clearTimeout(abort)
          resolve()
        })
      }),
  }
}

const noop = () => {}
const unavailable = (): Answer => responses.unavailable(1000)

// HTTP requires one, though nothing here depends on it.
function isHostWrong({ httpVersion, headersDistinct: { host = [] } }: IncomingMessage): boolean {
  return host.length > 1 || (httpVersion === '1.1' && host.length === 0)
}

/**
 * A request target of which a `Request` makes no other path and no other query: it would resolve
 * `/./releases` and cut the query off at `#`. A path that it would change becomes one that no server has.
 */
function targetAsSent(target: string): string {
  const local = target.replace(/^https?:\/\/[^/?]+/i, '').replaceAll('#', '%23')
  const [path] = local.split('?', 1) as [string]
  const isNormal = URL.canParse(path, ORIGIN) && new URL(path, ORIGIN).href === ORIGIN + path
  return isNormal ? local : `/${encodeURIComponent(path)}${local.slice(path.length)}`
}

const ORIGIN = 'http://localhost'
