import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { HeldHeaders } from './heldHeaders.ts'
import { LARGE, ReadTurns } from './readTurns.ts'
import { RequestStart } from './requestStart.ts'

/** The bytes that all connections together may have sent of unfinished requests. */
const MAX_UNFINISHED = 24 * 1024 * 1024

/** The body of a request that is read past. The service needs none. */
const MAX_BODY = 1024 * 1024

/** Requests of one connection that are answered at once, if a client does not wait for answers. */
const MAX_PIPELINED = 16

/** What connections may do. */
export interface ConnectionBounds {
  /** The number of connections. */
  readonly maximum: number
  /** The size of a request's headers, without the request line, in bytes. */
  readonly maxHeaders: number
  /** Called for a connection that sends more headers. */
  readonly onLargeHeaders: (socket: Socket) => void
}

interface Connection {
  readonly start: RequestStart
  readonly headers: HeldHeaders
  /** The bytes that it has emitted too early and will emit again. */
  waiting: number
  /** Requests that are not answered yet. */
  running: number
  /** Whether it has got its last answer. What it still sends is thrown away. */
  isEnding: boolean
}

/**
 * The connections of a server. When there are too many, the one idle longest without a request is closed, and
 * when they have sent too much of unfinished requests, the one that has sent most.
 */
export class Connections {
  readonly #bounds: ConnectionBounds
  readonly #all = new Map<Socket, Connection>()
  /** The connections without a request, idle longest first. */
  readonly #idle = new Set<Socket>()
  readonly #turns = new ReadTurns()
  #unfinished = 0

  constructor(bounds: ConnectionBounds) {
    this.#bounds = bounds
  }

  /** Takes a new connection; `false` if there are too many and all of them have requests. */
  add(socket: Socket): boolean {
    if (this.#all.size >= this.#bounds.maximum) {
      const [longest] = this.#idle
      if (longest === undefined) return false
      this.#forget(longest)
      longest.destroy()
    }
    const headers = new HeldHeaders(socket)
    const connection: Connection = {
      start: new RequestStart(),
      headers,
      waiting: 0,
      running: 0,
      isEnding: false,
    }
    this.#all.set(socket, connection)
    this.#idle.add(socket)
    socket.once('close', () => this.#forget(socket))
    socket.on('data', (chunk: Buffer) => this.#received(socket, connection, chunk))
    return true
  }

  /** What a connection has sent of a request that is not complete. */
  startOf(socket: Socket): RequestStart {
    return this.#all.get(socket)?.start ?? new RequestStart()
  }

  /** A request has come completely but for its body. */
  begin(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { socket } = incoming
    const connection = this.#all.get(socket)
    if (connection === undefined) return
    this.#idle.delete(socket)
    this.#clear(connection)
    if (++connection.running >= MAX_PIPELINED) socket.pause()
    outgoing.once('close', () => {
      connection.running--
      if (connection.running < MAX_PIPELINED) socket.resume()
      if (connection.running > 0 || !this.#all.has(socket)) return
      connection.start.clear()
      this.#idle.add(socket)
    })
  }

  /**
   * A connection gets its last answer; `false` if it has got it already. It is paused, and what it sends once
   * it is resumed is thrown away.
   */
  end(socket: Socket): boolean {
    const connection = this.#all.get(socket)
    if (connection === undefined) return true
    if (connection.isEnding) return false
    this.#clear(connection)
    connection.isEnding = true
    socket.removeAllListeners('data').pause()
    socket.on('data', (chunk: Buffer) => void this.#turns.admit(socket, chunk, false))
    return true
  }

  #received(socket: Socket, connection: Connection, chunk: Buffer): void {
    const { start, headers, running, isEnding } = connection
    if (isEnding) return
    this.#unfinished -= connection.waiting
    connection.waiting = 0
    // What is kept of unfinished requests stays little if those that were begun are read to their end.
    if (running === 0 && chunk.length >= LARGE && !this.#turns.admit(socket, chunk, start.bytes > 0)) {
      connection.waiting = chunk.length
      this.#count(chunk)
      return
    }
    const wasComplete = start.isLineComplete
    // Before Node's parser reads the bytes, which may end the connection.
    start.add(chunk)
    if (running > 0) {
      if (start.bytes > MAX_BODY) socket.destroy()
      else headers.pass(chunk)
      return
    }
    this.#count(chunk)
    if (socket.destroyed) return
    headers.hold(chunk, wasComplete ? 'before' : start.isLineComplete ? 'within' : 'behind')
    // A request that has begun, and an error of the parser, have cleared what was sent.
    const size = start.isLineComplete ? start.bytes - start.lineLength : 0
    if (connection.running === 0 && size > this.#bounds.maxHeaders) this.#bounds.onLargeHeaders(socket)
  }

  #count(chunk: Buffer): void {
    this.#unfinished += chunk.length
    if (this.#unfinished > MAX_UNFINISHED) this.#largest()?.destroy()
  }

  #largest(): Socket | undefined {
    let largest: Socket | undefined
    let bytes = 0
    for (const [socket, { start, waiting, running }] of this.#all) {
      const sent = start.bytes + waiting
      if (running > 0 || sent <= bytes || socket.destroyed) continue
      largest = socket
      bytes = sent
    }
    return largest
  }

  #clear(connection: Connection): void {
    const { start, waiting, running } = connection
    if (running === 0) this.#unfinished -= start.bytes + waiting
    connection.waiting = 0
    start.clear()
  }

  #forget(socket: Socket): void {
    const connection = this.#all.get(socket)
    if (connection === undefined) return
    this.#clear(connection)
    this.#all.delete(socket)
    this.#idle.delete(socket)
  }
}
