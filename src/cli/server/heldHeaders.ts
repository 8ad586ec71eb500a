import type { Socket } from 'node:net'

type Listener = (chunk: Buffer) => void

/** Shorter pieces of unfinished headers are parsed as they come, in bytes. */
const LARGE = 16 * 1024

const LINE_FEED = 0x0a

/** More bytes than an empty line takes, the line feed before it included. */
const BEFORE = 2

/**
 * Hands the bytes of a connection to Node's parser, but large unfinished headers only when they have ended:
 * parsing headers that never end costs more than all else that is done with them. The request line goes
 * ahead, so that the parser checks it and its time limits hold.
 */
export class HeldHeaders {
  readonly #parse: Listener
  #held: Buffer[] = []

  /** Takes the place of the parser's listener, the first one of a connection. */
  constructor(socket: Socket) {
    const [parse] = socket.listeners('data') as [Listener]
    socket.removeListener('data', parse)
    this.#parse = parse
  }

  /**
   * Takes bytes that may be held: no request is running.
   *
   * @param lineIs where the request line ends: before these bytes, within them, or behind them
   */
  hold(chunk: Buffer, lineIs: 'before' | 'within' | 'behind'): void {
    const last = this.#held.at(-1)
    if (last !== undefined) {
      if (hasEmptyLine(Buffer.concat([last.subarray(-BEFORE), chunk]))) this.pass(chunk)
      else this.#held.push(chunk)
      return
    }
    if (lineIs === 'behind' || chunk.length < LARGE || hasEmptyLine(chunk)) {
      this.#parse(chunk)
      return
    }
    const end = lineIs === 'within' ? chunk.indexOf(LINE_FEED) + 1 : 0
    if (end > 0) this.#parse(chunk.subarray(0, end))
    this.#held = [chunk.subarray(end)]
  }

  /** Hands over what is held, and these bytes. */
  pass(chunk: Buffer): void {
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([...this.#held, chunk])
    this.#held = []
    this.#parse(bytes)
  }
}

function hasEmptyLine(bytes: Buffer): boolean {
  return bytes.includes('\n\r\n') || bytes.includes('\n\n')
}
