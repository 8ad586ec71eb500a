import { charge } from '../../work.ts'
import type { RegexpNode } from '../syntax/ast.ts'
import { expandIntervals } from '../syntax/expandIntervals.ts'
import { type Alphabet, alphabetOf, classOfCodePoint } from './alphabet.ts'
import { EMPTY, EVERYTHING, NOTHING, type TermId, Terms, TooComplex } from './terms.ts'

/** The maximal number of steps for each state that is allowed. */
const WORK_PER_STATE = 1000

/** The deterministic automaton of an expression's derivatives. State 0 is the start. */
export interface DerivativeAutomaton {
  readonly classes: Alphabet
  /** The next state by state and class of code points; -1 if the derivative is the empty language. */
  readonly next: readonly Int32Array[]
  readonly accepting: readonly boolean[]
  /** The state in which every continuation matches; -1 if there is none. */
  readonly alwaysMatches: number
}

/**
 * Makes an automaton whose states are the derivatives of an expression. Both its size and the work are
 * bounded by `maxStates`.
 *
 * @returns undefined if the automaton or the work would be larger
 *
 * @example
 * derivativesOf({ kind: 'text', text: 'ab' }, 100)?.accepting // [false, false, true]
 */
export function derivativesOf(node: RegexpNode, maxStates: number): DerivativeAutomaton | undefined {
  const expanded = expandIntervals(node)
  // Nested counts are refused by the lengths of their texts alone: their derivatives are the dearest to make.
  const { shortest, longest } = lengthsOf(expanded)
  if (shortest < Infinity && (longest < Infinity ? longest : shortest) >= maxStates) return undefined
  const classes = alphabetOf(expanded, maxStates)
  if (classes === undefined) return undefined
  try {
    const terms = new Terms(maxStates * WORK_PER_STATE)
    return follow(toTerm(expanded, classes, terms), classes, terms, maxStates)
  } catch (error) {
    if (error instanceof TooComplex) return undefined
    throw error
  }
}

/** The lengths of the texts that match, in code points: an automaton has more states than the shortest. */
interface Lengths {
  /** `Infinity` if no text matches. */
  readonly shortest: number
  /** `Infinity` if there is no longest; otherwise an automaton has more states than this one, too. */
  readonly longest: number
}

const NO_TEXT: Lengths = { shortest: Infinity, longest: 0 }
const ONE: Lengths = { shortest: 1, longest: 1 }

function lengthsOf(node: RegexpNode): Lengths {
  switch (node.kind) {
    case 'nothing':
      return NO_TEXT
    case 'everything':
      return { shortest: 0, longest: Infinity }
    case 'any':
    case 'set':
      return ONE
    case 'text': {
      const { length } = Array.from(node.text)
      return { shortest: length, longest: length }
    }
    case 'sequence': {
      const items = node.items.map(lengthsOf)
      const [shortest, longest] = [sumOf(items, 'shortest'), sumOf(items, 'longest')]
      return shortest === Infinity ? NO_TEXT : { shortest, longest }
    }
    case 'union': {
      const items = node.items.map(lengthsOf)
      return {
        shortest: Math.min(...items.map(({ shortest }) => shortest)),
        longest: Math.max(...items.map(({ longest }) => longest)),
      }
    }
    case 'intersection': {
      // Which of the longer texts match both is not known.
      const shortest = Math.max(...node.items.map((item) => lengthsOf(item).shortest))
      return { shortest, longest: shortest === Infinity ? 0 : shortest }
    }
    case 'repeat': {
      const { min, max } = node
      const { shortest, longest } = lengthsOf(node.item)
      if (max === 0 || (shortest === Infinity && min === 0)) return { shortest: 0, longest: 0 }
      if (shortest === Infinity) return NO_TEXT
      return { shortest: min * shortest, longest: longest === 0 ? 0 : longest * (max ?? Infinity) }
    }
    case 'interval':
      throw new TypeError('expandIntervals must come first')
  }
}

function sumOf(items: readonly Lengths[], name: keyof Lengths): number {
  return items.reduce((sum, item) => sum + item[name], 0)
}

function toTerm(node: RegexpNode, classes: Alphabet, terms: Terms): TermId {
  const oneOf = (has: (point: number, index: number) => boolean): TermId =>
    terms.characters(classes.examples.map(has))
  switch (node.kind) {
    case 'nothing':
      return NOTHING
    case 'everything':
      return EVERYTHING
    case 'any':
      return oneOf(() => true)
    case 'set':
      charge(classes.count * node.ranges.length)
      return oneOf(
        (point) => node.ranges.some(({ from, to }) => from <= point && point <= to) !== node.negated,
      )
    case 'text': {
      const numbers = Array.from(node.text, (character) =>
        classOfCodePoint(classes, character.codePointAt(0)!),
      )
      const characters = numbers.map((number) => oneOf((_, i) => i === number))
      return characters.reduceRight((tail, character) => terms.sequence(character, tail), EMPTY)
    }
    case 'sequence':
      return node.items.reduceRight((tail, item) => terms.sequence(toTerm(item, classes, terms), tail), EMPTY)
    case 'union':
    case 'intersection':
      return terms[node.kind](node.items.map((item) => toTerm(item, classes, terms)))
    case 'repeat':
      return terms.repeat(toTerm(node.item, classes, terms), node.min, node.max)
    case 'interval':
      throw new TypeError('expandIntervals must come first')
  }
}

function follow(start: TermId, classes: Alphabet, terms: Terms, maxStates: number): DerivativeAutomaton {
  const states = [start]
  const numbers = new Map([[start, 0]])
  const next: Int32Array[] = []
  const numberOf = (term: TermId): number => {
    if (term === NOTHING) return -1
    const known = numbers.get(term)
    if (known !== undefined) return known
    if (states.length === maxStates) throw new TooComplex()
    numbers.set(term, states.length)
    return states.push(term) - 1
  }
  for (let state = 0; state < states.length; state++) {
    terms.spend(1)
    const row = new Int32Array(classes.count)
    for (let by = 0; by < row.length; by++) row[by] = numberOf(terms.derive(states[state]!, by))
    next.push(row)
  }
  return {
    classes,
    next,
    accepting: states.map((term) => terms.hasEmpty(term)),
    alwaysMatches: numbers.get(EVERYTHING) ?? -1,
  }
}
