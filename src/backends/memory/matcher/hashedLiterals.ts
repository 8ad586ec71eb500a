/** Of longer literals only the beginning counts, so that the time is in proportion to the text alone. */
const MAX_LENGTH = 8
const PRIME = 0x01000193
/** Hashes are below 2³⁰, which V8 keeps without a box. */
const MASK = 0x3fffffff
/** Few enough counts to stay in the processor's cache. */
const COUNTS = 0x10000

/**
 * Values by the hashes of their literals. Literals may share a hash, so what is found is to be tested. Most
 * hashes have no value: a small array of counts says so before the map is read.
 */
export class HashedLiterals<Value> {
  readonly #values = new Map<number, Value[]>()
  #counts: Uint8Array | undefined

  get isEmpty(): boolean {
    return this.#values.size === 0
  }

  add(hash: number, value: Value): void {
    const values = this.#values.get(hash)
    if (values !== undefined) {
      values.push(value)
      return
    }
    this.#values.set(hash, [value])
    this.#counts ??= new Uint8Array(COUNTS)
    // A full count stays full: it only says less.
    if (this.#counts[hash % COUNTS]! < 255) this.#counts[hash % COUNTS]!++
  }

  delete(hash: number, value: Value): void {
    const values = this.#values.get(hash)!
    values.splice(values.indexOf(value), 1)
    if (values.length > 0) return
    this.#values.delete(hash)
    if (this.#counts![hash % COUNTS]! < 255) this.#counts![hash % COUNTS]!--
  }

  /** Calls a function with the values of a hash. */
  findHash(hash: number, found: (values: readonly Value[]) => void): void {
    if (this.#counts![hash % COUNTS] === 0) return
    const values = this.#values.get(hash)
    if (values !== undefined) found(values)
  }

  /** Calls a function with the values of all literals with which a text continues at a place. */
  findAt(text: string, at: number, found: (values: readonly Value[]) => void): void {
    const end = Math.min(text.length, at + MAX_LENGTH)
    let hash = 0
    for (let i = at; i < end; i++) {
      hash = extendHash(hash, text.charCodeAt(i))
      this.findHash(hash, found)
    }
  }
}

/** The hash of a text with one more character. */
export function extendHash(hash: number, character: number): number {
  return (Math.imul(hash, PRIME) + character + 1) & MASK
}

/** The hash of the part of a literal that counts. */
export function literalHash(literal: string): number {
  let hash = 0
  for (let i = 0; i < literal.length && i < MAX_LENGTH; i++) hash = extendHash(hash, literal.charCodeAt(i))
  return hash
}
