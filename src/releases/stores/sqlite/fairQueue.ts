/** A key is dear when one of its last items took longer, in milliseconds. */
const DEAR = 50

/** How long after the last item of a key that is not dear a thread is kept for such keys, in milliseconds. */
const KEPT_FREE = 1000

/** The number of keys without items that are remembered. */
const MAX_IDLE = 1000

/** What a key waits for, runs and has used. */
interface Share<Item> {
  readonly waiting: Item[]
  running: number
  /** The time that it has used, in milliseconds. Keys that come back begin with what the others have used. */
  used: number
  /** The time of the item that took longest, halved with each that came after it. */
  longest: number
}

/**
 * A queue of its own for each key. The keys share `threads` by time: whoever has used the least is served
 * next. One key has all but one thread, and so have all dear keys together while others ask, too: a key with
 * quick searches waits for one running search at most.
 */
export class FairQueue<Item> {
  readonly #threads: number
  /** In the order in which they came. */
  readonly #shares = new Map<string, Share<Item>>()
  #size = 0
  #running = 0
  /** What the key has used that was served last. */
  #served = 0
  #quickUntil = 0

  constructor(threads: number) {
    this.#threads = threads
  }

  /** The number of items. */
  get size(): number {
    return this.#size
  }

  /** The number of a key's items. */
  sizeOf(key: string): number {
    return this.#shares.get(key)?.waiting.length ?? 0
  }

  /** Adds an item behind the key's others, or `first` before them. */
  add(key: string, item: Item, first = false): void {
    const share = this.#shareOf(key)
    if (isIdle(share)) share.used = Math.max(share.used, this.#served)
    if (!isDear(share)) this.#quickUntil = performance.now() + KEPT_FREE
    if (first) share.waiting.unshift(item)
    else share.waiting.push(item)
    this.#size++
  }

  /** Takes the item that is served next; its key has one thread more until {@link FairQueue.ended}. */
  take(): Item | undefined {
    let next: Share<Item> | undefined
    for (const share of this.#shares.values())
      if (this.#mayServe(share) && (next === undefined || share.used < next.used)) next = share
    if (next === undefined) return undefined
    this.#served = Math.max(this.#served, next.used)
    next.running++
    this.#running++
    this.#size--
    return next.waiting.shift()
  }

  /** Notes that an item of a key has ended that was taken. */
  ended(key: string, milliseconds: number): void {
    const share = this.#shareOf(key)
    share.running--
    this.#running--
    share.used += milliseconds
    share.longest = Math.max(milliseconds, share.longest / 2)
  }

  /** Removes an item, if it still waits. */
  remove(key: string, item: Item): void {
    const waiting = this.#shares.get(key)?.waiting ?? []
    const at = waiting.indexOf(item)
    if (at === -1) return
    waiting.splice(at, 1)
    this.#size--
  }

  /** Removes all items. */
  clear(): readonly Item[] {
    this.#size = 0
    return [...this.#shares.values()].flatMap(({ waiting }) => waiting.splice(0))
  }

  get #mostOfKey(): number {
    return Math.max(1, this.#threads - 1)
  }

  #mayServe(share: Share<Item>): boolean {
    if (share.waiting.length === 0 || share.running >= this.#mostOfKey) return false
    return this.#running < this.#mostOfKey || !isDear(share) || performance.now() > this.#quickUntil
  }

  #shareOf(key: string): Share<Item> {
    const known = this.#shares.get(key)
    if (known !== undefined) return known
    const share: Share<Item> = { waiting: [], running: 0, used: 0, longest: 0 }
    if (this.#shares.size >= MAX_IDLE) this.#forget()
    this.#shares.set(key, share)
    return share
  }

  /** Forgets the key that came first of those without items. */
  #forget(): void {
    for (const [key, share] of this.#shares) if (isIdle(share)) return void this.#shares.delete(key)
  }
}

function isIdle({ waiting, running }: Share<unknown>): boolean {
  return waiting.length === 0 && running === 0
}

function isDear({ longest }: Share<unknown>): boolean {
  return longest > DEAR
}
