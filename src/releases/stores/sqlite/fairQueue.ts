/** A key is slow when one of its last items took longer, in milliseconds … */
const SLOW = 50

/** … and longer than this part of the longest time of a key that waits or runs. */
const SLOW_PART = 1 / 10

/** How long after the last item of a key that is not slow a thread is kept for such keys: a person reads. */
const KEPT_FREE = 60_000

/** The number of keys without items that are remembered. */
const MAX_IDLE = 1000

/** What a key waits for, runs and has used. */
interface KeyQueue<Item> {
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
 * next. One key has all but one thread, and so have all slow keys together while others ask, too: a key with
 * quick searches waits for one running search at most.
 */
export class FairQueue<Item> {
  readonly #threads: number
  /** In the order in which they came. */
  readonly #queues = new Map<string, KeyQueue<Item>>()
  #size = 0
  #running = 0
  /** What the key has used that was served last. */
  #virtualTime = 0
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
    return this.#queues.get(key)?.waiting.length ?? 0
  }

  /** Adds an item after the key's others. */
  add(key: string, item: Item): void {
    const queue = this.#queueOf(key)
    if (isIdle(queue)) queue.used = Math.max(queue.used, this.#virtualTime)
    this.#noteUse(queue)
    queue.waiting.push(item)
    this.#size++
  }

  /** Takes the item that is served next; its key has one thread more until {@link FairQueue.ended}. */
  take(): Item | undefined {
    let next: KeyQueue<Item> | undefined
    const longest = this.#longest()
    for (const queue of this.#queues.values())
      if (this.#mayServe(queue, longest) && (next === undefined || queue.used < next.used)) next = queue
    if (next === undefined) return undefined
    this.#virtualTime = Math.max(this.#virtualTime, next.used)
    next.running.push(performance.now())
    this.#running++
    this.#size--
    return next.waiting.shift()
  }

  /** Notes that an item of a key has ended that was taken. */
  ended(key: string, milliseconds: number): void {
    const queue = this.#queueOf(key)
    queue.running.shift()
    this.#running--
    queue.used += milliseconds
    queue.longest = Math.max(milliseconds, queue.longest / 2)
    this.#noteUse(queue)
  }

  /** Removes an item, if it still waits. */
  remove(key: string, item: Item): void {
    const waiting = this.#queues.get(key)?.waiting ?? []
    const at = waiting.indexOf(item)
    if (at === -1) return
    waiting.splice(at, 1)
    this.#size--
  }

  /** Removes all items. */
  clear(): readonly Item[] {
    this.#size = 0
    return [...this.#queues.values()].flatMap(({ waiting }) => waiting.splice(0))
  }

  get #mostOfKey(): number {
    return Math.max(1, this.#threads - 1)
  }

  #noteUse(queue: KeyQueue<Item>): void {
    if (!isSlow(queue, this.#longest())) this.#quickUntil = performance.now() + KEPT_FREE
  }

  #mayServe(queue: KeyQueue<Item>, longest: number): boolean {
    if (queue.waiting.length === 0 || queue.running.length >= this.#mostOfKey) return false
    return this.#running < this.#mostOfKey || !isSlow(queue, longest) || performance.now() > this.#quickUntil
  }

  /** The longest time of a key that waits or runs. */
  #longest(): number {
    let longest = 0
    for (const queue of this.#queues.values()) if (!isIdle(queue)) longest = Math.max(longest, timeOf(queue))
    return longest
  }

  #queueOf(key: string): KeyQueue<Item> {
    const known = this.#queues.get(key)
    if (known !== undefined) return known
    const queue: KeyQueue<Item> = { waiting: [], running: [], used: 0, longest: 0 }
    if (this.#queues.size >= MAX_IDLE) this.#forget()
    this.#queues.set(key, queue)
    return queue
  }

  /** Forgets the key that came first of those without items. */
  #forget(): void {
    for (const [key, queue] of this.#queues) if (isIdle(queue)) return void this.#queues.delete(key)
  }
}

function isIdle({ waiting, running }: KeyQueue<unknown>): boolean {
  return waiting.length === 0 && running.length === 0
}

function isSlow(queue: KeyQueue<unknown>, longest: number): boolean {
  return timeOf(queue) > Math.max(SLOW, longest * SLOW_PART)
}

/** The time of a key's longest item, of which the end need not be known. */
function timeOf({ longest, running: [oldest] }: KeyQueue<unknown>): number {
  return oldest === undefined ? longest : Math.max(longest, performance.now() - oldest)
}
