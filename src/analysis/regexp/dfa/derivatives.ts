import type { RegexpNode } from '../syntax/ast.ts'
import { expandIntervals } from '../syntax/expandIntervals.ts'
import { type Alphabet, alphabetOf, classOfCodePoint } from './alphabet.ts'
import { EMPTY, EVERYTHING, type ExpressionId, Expressions, NOTHING, TooComplex } from './expressions.ts'

/** The deterministic automaton of an expression's derivatives. State 0 is the start. */
export interface DerivativeAutomaton {
  readonly classes: Alphabet
  /** The next states, those by each class of code points for each state; -1 if nothing can match any more. */
  readonly next: Int32Array
  readonly accepting: readonly boolean[]
  /** The state in which every continuation matches; -1 if there is none. */
  readonly alwaysMatches: number
}

/**
 * Makes an automaton whose states are the derivatives of an expression.
 *
 * @param maxWork the maximal number of steps
 * @returns undefined if the automaton or the work would be larger
 *
 * @example
 * derivativesOf({ kind: 'text', text: 'ab' }, 100)?.accepting // [false, false, true]
 */
export function derivativesOf(
  node: RegexpNode,
  maxStates: number,
  maxWork = Infinity,
): DerivativeAutomaton | undefined {
  const expanded = expandIntervals(node)
  // Nested counts are refused by the lengths of their texts alone: their derivatives are the dearest to make.
  const { shortest, longest } = lengthsOf(expanded)
  if (shortest < Infinity && (longest < Infinity ? longest : shortest) >= maxStates) return undefined
  const classes = alphabetOf(expanded, maxStates)
  if (classes === undefined) return undefined
  try {
    const expressions = new Expressions(classes.count, maxWork)
    return follow(toExpression(expanded, classes, expressions), classes, expressions, maxStates)
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

function toExpression(root: RegexpNode, classes: Alphabet, expressions: Expressions): ExpressionId {
  const oneOf = (has: (point: number, index: number) => boolean): ExpressionId =>
    expressions.characters(classes.examples.map(has))
  // Equal intervals are one node, made once.
  const made = new Map<RegexpNode, ExpressionId>()
  const expressionOf = (node: RegexpNode): ExpressionId => {
    const known = made.get(node) ?? make(node)
    made.set(node, known)
    return known
  }
  const make = (node: RegexpNode): ExpressionId => {
    switch (node.kind) {
      case 'nothing':
        return NOTHING
      case 'everything':
        return EVERYTHING
      case 'any':
        return oneOf(() => true)
      case 'set':
        return oneOf(
          (point) => node.ranges.some(({ from, to }) => from <= point && point <= to) !== node.negated,
        )
      case 'text': {
        const numbers = Array.from(node.text, (character) =>
          classOfCodePoint(classes, character.codePointAt(0)!),
        )
        const characters = numbers.map((number) => oneOf((_, i) => i === number))
        return characters.reduceRight((tail, character) => expressions.sequence(character, tail), EMPTY)
      }
      case 'sequence':
        return node.items.reduceRight((tail, item) => expressions.sequence(expressionOf(item), tail), EMPTY)
      case 'union':
      case 'intersection':
        return expressions[node.kind](node.items.map(expressionOf))
      case 'repeat':
        return expressions.repeat(expressionOf(node.item), node.min, node.max)
      case 'interval':
        throw new TypeError('expandIntervals must come first')
    }
  }
  return expressionOf(root)
}

function follow(
  start: ExpressionId,
  classes: Alphabet,
  expressions: Expressions,
  maxStates: number,
): DerivativeAutomaton {
  const states = [start]
  const numbers = new Map([[start, 0]])
  const next: number[] = []
  const numberOf = (expression: ExpressionId): number => {
    if (expression === NOTHING) return -1
    const known = numbers.get(expression)
    if (known !== undefined) return known
    if (states.length === maxStates) throw new TooComplex()
    numbers.set(expression, states.length)
    return states.push(expression) - 1
  }
  for (let state = 0; state < states.length; state++) {
    expressions.spend(1)
    for (let by = 0; by < classes.count; by++) next.push(numberOf(expressions.derive(states[state]!, by)))
  }
  return {
    classes,
    next: Int32Array.from(next),
    accepting: states.map((expression) => expressions.hasEmpty(expression)),
    alwaysMatches: numbers.get(EVERYTHING) ?? -1,
  }
}
