import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Connection {
  /** The answers that wait for the current one, in the order of their requests. */
  readonly waiting: (() => void)[]
  /** The answer that is made or sent. */
  current: ServerResponse | null
  /** The last request. Its body may still come when it is answered. */
  request: IncomingMessage | null
  isEnding: boolean
}

/** So many requests of a connection may wait before it is not read any more. */
const MAX_WAITING = 100

/**
 * The connections of a server. Each has one answer at a time, and its client is not read while a request
 * waits. When there are too many connections, the one idle longest without a request is closed.
 */
export class Connections {
  readonly #maximum: number
  readonly #all = new Map<Socket, Connection>()
  /** The connections without a request, idle longest first. */
  readonly #idle = new Set<Socket>()
  #lastEnd = Promise.resolve()

  constructor(maximum: number) {
    this.#maximum = maximum
  }

  /** Takes a new connection; `false` if there are too many and all of them have requests. */
  add(socket: Socket): boolean {
    if (this.#all.size >= this.#maximum) {
      const [longest] = this.#idle
      if (longest === undefined) return false
      this.#forget(longest)
      longest.destroy()
    }
    const connection: Connection = { waiting: [], current: null, request: null, isEnding: false }
    this.#all.set(socket, connection)
    this.#idle.add(socket)
    socket.once('close', () => this.#forget(socket))
    // Node resumes it for the rest of a body, and when it has sent what it had.
    socket.on('resume', () => {
      if (isFull(connection)) socket.pause()
    })
    return true
  }

  /** Answers a request when the answers before it are sent, unless its connection has ended by then. */
  begin(incoming: IncomingMessage, outgoing: ServerResponse, answer: () => void): void {
    const { socket } = incoming
    const connection = this.#all.get(socket)
    if (connection === undefined || connection.isEnding) return
    connection.request = incoming
    this.#idle.delete(socket)
    const run = () => {
      connection.current = outgoing
      outgoing.once('close', () => this.#sent(socket, connection))
      answer()
    }
    if (connection.current === null && connection.waiting.length === 0) run()
    else this.#wait(socket, connection, run)
  }

  /**
   * Gives a connection one answer more, which says why it ends. It comes after the answers to all requests,
   * or in the place of the answer to one whose body is broken.
   */
  end(socket: Socket, answer: () => void): void {
    const connection = this.#all.get(socket)
    if (connection === undefined || connection.isEnding) return
    connection.isEnding = true
    this.#idle.delete(socket)
    const { current, waiting, request } = connection
    if (request?.complete === false && waiting.pop() === undefined) {
      if (current?.headersSent === false) answer()
      else socket.destroy()
      return
    }
    this.#wait(socket, connection, answer)
    // Thousands that time out at once hold up no request: each has a turn of the event loop of its own.
    this.#lastEnd = this.#lastEnd.then(
      () => new Promise((resolve) => setImmediate(() => resolve(this.#next(socket, connection)))),
    )
  }

  #wait(socket: Socket, connection: Connection, answer: () => void): void {
    connection.waiting.push(answer)
    if (isFull(connection)) socket.pause()
  }

  /** The current answer is sent. The connections have turns: one with many requests holds up no other. */
  #sent(socket: Socket, connection: Connection): void {
    connection.current = null
    if (connection.waiting.length > 0) setImmediate(() => this.#next(socket, connection))
    else if (this.#all.has(socket)) this.#idle.add(socket)
  }

  #next(socket: Socket, connection: Connection): void {
    if (connection.current !== null || !this.#all.has(socket)) return
    connection.waiting.shift()?.()
    if (!isFull(connection)) socket.resume()
  }

  #forget(socket: Socket): void {
    this.#all.delete(socket)
    this.#idle.delete(socket)
  }
}

/** Whether a connection is not read: the end of its client is seen only where it is. */
function isFull({ waiting, isEnding }: Connection): boolean {
  return waiting.length >= (isEnding ? 1 : MAX_WAITING)
}
