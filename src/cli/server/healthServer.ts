import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ReleaseStore } from '../../releases/releaseStore.ts'

/** How long the result of a check is used, in milliseconds, so that checks cost little. */
const FRESH = 1000

const HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }

/** A server for an operator's probes. */
export interface HealthServer {
  readonly url: string
  /** From now on the service is not ready. */
  drain(): void
  close(): Promise<void>
}

/**
 * Answers `GET /live`, 200 while the process answers at all, and `GET /ready`, 200 while the store answers
 * queries and 503 otherwise.
 *
 * @throws Error from Node when it cannot listen at the port.
 */
export async function startHealthServer(
  store: ReleaseStore,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<HealthServer> {
  let isDraining = false
  let checked = 0
  let check: Promise<boolean> = Promise.resolve(false)

  async function isReady(): Promise<boolean> {
    if (isDraining) return false
    if (performance.now() - checked > FRESH || checked === 0) {
      checked = performance.now()
      check = canSearch(store)
    }
    return check
  }

  const server = createServer({ maxHeaderSize: 8192, headersTimeout: 5000 }, async (request, response) => {
    const path = request.url?.split('?', 1)[0]
    const isUp = path === '/live' || (path === '/ready' ? await isReady() : null)
    response.writeHead(isUp === null ? 404 : isUp ? 200 : 503, HEADERS)
    response.end(JSON.stringify(isUp === null ? { error: 'notfound' } : { status: isUp ? 'up' : 'down' }))
  })
  server.maxConnections = 64
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address() as AddressInfo
  return {
    url: `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
    drain: () => {
      isDraining = true
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function canSearch(store: ReleaseStore): Promise<boolean> {
  try {
    const prepared = await store.prepare('*', { now: new Date(), limit: 1, key: 'health' })
    if (prepared.ok) await prepared.run()
    return prepared.ok
  } catch {
    return false
  }
}
