import type { Socket } from 'node:net'
import { LARGE } from './readTurns.ts'

type Listener = (chunk: Buffer) => void

const LINE_FEED = 0x0a

/** The bytes before an end of line that may belong to an empty line. */
const BEFORE = 2

/**
 * Hands the bytes of a connection to Node's parser, but large unfinished headers only when they have ended:
 * parsing headers that never end costs more than all else that is done with them. The request line goes
 * ahead, so that the parser checks it and its time limits hold.
 */
export class HeldHeaders {
  readonly #parse: Listener
  #held: Buffer[] = []
  /** The last bytes that are held. */
  #end = ''

  /** Takes the place of the parser's listener, the first one of a connection. */
  constructor(socket: Socket) {
    const [parse] = socket.listeners('data') as [Listener]
    socket.removeListener('data', parse)
    this.#parse = parse
  }

  /**
   * Takes bytes that may be held: no request is running. Headers shorter than 16 kB are parsed as they come.
   *
   * @param lineIs where the request line ends: before these bytes, within them, or behind them
   */
  hold(chunk: Buffer, lineIs: 'before' | 'within' | 'behind'): void {
    if (this.#held.length > 0) {
      const border = Buffer.from(this.#end + chunk.toString('latin1', 0, BEFORE), 'latin1')
      if (hasEmptyLine(border) || hasEmptyLine(chunk)) this.pass(chunk)
      else this.#hold(chunk)
      return
    }
    if (lineIs === 'behind' || chunk.length < LARGE || hasEmptyLine(chunk)) {
      this.#parse(chunk)
      return
    }
    const end = lineIs === 'within' ? chunk.indexOf(LINE_FEED) + 1 : 0
    if (end > 0) this.#parse(chunk.subarray(0, end))
    this.#hold(chunk.subarray(end))
  }

  /** Hands over what is held, and these bytes. */
  pass(chunk: Buffer): void {
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([...this.#held, chunk])
    this.#held = []
    this.#end = ''
    this.#parse(bytes)
  }

  #hold(chunk: Buffer): void {
    this.#held.push(chunk)
    this.#end = (this.#end + chunk.toString('latin1', Math.max(0, chunk.length - BEFORE))).slice(-BEFORE)
  }
}

function hasEmptyLine(bytes: Buffer): boolean {
  return bytes.includes('\n\r\n') || bytes.includes('\n\n')
}
