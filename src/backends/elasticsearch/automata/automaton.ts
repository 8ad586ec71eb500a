import { type Alphabet, classOfCodePoint } from '../../../analysis/regexp/dfa/alphabet.ts'
import type { RegexpNode } from '../../../analysis/regexp/syntax/ast.ts'

/** An automaton as Lucene builds it from an expression: it begins in state 0, and steps need a character. */
export interface Automaton {
  /** From each state: on which classes of characters a step goes, by the index of a label, and where to. */
  readonly steps: Step[][]
  readonly accepts: Set<number>
}

interface Step {
  readonly label: number
  readonly to: number
}

/** An automaton, or the work that it makes, would be larger than allowed. */
export class TooLarge extends Error {}

/**
 * Builds automata as the engine does before it makes them deterministic. `maxSteps` bounds how many steps it
 * makes, those of parts included.
 *
 * @throws TooLarge when they would be more
 */
export class AutomatonBuilder {
  /** The classes of characters that each label stands for. */
  readonly labels: number[][] = []
  readonly #known = new Map<string, number>()
  readonly #classes: Alphabet
  readonly #maxSteps: number
  #made = 0

  readonly #inspect: (part: Automaton) => void

  /** @param inspect is shown the automaton of each part that is put together of others, the whole included */
  constructor(classes: Alphabet, maxSteps: number, inspect: (part: Automaton) => void = () => {}) {
    this.#classes = classes
    this.#maxSteps = maxSteps
    this.#inspect = inspect
  }

  /** The automaton of an expression without intervals. */
  build(node: RegexpNode): Automaton {
    const made = this.#make(node)
    if ('item' in node || 'items' in node) this.#inspect(made)
    return made
  }

  #make(node: RegexpNode): Automaton {
    switch (node.kind) {
      case 'text':
        return this.#text(node.text)
      case 'any':
        return this.#character(() => true)
      case 'set':
        return this.#character(
          (point) => node.ranges.some(({ from, to }) => from <= point && point <= to) !== node.negated,
        )
      case 'everything':
        return {
          steps: [
            [
              this.#step(
                this.#label(() => true),
                0,
              ),
            ],
          ],
          accepts: new Set([0]),
        }
      case 'nothing':
        return { steps: [[]], accepts: new Set() }
      case 'sequence':
        return node.items.map((item) => this.build(item)).reduce((whole, next) => this.#append(whole, next))
      case 'union':
        return this.#union(node.items.map((item) => this.build(item)))
      case 'intersection':
        return node.items.map((item) => this.build(item)).reduce((a, b) => this.#intersection(a, b))
      case 'repeat':
        return this.#repeat(this.build(node.item), node.min, node.max)
      case 'interval':
        throw new TypeError('intervals are written out before')
    }
  }

  #text(text: string): Automaton {
    const points = Array.from(text, (character) => character.codePointAt(0)!)
    const steps = points.map((point, i) => [
      this.#step(this.#labelOf([classOfCodePoint(this.#classes, point)]), i + 1),
    ])
    return { steps: [...steps, []], accepts: new Set([points.length]) }
  }

  #character(includes: (example: number) => boolean): Automaton {
    return { steps: [[this.#step(this.#label(includes), 1)], []], accepts: new Set([1]) }
  }

  /** Puts one automaton behind another, which it changes. */
  #append(whole: Automaton, next: Automaton): Automaton {
    const moved = this.#copy(next, whole.steps)
    const before = [...whole.accepts]
    if (!next.accepts.has(0)) whole.accepts.clear()
    for (const state of before) this.#join(whole, state, moved)
    for (const state of next.accepts) whole.accepts.add(state + moved)
    return whole
  }

  #union(parts: readonly Automaton[]): Automaton {
    const whole: Automaton = { steps: [[]], accepts: new Set() }
    for (const part of parts) {
      const moved = this.#copy(part, whole.steps)
      this.#join(whole, 0, moved)
      for (const state of part.accepts) whole.accepts.add(state + moved)
      if (part.accepts.has(0)) whole.accepts.add(0)
    }
    return whole
  }

  #repeat(item: Automaton, min: number, max: number | null): Automaton {
    if (max === null) {
      const loop: Automaton = { steps: [[]], accepts: new Set([0]) }
      const moved = this.#copy(item, loop.steps)
      this.#join(loop, 0, moved)
      for (const state of item.accepts) {
        loop.accepts.add(state + moved)
        this.#join(loop, state + moved, moved)
      }
      return min === 0 ? loop : this.#append(this.#repeat(item, min, min), loop)
    }
    let whole: Automaton = { steps: [[]], accepts: new Set([0]) }
    for (let i = 0; i < min; i++) whole = this.#append(whole, item)
    let ends = [...whole.accepts]
    for (let i = min; i < max; i++) {
      const moved = this.#copy(item, whole.steps)
      for (const state of ends) this.#join(whole, state, moved)
      ends = Array.from(item.accepts, (state) => state + moved)
      for (const state of ends) whole.accepts.add(state)
    }
    return whole
  }

  #intersection(a: Automaton, b: Automaton): Automaton {
    const whole: Automaton = { steps: [], accepts: new Set() }
    const pairs: [number, number][] = [[0, 0]]
    const numbers = new Map([['0,0', 0]])
    for (let state = 0; state < pairs.length; state++) {
      const [left, right] = pairs[state]!
      const steps: Step[] = []
      whole.steps.push(steps)
      if (a.accepts.has(left) && b.accepts.has(right)) whole.accepts.add(state)
      for (const one of a.steps[left]!) {
        for (const other of b.steps[right]!) {
          const both = this.labels[one.label]!.filter((by) => this.labels[other.label]!.includes(by))
          if (both.length === 0) continue
          const key = `${one.to},${other.to}`
          let to = numbers.get(key)
          if (to === undefined) {
            to = pairs.push([one.to, other.to]) - 1
            numbers.set(key, to)
          }
          steps.push(this.#step(this.#labelOf(both), to))
        }
      }
    }
    return whole
  }

  /**
   * Adds the states of an automaton behind those that are there, and says by how much their numbers moved.
   */
  #copy(part: Automaton, onto: Step[][]): number {
    const moved = onto.length
    for (const steps of part.steps) onto.push(steps.map(({ label, to }) => this.#step(label, to + moved)))
    return moved
  }

  /** Lets a state go wherever another one goes. */
  #join({ steps }: Automaton, state: number, as: number): void {
    for (const { label, to } of [...steps[as]!]) steps[state]!.push(this.#step(label, to))
  }

  #step(label: number, to: number): Step {
    if (++this.#made > this.#maxSteps) throw new TooLarge()
    return { label, to }
  }

  #label(includes: (example: number) => boolean): number {
    return this.#labelOf(this.#classes.examples.flatMap((example, by) => (includes(example) ? [by] : [])))
  }

  #labelOf(classes: number[]): number {
    const key = classes.join()
    let label = this.#known.get(key)
    if (label === undefined) {
      label = this.labels.push(classes) - 1
      this.#known.set(key, label)
    }
    return label
  }
}
