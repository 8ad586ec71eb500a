import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Connection {
  /** The answers that are not sent to their end, in the order of their requests. */
  readonly answers: Set<ServerResponse>
  /** The last request. Its body may still come when it is answered. */
  request: IncomingMessage | null
}

/** The connections of a server. When there are too many, the one idle longest without a request is closed. */
export class Connections {
  readonly #maximum: number
  readonly #all = new Map<Socket, Connection>()
  /** The connections without a request, idle longest first. */
  readonly #idle = new Set<Socket>()
  /** The connections that get no further answer. */
  readonly #ended = new WeakSet<Socket>()

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
    this.#all.set(socket, { answers: new Set(), request: null })
    this.#idle.add(socket)
    socket.once('close', () => this.#forget(socket))
    return true
  }

  /** A request begins; `false` if its connection gets no further answer. */
  begin(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const { socket } = incoming
    const connection = this.#all.get(socket)
    if (connection === undefined || this.#ended.has(socket)) return false
    const { answers } = connection
    connection.request = incoming
    answers.add(outgoing)
    this.#idle.delete(socket)
    outgoing.once('close', () => {
      answers.delete(outgoing)
      if (answers.size === 0 && this.#all.has(socket)) this.#idle.add(socket)
    })
    return true
  }

  /**
   * A connection gets one answer more, which says why it ends: `at once` in the place of one that a request
   * waits for, or `soon`. `null` if it has got it, or if it would stand within or behind the answer of a
   * request that has not come completely.
   */
  end(socket: Socket): 'at once' | 'soon' | null {
    if (this.#ended.has(socket)) return null
    this.#ended.add(socket)
    const connection = this.#all.get(socket)
    const [first] = connection?.answers ?? []
    const isAnswered = first === undefined ? connection?.request?.complete === false : first.headersSent
    if (isAnswered) socket.destroy()
    return isAnswered ? null : first === undefined ? 'soon' : 'at once'
  }

  #forget(socket: Socket): void {
    const connection = this.#all.get(socket)
    this.#all.delete(socket)
    this.#idle.delete(socket)
    // Node tells the end of a connection only to the answer that is being sent.
    for (const answer of connection?.answers ?? []) if (answer.socket === null) answer.emit('close')
  }
}
