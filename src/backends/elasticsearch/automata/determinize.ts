import type { Alphabet } from '../../../analysis/regexp/dfa/alphabet.ts'
import { type Automaton, TooLarge } from './automaton.ts'
import { utf8Bytes, utf8States } from './utf8States.ts'

/** What it takes to make an automaton deterministic. */
export interface Determinized {
  /** States of the deterministic automaton. */
  readonly states: number
  /** The states that those are made of, counted once for each: what Lucene calls effort, and bounds. */
  readonly effort: number
  /** States when it is written in bytes; 0 if no code points were given. */
  readonly byteStates: number
  /**
   * Bytes that it tells from those before them, beside those that part UTF-8 by the length of its characters.
   */
  readonly bytePoints: number
  /** The effort of making it deterministic once more, in bytes; 0 where that is not needed. */
  readonly byteEffort: number
  /** Whether it accepts no text at all. */
  readonly nothing: boolean
}

/** How much work there is still time for. */
export interface Budget {
  left: number
}

/**
 * Makes an automaton deterministic, as Lucene does, to see what that takes.
 *
 * @param codePoints the code points of the classes, if the automaton is then to be written in bytes
 * @throws TooLarge when the budget is used up
 */
export function determinize(
  { steps, accepts }: Automaton,
  labels: readonly (readonly number[])[],
  budget: Budget,
  codePoints?: Alphabet,
): Determinized {
  const sets: number[][] = [[0]]
  const known = new Map([['0', 0]])
  const bytes = codePoints === undefined ? undefined : new ByteStates(codePoints, budget)
  let effort = 0
  let nothing = true
  for (const set of sets) {
    effort += set.length
    const reached = new Map<number, number[]>()
    for (const state of set) {
      if (accepts.has(state)) nothing = false
      for (const { label, to } of steps[state]!) {
        const classes = labels[label]!
        budget.left -= classes.length
        for (const by of classes) {
          const list = reached.get(by)
          if (list === undefined) reached.set(by, [to])
          else list.push(to)
        }
      }
    }
    if (budget.left < 0) throw new TooLarge()
    const targets = new Map<number, number>()
    for (const [by, list] of reached) {
      const members = [...new Set(list)].sort((a, b) => a - b)
      const key = members.join()
      let target = known.get(key)
      if (target === undefined) {
        target = sets.push(members) - 1
        known.set(key, target)
      }
      targets.set(by, target)
    }
    bytes?.add(targets)
  }
  const { states: byteStates = 0, points: bytePoints = 0, effort: byteEffort = 0 } = bytes ?? {}
  return { states: sets.length, effort, byteStates, bytePoints, byteEffort, nothing }
}

/** Counts the states of a deterministic automaton written in bytes. */
class ByteStates {
  readonly #classes: Alphabet
  readonly #budget: Budget
  readonly #between = new Map<number, number>()
  states = 0
  #parted = false

  constructor(classes: Alphabet, budget: Budget) {
    this.#classes = classes
    this.#budget = budget
  }

  /** Adds a state, by where each class of characters leads from it. */
  add(targets: ReadonlyMap<number, number>): void {
    const { starts, classes } = this.#classes
    this.#budget.left -= starts.length
    this.states++
    let first = 0
    while (first < starts.length) {
      const target = targets.get(classes[first]!)
      let next = first + 1
      // Neighbouring runs that lead to the same state are one step.
      while (next < starts.length && targets.get(classes[next]!) === target) next++
      if (target !== undefined) this.states += this.#statesBetween(first, next)
      // Two steps that a character of several bytes parts may begin with the same byte.
      if (next < starts.length && starts[next]! > 0x80) this.#parted = true
      first = next
    }
  }

  get points(): number {
    return new Set(Array.from(this.#classes.starts, (start) => utf8Bytes(start)).flat()).size
  }

  /** A state is then met by one way only, so that the effort is the number of states. */
  get effort(): number {
    return this.#parted ? this.states : 0
  }

  #statesBetween(first: number, next: number): number {
    const { starts } = this.#classes
    const key = first * (starts.length + 1) + next
    let states = this.#between.get(key)
    if (states === undefined) {
      states = utf8States(starts[first]!, next < starts.length ? starts[next]! - 1 : 0x10ffff)
      this.#between.set(key, states)
    }
    return states
  }
}
