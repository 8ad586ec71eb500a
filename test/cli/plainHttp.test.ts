import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { startReleasesServer } from '../../src/cli/server/releasesServer.ts'
import { casesOfRun, createRandom, seedOfRun } from '../support/cases/random.ts'
import { ObservedServer, type ReceivedAnswer } from './http/observedServer.ts'
import { randomStream } from './http/randomStream.ts'
import { answerOf } from './support/answerOf.ts'

/*
 * The server beside a plain one of `node:http` with the same handler: the same answers in the same order,
 * whatever a client sends. `CASES=200000 npm test -- plainHttp` sends so many streams.
 */

const cases = casesOfRun(20_000)

/** Streams at once. */
const BATCH = 25

/** The answer to a method and a request target, in a later turn of the event loop, as of a search. */
async function reply(method: string, target: string): Promise<{ status: number; body: string }> {
  await new Promise((resolve) => setImmediate(resolve))
  const [, id] = /^(?:https?:\/\/[^/?]+)?\/releases\?id=(\d+)$/.exec(target) ?? []
  if (id === undefined) return { status: 404, body: 'none' }
  return method === 'GET' ? { status: 200, body: `release ${id}` } : { status: 405, body: 'no' }
}

async function startPlain(): Promise<string> {
  const sent = new WeakMap<Duplex, ServerResponse[]>()
  const broken = new WeakSet<Duplex>()
  const listen = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url, httpVersion, headersDistinct, socket } = incoming
    sent.set(socket, [...(sent.get(socket) ?? []), outgoing])
    // Node takes the first of several hosts, and HTTP has 400.
    const hosts = headersDistinct.host?.length ?? 0
    if (hosts > 1 || (hosts === 0 && httpVersion === '1.1'))
      return outgoing.writeHead(400, { Connection: 'close' }).end()
    const { status, body } = await reply(method!, url!)
    if (broken.has(socket) && !incoming.complete) return
    return outgoing.writeHead(status, { 'Content-Length': body.length }).end(body)
  }
  const server = createServer({ maxHeaderSize: 192 * 1024, requireHostHeader: false }, listen)
  server.on('checkExpectation', listen)
  // Node would leave out the answers to the requests before what is malformed.
  server.on('clientError', async ({ code }: NodeJS.ErrnoException, socket) => {
    if (broken.has(socket)) return
    broken.add(socket)
    const answers = sent.get(socket) ?? []
    const last = answers.at(-1)
    const isWithin = last?.req.complete === false
    const isAnswered = isWithin && last.headersSent
    for (const answer of isWithin && !isAnswered ? answers.slice(0, -1) : answers)
      if (!answer.closed) await once(answer, 'close')
    if (isAnswered) return void socket.destroy()
    const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
    if (socket.writable) socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\n\r\n`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function startOurs(): Promise<string> {
  const handler = async ({ method, url }: Request) => {
    const { status, body } = await reply(method, url.slice(new URL(url).origin.length))
    return answerOf(body, status)
  }
  const server = await startReleasesServer(handler, { port: 0, host: '127.0.0.1' })
  onTestFinished(() => void server.close())
  return server.url
}

/** What must be equal. A client whose body is refused may have been asked for it or not. */
function compared(answers: readonly ReceivedAnswer[]): string[] {
  return answers
    .filter(({ status }, i) => status !== 100 || answers[i + 1]?.status !== 400)
    .map(({ status, body }) => `${status} ${[400, 408, 431].includes(status) ? '' : body}`)
}

test('the same answers as a plain server, in the same order', async () => {
  const seed = seedOfRun()
  const random = createRandom(seed)
  const servers = [new ObservedServer(await startPlain()), new ObservedServer(await startOurs())]
  onTestFinished(() => {
    for (const server of servers) server.close()
  })
  const statuses: Record<string, number> = {}
  for (let sent = 0; sent < cases; sent += BATCH) {
    const streams = Array.from({ length: Math.min(BATCH, cases - sent) }, () => randomStream(random))
    const results = await Promise.all(
      streams.map(async (pieces) => {
        const clients = await Promise.all(servers.map((server) => server.open()))
        for (const piece of pieces) {
          for (const client of clients) client.send(piece)
          await Promise.all(clients.map((client) => client.settled()))
        }
        return Promise.all(clients.map((client) => client.end()))
      }),
    )
    for (const [i, [plain, ours]] of results.entries()) {
      const expected = compared(plain!)
      const found = compared(ours!)
      expect([seed, JSON.stringify(streams[i]), found]).toEqual([seed, JSON.stringify(streams[i]), expected])
      for (const { status } of ours!) statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  for (const status of [200, 400, 404, 405]) expect(statuses[status]).toBeGreaterThan(0)
}, 3_600_000)
