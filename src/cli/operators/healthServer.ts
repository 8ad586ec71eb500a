import { createServer } from 'node:http'
import type { ReleaseStore } from '../../releases/releaseStore.ts'
import { cachedFor } from '../cachedFor.ts'
import { listening, type Place } from '../server/listening.ts'

/** How long the result of a search is used, in milliseconds. */
const FRESH = 1000

/** The time for a search, in milliseconds. */
const DEADLINE = 2000

const HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }

/** A server for an operator's probes. */
export interface HealthServer {
  readonly url: string
  /** From now on the service is not ready. */
  drain(): void
  close(): Promise<void>
}

/**
 * Answers `GET /live`, 200 while the process answers at all, and `GET /ready`, 200 while a search
 * in the store is answered and 503 otherwise. That search is not counted.
 *
 * @throws Error from Node when it cannot listen at the port.
 */
export async function startHealthServer(store: ReleaseStore, place: Place): Promise<HealthServer> {
  let isDraining = false
  const isSearching = cachedFor(FRESH, () => canSearch(store))
  const isReady = async () => !isDraining && (await isSearching())

  const server = createServer({ maxHeaderSize: 8192, headersTimeout: 5000 }, async (request, response) => {
    const path = request.url?.split('?', 1)[0]
    const isUp = path === '/live' || (path === '/ready' ? await isReady() : null)
    response.writeHead(isUp === null ? 404 : isUp ? 200 : 503, HEADERS)
    response.end(JSON.stringify(isUp === null ? { error: 'notfound' } : { status: isUp ? 'up' : 'down' }))
  })
  server.maxConnections = 64
  return {
    url: await listening(server, place),
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
  const signal = AbortSignal.timeout(DEADLINE)
  const search = async () => {
    const { ok } = await store.search('*', { now: new Date(), limit: 1, key: 'health', signal })
    return ok
  }
  return new Promise((resolve) => {
    // A store may hang without looking at the signal.
    signal.addEventListener('abort', () => resolve(false))
    search().then(resolve, () => resolve(false))
  })
}
