import type { ServerResponse } from 'node:http'
import { lengthOf } from './compress.ts'

/** How long a client may read nothing while others need the room, in milliseconds. */
const PATIENCE = 200

/** What is handed to a connection at once, in bytes. When the next is asked for, its client has read. */
const SLICE = 256 * 1024

interface Unsent {
  bytes: number
  /** When its client last read, on the clock of `performance.now()`; infinite before anything is sent. */
  read: number
}

/** The answers that clients have not read, bounded in bytes over all of them. */
export class UnsentAnswers {
  readonly #maximum: number
  readonly #answers = new Map<ServerResponse, Unsent>()
  #bytes = 0

  constructor(maximum: number) {
    this.#maximum = maximum
  }

  /**
   * Takes the body of an answer; `false` if there is no room for it. The connections whose clients do not
   * read make room first: they are closed. A single body is never too large.
   */
  add(answer: ServerResponse, bytes: number): boolean {
    if (!this.#makeRoom(bytes)) return false
    if (answer.req.socket.destroyed) return true
    this.#answers.set(answer, { bytes, read: Number.POSITIVE_INFINITY })
    this.#bytes += bytes
    answer.once('close', () => this.#forget(answer))
    return true
  }

  /** Sends the body of an answer at the pace of its client. It may be compressed by now. */
  send(answer: ServerResponse, body: readonly Uint8Array[]): void {
    const unsent = this.#answers.get(answer)
    if (unsent === undefined) return
    this.#bytes += lengthOf(body) - unsent.bytes
    unsent.bytes = lengthOf(body)
    answer.once('close', () => body.forEach(free))
    const slices = [...slicesOf(body)]
    const sendOn = () => {
      unsent.read = performance.now()
      while (slices.length > 0) if (!answer.write(slices.shift())) return
      answer.end()
    }
    answer.on('drain', sendOn)
    sendOn()
  }

  #makeRoom(bytes: number): boolean {
    const hasRoom = () => this.#bytes === 0 || this.#bytes + bytes <= this.#maximum
    const limit = performance.now() - PATIENCE
    for (const [answer, { read }] of this.#answers) {
      if (hasRoom()) return true
      if (read > limit) continue
      this.#forget(answer)
      answer.req.socket.destroy()
    }
    return hasRoom()
  }

  #forget(answer: ServerResponse): void {
    this.#bytes -= this.#answers.get(answer)?.bytes ?? 0
    this.#answers.delete(answer)
  }
}

function* slicesOf(body: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const piece of body)
    for (let start = 0; start < piece.length; start += SLICE) yield piece.subarray(start, start + SLICE)
}

/** ECMAScript 2024, which the types do not have yet. */
type Transferable = ArrayBuffer & { transfer(length: number): ArrayBuffer }

/**
 * Frees bytes that nobody sends any more, unless others are next to them. Much memory outside the heap makes
 * garbage collections frequent: they would take a third of the time of an answer.
 */
function free({ buffer, length }: Uint8Array): void {
  if (length === buffer.byteLength) (buffer as Transferable).transfer(0)
}
