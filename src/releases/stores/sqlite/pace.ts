/** The number of times that are remembered of a key. */
const TIMES = 3

/** The number of keys that are remembered. */
const KEYS = 1000

/**
 * How long a key's searches take at least, by its last ones. A mean would be too long after the first
 * searches of a thread, which are slow.
 */
export class Pace {
  readonly #times = new Map<string, readonly number[]>()

  /** Takes the time of a search that has ended, in milliseconds. */
  note(key: string, milliseconds: number): void {
    const times = [...(this.#times.get(key) ?? []), milliseconds].slice(-TIMES)
    this.#times.delete(key)
    this.#times.set(key, times)
    const [oldest] = this.#times.keys()
    if (this.#times.size > KEYS) this.#times.delete(oldest!)
  }

  /** The least of the last times; 0 while too few are known. */
  of(key: string): number {
    const times = this.#times.get(key) ?? []
    return times.length < TIMES ? 0 : Math.min(...times)
  }
}
