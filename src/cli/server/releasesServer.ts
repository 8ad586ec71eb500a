import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { responses } from '../../releases/http/responses.ts'
import { compress } from './compress.ts'
import { answerAndEnd, answerMalformedRequest } from './malformedRequest.ts'

/** More than the service reads, so that the service itself answers a longer request line. */
const MAX_HEADER_SIZE = 1024 * 1024

/** How long running requests may take after `close` before they are aborted, in milliseconds. */
const CLOSE_TIMEOUT = 10_000

/** A running server. */
export interface ReleasesServer {
  /** Its URL, without a path. */
  readonly url: string
  /** Answers the running requests and accepts no others. */
  close(): Promise<void>
}

/**
 * Serves a handler over HTTP, with compression.
 *
 * @throws Error from Node when it cannot listen at the port.
 * @example
 * const server = await startReleasesServer(createReleasesHandler(parts), { port: 0, host: '127.0.0.1' })
 */
export async function startReleasesServer(
  handler: (request: Request) => Promise<Response>,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<ReleasesServer> {
  const answer = async (request: Request) => {
    try {
      return await compress(await handler(request), request.headers.get('accept-encoding'))
    } catch {
      return responses.unavailable(1000)
    }
  }
  const listener = getRequestListener(answer, {
    overrideGlobalObjects: false,
    errorHandler: () => responses.urlUndecodable(),
  })
  const server = createServer({ maxHeaderSize: MAX_HEADER_SIZE }, (incoming, outgoing) => {
    // A request target has no fragment. Cut off at `#`, the query would silently be another one.
    incoming.url = incoming.url?.replaceAll('#', '%23')
    // The target of `OPTIONS *` is not a path.
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
