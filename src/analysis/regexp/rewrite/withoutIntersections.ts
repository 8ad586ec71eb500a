import { automatonOf } from '../dfa/automaton.ts'
import { childrenOf, mapChildren, type RegexpNode } from '../syntax/ast.ts'
import { type EliminationOrder, eliminateStates } from './stateElimination.ts'

/** The maximal size of a rewritten expression and of the automata for it. */
export interface RegexpBounds {
  /** The number of states of an automaton. */
  readonly states: number
  /** The number of the expression's characters, with repetitions counted once. */
  readonly size: number
}

/**
 * An expression for the same language without intersections: each intersection is replaced by the expression
 * of its automaton. `null` if one of them becomes too large.
 *
 * @example
 * // (b.*&.*n)k becomes b(n*[^n])*n+k
 * withoutIntersections(node, { states: 100, size: 1000 })
 */
export function withoutIntersections(node: RegexpNode, bounds: RegexpBounds): RegexpNode | null {
  let isTooLarge = false
  const rewritten = (part: RegexpNode): RegexpNode => {
    if (part.kind !== 'intersection') return mapChildren(part, rewritten)
    const one = viaAutomaton(part, bounds, 'byWeight')
    isTooLarge ||= one === null
    return one ?? part
  }
  const result = rewritten(node)
  return isTooLarge ? null : result
}

/**
 * An expression for the same language, made from the minimal automaton. It is often one-pass. `null` if it
 * becomes too large.
 *
 * @example
 * // .*a.*&[^b].* becomes ([^ab][^a]*)?a.*
 * viaAutomaton(node, { states: 100, size: 1000 }, 'byComponent')
 */
export function viaAutomaton(
  node: RegexpNode,
  { states, size }: RegexpBounds,
  order: EliminationOrder,
): RegexpNode | null {
  const automaton = automatonOf(node, states)
  return automaton && eliminateStates(automaton, size, order)
}

/** Whether an expression contains an intersection. */
export function hasIntersections(node: RegexpNode): boolean {
  return node.kind === 'intersection' || childrenOf(node).some(hasIntersections)
}
