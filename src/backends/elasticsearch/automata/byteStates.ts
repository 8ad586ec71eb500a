import type { Alphabet } from '../../../analysis/regexp/dfa/alphabet.ts'
import type { DeterminizationWork } from './automaton.ts'

/** Counts the states of a deterministic automaton when Lucene rewrites it over the bytes of UTF-8. */
export class ByteStates {
  readonly #alphabet: Alphabet
  readonly #work: DeterminizationWork
  readonly #between = new Map<number, number>()
  states = 0
  #needsDeterminization = false

  constructor(alphabet: Alphabet, work: DeterminizationWork) {
    this.#alphabet = alphabet
    this.#work = work
  }

  /** Adds a state, with the target state of each class. */
  add(targets: ReadonlyMap<number, number>): void {
    const { starts, classes } = this.#alphabet
    this.#work.spend(starts.length)
    this.states++
    let first = 0
    while (first < starts.length) {
      const target = targets.get(classes[first]!)
      let next = first + 1
      // Adjacent ranges with the same target are one transition.
      while (next < starts.length && targets.get(classes[next]!) === target) next++
      if (target !== undefined) this.states += this.#statesBetween(first, next)
      // Two ranges separated by a multi-byte character may start with the same byte.
      if (next < starts.length && starts[next]! > 0x80) this.#needsDeterminization = true
      first = next
    }
  }

  get points(): number {
    return new Set(Array.from(this.#alphabet.starts, (start) => utf8Bytes(start)).flat()).size
  }

  /** Each state is reached on one path only, so the effort is the number of states. */
  get effort(): number {
    return this.#needsDeterminization ? this.states : 0
  }

  #statesBetween(first: number, next: number): number {
    const { starts } = this.#alphabet
    const key = first * (starts.length + 1) + next
    let states = this.#between.get(key)
    if (states === undefined) {
      states = utf8States(starts[first]!, next < starts.length ? starts[next]! - 1 : 0x10ffff)
      this.#between.set(key, states)
    }
    return states
  }
}

/**
 * The number of states that Lucene inserts between two states of an automaton when it rewrites the transition
 * between them, on a range of code points, over the bytes of UTF-8.
 *
 * @example
 * utf8States(0x61, 0x7a) // 0: one byte
 * utf8States(0xe4, 0xe4) // 1: two bytes
 */
export function utf8States(from: number, to: number): number {
  return between(utf8Bytes(from), utf8Bytes(to), 0)
}

function between(from: readonly number[], to: readonly number[], at: number): number {
  if (from[at] === to[at]) return at === from.length - 1 ? 0 : 1 + between(from, to, at + 1)
  if (from.length === to.length) {
    if (at === from.length - 1) return 0
    const middle = to[at]! - from[at]! > 1 ? from.length - at - 1 : 0
    return upwards(from, at, false) + middle + downwards(to, at, false)
  }
  let middle = 0
  for (let length = from.length + 1; length < to.length; length++) middle += length - 1
  return upwards(from, at, true) + middle + downwards(to, at, true)
}

/** From these bytes to the maximum of their length. */
function upwards(bytes: readonly number[], at: number, includesOthers: boolean): number {
  if (at === bytes.length - 1) return 0
  return (
    1 + upwards(bytes, at + 1, true) + (includesOthers && !isMaximum(bytes, at) ? bytes.length - at - 1 : 0)
  )
}

/** From the minimum of their length to these bytes. */
function downwards(bytes: readonly number[], at: number, includesOthers: boolean): number {
  if (at === bytes.length - 1) return 0
  return (
    1 + downwards(bytes, at + 1, true) + (includesOthers && !isMinimum(bytes, at) ? bytes.length - at - 1 : 0)
  )
}

function isMaximum(bytes: readonly number[], at: number): boolean {
  return bytes[at] === (at > 0 ? 0xbf : bytes.length === 2 ? 0xdf : bytes.length === 3 ? 0xef : 0xf7)
}

function isMinimum(bytes: readonly number[], at: number): boolean {
  // No character starts with the bytes C0 and C1, and Lucene knows that.
  return bytes[at] === (at > 0 ? 0x80 : bytes.length === 2 ? 0xc2 : bytes.length === 3 ? 0xe0 : 0xf0)
}

/** The UTF-8 bytes of a code point. A surrogate is encoded like other code points, as Lucene does. */
export function utf8Bytes(point: number): number[] {
  if (point < 0x80) return [point]
  const last = 0x80 | (point & 0x3f)
  if (point < 0x800) return [0xc0 | (point >> 6), last]
  const middle = 0x80 | ((point >> 6) & 0x3f)
  if (point < 0x10000) return [0xe0 | (point >> 12), middle, last]
  return [0xf0 | (point >> 18), 0x80 | ((point >> 12) & 0x3f), middle, last]
}
