import { once } from 'node:events'
import type { Writable } from 'node:stream'

/** The characters that are written at once. */
const PORTION = 65_536

/** Writes lines in large portions, and at the latest when the program waits for input. */
export class LineWriter {
  readonly #out: Writable
  #waiting = ''
  #flush: NodeJS.Immediate | null = null

  constructor(out: Writable) {
    this.#out = out
  }

  /** Adds a line. Returns a promise where the reader must be waited for. */
  write(line: string): Promise<unknown> | undefined {
    this.#waiting += `${line}\n`
    if (this.#waiting.length >= PORTION) return this.flush()
    this.#flush ??= setImmediate(() => void this.flush())
    return undefined
  }

  /** Writes what waits. */
  flush(): Promise<unknown> | undefined {
    if (this.#flush !== null) clearImmediate(this.#flush)
    this.#flush = null
    const text = this.#waiting
    this.#waiting = ''
    if (text === '' || this.#out.write(text)) return undefined
    return once(this.#out, 'drain')
  }
}
