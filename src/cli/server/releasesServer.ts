import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { responses } from '../../releases/http/responses.ts'
import { compress } from './compress.ts'
import { answerAndEnd, answerMalformedRequest } from './malformedRequest.ts'

/** Above the longest request line that the service reads, so that it can itself say what is too long. */
const MAX_HEADER_SIZE = 1024 * 1024

/** Time for running requests to end before their connections are cut, in milliseconds. */
const PATIENCE = 10_000

/** A server that answers. */
export interface ReleasesServer {
  /** Where, without a path. */
  readonly url: string
  /** Answers what is under way, takes nothing new. */
  close(): Promise<void>
}

/**
 * Puts a handler on the network: Node's HTTP server around Hono around the handler, with compression.
 *
 * @throws Error of Node's when the port cannot be had.
 * @example
 * const server = await startReleasesServer(createReleasesHandler(parts), { port: 0, host: '127.0.0.1' })
 */
export async function startReleasesServer(
  handler: (request: Request) => Promise<Response>,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<ReleasesServer> {
  const app = new Hono()
  app.all('*', async (context) =>
    compress(await handler(context.req.raw), context.req.raw.headers.get('accept-encoding')),
  )
  app.onError(() => responses.unavailable(1000))
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    errorHandler: () => responses.urlUndecodable(),
  })
  const server = createServer({ maxHeaderSize: MAX_HEADER_SIZE }, (incoming, outgoing) => {
    // Here no fragment can start: cut off, it would silently make another query.
    incoming.url = incoming.url?.replaceAll('#', '%23')
    // `OPTIONS *` asks about no path at all.
    if (incoming.url === '*') incoming.url = '/*'
    void listener(incoming, outgoing)
  })
  server.on('connect', (_, socket) => void answerAndEnd(responses.methodNotAllowed(), socket))
  server.on('clientError', (error, socket) => void answerMalformedRequest(error, socket))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address() as AddressInfo
  return {
    url: `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        // A connection that is kept alive would stay open for seconds after its last answer.
        const sweep = setInterval(() => server.closeIdleConnections(), 20)
        const impatient = setTimeout(() => server.closeAllConnections(), PATIENCE)
        server.close(() => {
          clearInterval(sweep)
          clearTimeout(impatient)
          resolve()
        })
      }),
  }
}
