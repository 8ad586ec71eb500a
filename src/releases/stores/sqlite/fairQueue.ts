/** A key is dear when one of its last items took longer, in milliseconds … */
const DEAR = 50

/** … and longer than this part of the longest time of a key that waits or runs. */
const DEAR_PART = 1 / 10

/** How long after the last item of a key that is not dear a thread is kept for such keys: a person reads. */
const KEPT_FREE = 60_000

/** The number of keys without items that are remembered. */
const MAX_IDLE = 1000

/** What a key waits for, runs and has used. */
interface Share<Item> {
  readonly waiting: Item[]
  /** When its running items began, the oldest first, on the clock of `performance.now()`. */
  readonly running: number[]
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

  /** Adds an item behind the key's others. */
  add(key: string, item: Item): void {
    const share = this.#shareOf(key)
    if (isIdle(share)) share.used = Math.max(share.used, this.#served)
    this.#noteUse(share)
    share.waiting.push(item)
    this.#size++
  }

  /** Takes the item that is served next; its key has one thread more until {@link FairQueue.ended}. */
  take(): Item | undefined {
    let next: Share<Item> | undefined
    const longest = this.#longest()
    for (const share of this.#shares.values())
      if (this.#mayServe(share, longest) && (next === undefined || share.used < next.used)) next = share
    if (next === undefined) return undefined
    this.#served = Math.max(this.#served, next.used)
    next.running.push(performance.now())
    this.#running++
    this.#size--
    return next.waiting.shift()
  }

  /** Notes that an item of a key has ended that was taken. */
  ended(key: string, milliseconds: number): void {
    const share = this.#shareOf(key)
    share.running.shift()
    this.#running--
    share.used += milliseconds
    share.longest = Math.max(milliseconds, share.longest / 2)
    this.#noteUse(share)
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

  #noteUse(share: Share<Item>): void {
    if (!isDear(share, this.#longest())) this.#quickUntil = performance.now() + KEPT_FREE
  }

  #mayServe(share: Share<Item>, longest: number): boolean {
    if (share.waiting.length === 0 || share.running.length >= this.#mostOfKey) return false
    return this.#running < this.#mostOfKey || !isDear(share, longest) || performance.now() > this.#quickUntil
  }

  /** The longest time of a key that waits or runs. */
  #longest(): number {
    let longest = 0
    for (const share of this.#shares.values()) if (!isIdle(share)) longest = Math.max(longest, timeOf(share))
    return longest
  }

  #shareOf(key: string): Share<Item> {
    const known = this.#shares.get(key)
    if (known !== undefined) return known
    const share: Share<Item> = { waiting: [], running: [], used: 0, longest: 0 }
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
  return waiting.length === 0 && running.length === 0
}

function isDear(share: Share<unknown>, longest: number): boolean {
  return timeOf(share) > Math.max(DEAR, longest * DEAR_PART)
}

/** The time of a key's longest item, of which the end need not be known. */
function timeOf({ longest, running: [oldest] }: Share<unknown>): number {
  return oldest === undefined ? longest : Math.max(longest, performance.now() - oldest)
}
