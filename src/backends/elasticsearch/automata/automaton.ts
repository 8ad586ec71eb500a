import { type Alphabet, classOfCodePoint } from '../../../analysis/regexp/dfa/alphabet.ts'
import type { RegexpNode } from '../../../analysis/regexp/syntax/ast.ts'

/** An automaton as Lucene builds it from a regexp: it starts in state 0 and has no empty transitions. */
export interface EngineAutomaton {
  /** The transitions from each state. */
  readonly steps: Transition[][]
  readonly accepts: Set<number>
}

interface Transition {
  /** An index into {@link AutomatonBuilder.labels}. */
  readonly label: number
  readonly to: number
}

/** Thrown when an automaton and its determinization take more work than they may. */
export class TooLarge extends Error {}

/** The work that is left: states and transitions to make, and classes to look at. */
export class DeterminizationWork {
  #left: number

  constructor(maximum: number) {
    this.#left = maximum
  }

  /**
   * Counts work before it is done.
   *
   * @throws TooLarge when there is too much
   */
  spend(steps: number): void {
    this.#left -= steps
    if (this.#left < 0) throw new TooLarge()
  }
}

/**
 * Builds nondeterministic automata as the engine does.
 *
 * @throws TooLarge when that takes too much work
 */
export class AutomatonBuilder {
  /** The classes of characters of each label. */
  readonly labels: number[][] = []
  readonly #labelIndexes = new Map<string, number>()
  readonly #alphabet: Alphabet
  readonly #work: DeterminizationWork
  readonly #inspect: (part: EngineAutomaton) => void

  /** @param inspect is called with the automaton of each composite part of the root */
  constructor(
    alphabet: Alphabet,
    work: DeterminizationWork,
    inspect: (part: EngineAutomaton) => void = () => {},
  ) {
    this.#alphabet = alphabet
    this.#work = work
    this.#inspect = inspect
  }

  /** The automaton of a part. */
  #part(node: RegexpNode): EngineAutomaton {
    const automaton = this.build(node)
    if ('item' in node || 'items' in node) this.#inspect(automaton)
    return automaton
  }

