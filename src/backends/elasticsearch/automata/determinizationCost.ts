import { alphabetOf } from '../../../analysis/regexp/dfa/alphabet.ts'
import type { RegexpNode } from '../../../analysis/regexp/syntax/ast.ts'
import { expandIntervals } from '../../../analysis/regexp/syntax/expandIntervals.ts'
import { type Automaton, AutomatonBuilder, TooLarge } from './automaton.ts'
import { type Determinized, determinize } from './determinize.ts'

/**
 * How many steps the engine's automata may have, and how often they may be looked at while they are made
 * deterministic.
 */
const MAX_STEPS = 100_000
const MAX_WORK = 1_000_000

/**
 * What an expression costs the engine, found by doing as it does. That is more than our own automaton shows:
 * the engine writes every repetition out, and sees no shortcut in `@|.*a.{100}`.
 *
 * @param parts whether each part of the expression is made deterministic for itself, as Lucene 9 does; the
 *   effort is then that of the hardest part
 * @returns nothing where the engine, or this function, would be busy for seconds
 *
 * @example
 * determinizationCost({ kind: 'repeat', item: { kind: 'any' }, min: 0, max: 3 }, false) // { states: 4, effort: 4, byteStates: 40, … }
 */
export function determinizationCost(node: RegexpNode, parts: boolean): Determinized | undefined {
  const expanded = expandIntervals(node)
  const classes = alphabetOf(expanded, MAX_STEPS)
  if (classes === undefined) return undefined
  const budget = { left: MAX_WORK }
  let hardest = 0
  const inspect = (part: Automaton): void => {
    hardest = Math.max(hardest, determinize(part, builder.labels, budget).effort)
  }
  const builder = new AutomatonBuilder(classes, MAX_STEPS, parts ? inspect : undefined)
  try {
    const whole = determinize(builder.build(expanded), builder.labels, budget, classes)
    return { ...whole, effort: Math.max(hardest, whole.effort) }
  } catch (error) {
    if (error instanceof TooLarge) return undefined
    throw error
  }
}
