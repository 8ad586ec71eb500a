/**
 * A queue of its own for each key. The keys are served in turn, so that a key with many items does not delay
 * the items of another.
 *
 * @example
 * const queue = new FairQueue<string>()
 * for (const item of ['a1', 'a2', 'b1']) queue.add(item[0]!, item)
 * queue.take(() => true) // 'a1', then 'b1', then 'a2'
 */
export class FairQueue<Item> {
  /** In the order of turns. No key has an empty list. */
  readonly #items = new Map<string, Item[]>()
  #size = 0

  /** The number of items. */
  get size(): number {
    return this.#size
  }

  /** The keys that wait. */
  keys(): Iterable<string> {
    return this.#items.keys()
  }

  /** The number of a key's items. */
  sizeOf(key: string): number {
    return this.#items.get(key)?.length ?? 0
  }

  /** Adds an item behind the key's others, or `first` before them. */
  add(key: string, item: Item, first = false): void {
    const own = this.#items.get(key)
    if (own === undefined) this.#items.set(key, [item])
    else if (first) own.unshift(item)
    else own.push(item)
    this.#size++
  }

  /** Takes the first item of the next key that may be served, and puts that key behind the others. */
  take(mayServe: (key: string) => boolean): Item | undefined {
    for (const [key, own] of this.#items) {
      if (!mayServe(key)) continue
      const item = own.shift()!
      this.#items.delete(key)
      if (own.length > 0) this.#items.set(key, own)
      this.#size--
      return item
    }
    return undefined
  }

  /** Removes an item, if it still waits. */
  remove(key: string, item: Item): void {
    const own = this.#items.get(key)
    const at = own?.indexOf(item) ?? -1
    if (own === undefined || at === -1) return
    own.splice(at, 1)
    if (own.length === 0) this.#items.delete(key)
    this.#size--
  }

  /** Removes all items. */
  clear(): readonly Item[] {
    const items = [...this.#items.values()].flat()
    this.#items.clear()
    this.#size = 0
    return items
  }
}