  /** The automaton of a regexp without intervals. */
  build(node: RegexpNode): EngineAutomaton {
    switch (node.kind) {
      case 'text':
        return this.#text(node.text)
      case 'any':
        return this.#character(() => true)
      case 'set':
        return this.#character(
          (codePoint) =>
            node.ranges.some(({ from, to }) => from <= codePoint && codePoint <= to) !== node.negated,
        )
      case 'everything':
        return this.#everything()
      case 'nothing':
        return { steps: [[]], accepts: new Set() }
      case 'sequence':
        return node.items.map((item) => this.#part(item)).reduce((first, next) => this.#append(first, next))
      case 'union':
        return this.#union(node.items.map((item) => this.#part(item)))
      case 'intersection':
        return node.items.map((item) => this.#part(item)).reduce((a, b) => this.#intersection(a, b))
      case 'repeat':
        return this.#repeat(this.#part(node.item), node.min, node.max)
      case 'interval':
        throw new TypeError('intervals must be expanded first')
    }
  }

  #everything(): EngineAutomaton {
    const label = this.#label(() => true)
    return { steps: [[this.#step(label, 0)]], accepts: new Set([0]) }
  }

  #text(text: string): EngineAutomaton {
    const codePoints = Array.from(text, (character) => character.codePointAt(0)!)
    this.#work.spend(codePoints.length)
    const steps = codePoints.map((codePoint, i) => [
      this.#step(this.#labelOf([classOfCodePoint(this.#alphabet, codePoint)]), i + 1),
    ])
    return { steps: [...steps, []], accepts: new Set([codePoints.length]) }
  }

  #character(includes: (example: number) => boolean): EngineAutomaton {
    return { steps: [[this.#step(this.#label(includes), 1)], []], accepts: new Set([1]) }
  }

  /** Concatenates two automata. Changes `first`. */
  #append(first: EngineAutomaton, next: EngineAutomaton): EngineAutomaton {
    const offset = this.#copy(next, first.steps)
    const before = [...first.accepts]
    if (!next.accepts.has(0)) first.accepts.clear()
    for (const state of before) this.#join(first, state, offset)
    for (const state of next.accepts) first.accepts.add(state + offset)
    return first
  }

  #union(parts: readonly EngineAutomaton[]): EngineAutomaton {
    const result: EngineAutomaton = { steps: [[]], accepts: new Set() }
    for (const part of parts) {
      const offset = this.#copy(part, result.steps)
      this.#join(result, 0, offset)
      for (const state of part.accepts) result.accepts.add(state + offset)
      if (part.accepts.has(0)) result.accepts.add(0)
    }
    return result
  }

  #repeat(item: EngineAutomaton, min: number, max: number | null): EngineAutomaton {
    if (max === null) {
      const loop: EngineAutomaton = { steps: [[]], accepts: new Set([0]) }
      const offset = this.#copy(item, loop.steps)
      this.#join(loop, 0, offset)
      for (const state of item.accepts) {
        loop.accepts.add(state + offset)
        this.#join(loop, state + offset, offset)
      }
      return min === 0 ? loop : this.#append(this.#repeat(item, min, min), loop)
    }
    let result: EngineAutomaton = { steps: [[]], accepts: new Set([0]) }
    for (let i = 0; i < min; i++) result = this.#append(result, item)
    let ends = [...result.accepts]
    for (let i = min; i < max; i++) {
      const offset = this.#copy(item, result.steps)
      for (const state of ends) this.#join(result, state, offset)
      ends = Array.from(item.accepts, (state) => state + offset)
      for (const state of ends) result.accepts.add(state)
    }
    return result
  }

  #intersection(a: EngineAutomaton, b: EngineAutomaton): EngineAutomaton {
    const result: EngineAutomaton = { steps: [], accepts: new Set() }
    const pairs: [number, number][] = [[0, 0]]
    const numbers = new Map([['0,0', 0]])
    for (let state = 0; state < pairs.length; state++) {
      const [left, right] = pairs[state]!
      const steps: Transition[] = []
      result.steps.push(steps)
      if (a.accepts.has(left) && b.accepts.has(right)) result.accepts.add(state)
      for (const leftStep of a.steps[left]!) {
        for (const rightStep of b.steps[right]!) {
          const rightClasses = this.labels[rightStep.label]!
          this.#work.spend(this.labels[leftStep.label]!.length * rightClasses.length)
          const both = this.labels[leftStep.label]!.filter((index) => rightClasses.includes(index))
          if (both.length === 0) continue
          const key = `${leftStep.to},${rightStep.to}`
          let to = numbers.get(key)
          if (to === undefined) {
            to = pairs.push([leftStep.to, rightStep.to]) - 1
            numbers.set(key, to)
          }
          steps.push(this.#step(this.#labelOf(both), to))
        }
      }
    }
    return result
  }

  /** Appends the states of an automaton. Returns the offset of their new numbers. */
  #copy(part: EngineAutomaton, onto: Transition[][]): number {
    const offset = onto.length
    this.#work.spend(part.steps.length)
    for (const steps of part.steps) onto.push(steps.map(({ label, to }) => this.#step(label, to + offset)))
    return offset
  }

  /** Adds the transitions of `source` to `state`. */
  #join({ steps }: EngineAutomaton, state: number, source: number): void {
    // Repeats of an empty text add no transitions, but a state of acceptance each.
    if (steps[source]!.length === 0) this.#work.spend(1)
    for (const { label, to } of [...steps[source]!]) steps[state]!.push(this.#step(label, to))
  }

  #step(label: number, to: number): Transition {
    this.#work.spend(1)
    return { label, to }
  }

  #label(includes: (example: number) => boolean): number {
    return this.#labelOf(
      this.#alphabet.examples.flatMap((example, index) => (includes(example) ? [index] : [])),
    )
  }

  #labelOf(classes: number[]): number {
    const key = classes.join()
    let label = this.#labelIndexes.get(key)
    if (label === undefined) {
      label = this.labels.push(classes) - 1
      this.#labelIndexes.set(key, label)
    }
    return label
  }
}
