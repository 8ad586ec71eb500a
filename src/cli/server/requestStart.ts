/** The characters of a request line that are kept: more than a method and the path that the service has. */
const KEPT = 1024

const ENDING = ' HTTP/1.1\r'.length

const LINE_FEED = 0x0a

/**
 * The beginning of the request that a connection is sending: of its request line only what tells a path from
 * another. Node's parser does not say what it had read when it gave up.
 */
export class RequestStart {
  /** The first characters of the request line. */
  line = ''
  /** Its last ones so far. */
  end = ''
  /** The bytes of the request line so far, without its end. */
  lineLength = 0
  isLineComplete = false
  /** All bytes so far. */
  bytes = 0

  /** Takes the next bytes that were received. */
  add(chunk: Uint8Array): void {
    this.bytes += chunk.length
    for (let start = 0; !this.isLineComplete && start < chunk.length; ) {
      const end = chunk.indexOf(LINE_FEED, start)
      const piece = chunk.subarray(start, end === -1 ? chunk.length : end)
      this.line += Buffer.from(piece.subarray(0, KEPT - this.line.length)).toString('latin1')
      this.end = (this.end + Buffer.from(piece.subarray(-ENDING)).toString('latin1')).slice(-ENDING)
      this.lineLength += piece.length
      if (end === -1) return
      start = end + 1
      // Empty lines before a request line are skipped.
      if (this.line.trim() === '') this.#clearLine()
      else this.isLineComplete = true
    }
  }

  /** Waits for another request. */
  clear(): void {
    this.#clearLine()
    this.isLineComplete = false
    this.bytes = 0
  }

  #clearLine(): void {
    this.line = ''
    this.end = ''
    this.lineLength = 0
  }
}

/** A request line, as far as it was received. */
export interface RequestLine {
  readonly method: string
  /** As sent: nothing is decoded or resolved. */
  readonly path: string
}

/**
 * Reads method and path from the beginning of a request line, in linear time. `null` if it is none.
 *
 * @example
 * readRequestLine('FOO /releases?q=a HTTP/1.1') // { method: 'FOO', path: '/releases' }
 * readRequestLine('hello') // null
 */
export function readRequestLine(line: string): RequestLine | null {
  const space = line.indexOf(' ')
  const method = line.slice(0, Math.max(0, space))
  if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(method)) return null
  const target = line.slice(space + 1)
  if (!/^[^\s]/.test(target)) return null
  return { method, path: pathOf(target.split(/\s/, 1)[0]!) }
}

/**
 * The path of a request target as sent, also of a target that is a whole URL.
 *
 * @example
 * pathOf('/./releases?q=a') // '/./releases'
 * pathOf('http://host/releases?q=a') // '/releases'
 */
export function pathOf(target: string): string {
  return withoutOrigin(target).split('?', 1)[0]!
}

/** A request target without the scheme and host that it may begin with. */
export function withoutOrigin(target: string): string {
  return target.replace(/^https?:\/\/[^/?]*/i, '')
}
