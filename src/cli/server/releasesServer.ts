import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { responses } from '../../releases/http/responses.ts'
import type { SentResponse } from '../operators/requestLog.ts'
import type { Pages } from '../pages/pages.ts'
import { type Content, compress, lengthOf } from './compress.ts'
import { Connections } from './connections.ts'
import { listening, type Place } from './listening.ts'
import { answerAndClose, answerTo, inTurn, type LastAnswer } from './malformedRequest.ts'
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
  /** The time for a client to read its answer. Default 30,000. */
  readonly answerTimeout?: number
  /** The bytes of answers that all clients together may leave unread, see {@link UnsentAnswers}. 128 MiB. */
  readonly maxUnsent?: number
  /** Pages that the server has beside the service. */
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

  async function answer(request: Request, { incoming, outgoing }: HttpBindings): Promise<Response> {
    const id = randomUUID()
    const start = performance.now()
    let content = await contentOf(await respond(request, incoming).catch(unavailable))
    if (!unsent.add(outgoing, lengthOf(content.body))) content = await contentOf(unavailable())
    const { status } = content
    onResponse({ request, id, status, milliseconds: performance.now() - start })
    const { headers, body } = await compress(content, request.headers.get('accept-encoding'))
    headers.set('Content-Length', String(lengthOf(body)))
    headers.set('X-Request-Id', id)
    if (isClosing || isHostWrong(incoming)) headers.set('Connection', 'close')
    const cut = setTimeout(() => incoming.socket.destroy(), answerTimeout)
    outgoing.once('close', () => clearTimeout(cut))
    if (incoming.socket.destroyed) clearTimeout(cut)
    return new Response(unsent.send(outgoing, body), { status, headers })
  }

  async function respond(request: Request, incoming: IncomingMessage): Promise<Response> {
    if (isHostWrong(incoming)) return responses.badRequest()
    return (await pages?.answer(request)) ?? handler(request)
  }

  function answerLast(last: LastAnswer, socket: Socket): void {
    const when = connections.end(socket)
    const run = () => {
      const id = randomUUID()
      answerAndClose(last, id, socket)
      onResponse({ request: null, id, status: last[0], milliseconds: 0 })
    }
    if (when === 'at once') run()
    else if (when === 'soon') inTurn(socket, run)
  }

  const listener = getRequestListener(answer as Parameters<typeof getRequestListener>[0], {
    overrideGlobalObjects: false,
    autoCleanupIncoming: false,
    errorHandler: unavailable,
  })

  function listen(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (!connections.begin(incoming, outgoing)) return
    incoming.url = targetAsSent(incoming.url!)
    // The service has all names, and no URL is made of what was not checked.
    incoming.headers.host = 'localhost'
    void listener(incoming, outgoing)
  }

  const server = createServer(
    {
      maxHeaderSize: 192 * 1024,
      headersTimeout: headerTimeout,
      requestTimeout: Math.max(requestTimeout, headerTimeout),
      keepAliveTimeout: idleTimeout,
      connectionsCheckingInterval: 500,
      requireHostHeader: false,
    },
    listen,
  )
  server.on('connection', (socket: Socket) => {
    if (!connections.add(socket)) answerLast([503, 'unavailable'], socket)
  })
  // As Node does it, but behind the check of the Host, and the connection is known to have a request.
  server.on('checkContinue', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (incoming.headers.host !== undefined) outgoing.writeContinue()
    listen(incoming, outgoing)
  })
  server.on('checkExpectation', listen)
  // Its target is never the path of the service. Node has taken away its own listener of errors.
  server.on('connect', (_, socket) => answerLast([404, 'notfound'], socket.on('error', noop) as Socket))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (socket.writable) answerLast(answerTo(error), socket)
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
const unavailable = () => responses.unavailable(1000)

async function contentOf({
  status,
  headers,
  body,
}: Response): Promise<Content & { readonly status: number }> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of body ?? []) pieces.push(piece)
  return { status, headers, body: pieces }
}

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
