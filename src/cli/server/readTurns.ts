import type { Socket } from 'node:net'

/** Pieces that are no part of an ordinary request, in bytes. */
export const LARGE = 16 * 1024

/** The bytes of large pieces that are taken in one turn of the event loop. */
const PER_TURN = 512 * 1024

/** A read returns no more bytes. */
const PER_READ = 64 * 1024

/**
 * Shares the turns of the event loop between connections that send large pieces: all that hundreds of them
 * have sent would else be read in one turn, while the other requests wait.
 */
export class ReadTurns {
  readonly #waiting: Socket[] = []
  #left = PER_TURN
  #isScheduled = false

  /**
   * Takes bytes that a connection has just emitted. `false` if this turn has had enough: the connection is
   * not read for now, and emits the same bytes again in a later turn.
   *
   * @param isUrgent whether the connection comes before the others that wait
   */
  admit(socket: Socket, chunk: Buffer, isUrgent: boolean): boolean {
    this.#schedule()
    if (this.#left > 0) {
      this.#left -= chunk.length
      return true
    }
    // A paused socket reads on until something lies in its buffer.
    socket.pause().unshift(chunk)
    if (isUrgent) this.#waiting.unshift(socket)
    else this.#waiting.push(socket)
    return false
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#left = PER_TURN
      for (const socket of this.#waiting.splice(0, PER_TURN / PER_READ)) socket.resume()
      if (this.#waiting.length > 0) this.#schedule()
    })
  }
}
