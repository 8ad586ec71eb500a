import { automatonOf } from '../dfa/automaton.ts'
import { childrenOf, mapChildren, type RegexpNode } from '../syntax/ast.ts'
import { eliminateStates, type Removal } from './stateElimination.ts'

/** How large what is made may become. */
export interface RegexpBounds {
  /** The states of the automaton of what is rewritten. */
  readonly states: number
  /** Its characters, repetitions counted once. */
  readonly size: number
}

/**
 * The same language without intersections: each one is written as its automaton's expression; `null` if one
 * becomes too large.
 *
 * @example
 * withoutIntersections(parseRegexp('(b.*&.*n)k').node, { states: 100, size: 1000 }) // b([^n]*n)+k
 */
export function withoutIntersections(node: RegexpNode, bounds: RegexpBounds): RegexpNode | null {
  let isTooLarge = false
  const rewritten = (part: RegexpNode): RegexpNode => {
    if (part.kind !== 'intersection') return mapChildren(part, rewritten)
    const one = asOne(part, bounds, 'lightest')
    isTooLarge ||= one === null
    return one ?? part
  }
  const result = rewritten(node)
  return isTooLarge ? null : result
}

/**
 * The same language written as the expression of the whole automaton, which often leaves one way only at each
 * character; `null` if it becomes too large.
 *
 * @example
 * asOne(parseRegexp('.*a.*&[^b].*').node, { states: 100, size: 1000 }, 'last') // ([^ab][^a]*)?a.*
 */
export function asOne(node: RegexpNode, { states, size }: RegexpBounds, removal: Removal): RegexpNode | null {
  const automaton = automatonOf(node, states)
  return automaton && eliminateStates(automaton, size, removal)
}

/** Whether an expression has an intersection anywhere. */
export function hasIntersections(node: RegexpNode): boolean {
  return node.kind === 'intersection' || childrenOf(node).some(hasIntersections)
}
