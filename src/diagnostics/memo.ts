/** What functions make of an object, each once. */
export class Memo {
  #made: Map<unknown, unknown> | undefined

  /** What a function makes of this object, made once. The function must be the same object in each call. */
  derive<T>(make: (of: this) => T): T {
    this.#made ??= new Map()
    if (!this.#made.has(make)) this.#made.set(make, make(this))
    return this.#made.get(make) as T
  }
}
