import { automatonOf } from '../dfa/automaton.ts'
import type { RegexpNode } from '../syntax/ast.ts'
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
  switch (node.kind) {
    case 'intersection':
      return asOne(node, bounds, 'lightest')
    case 'sequence':
    case 'union': {
      const items = node.items.map((item) => withoutIntersections(item, bounds))
      return items.includes(null) ? null : { kind: node.kind, items: items as RegexpNode[] }
    }
    case 'repeat': {
      const item = withoutIntersections(node.item, bounds)
      return item && { ...node, item }
    }
    default:
      return node
  }
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

/** Whether it has an intersection anywhere. */
export function hasIntersections(node: RegexpNode): boolean {
  switch (node.kind) {
    case 'intersection':
      return true
    case 'sequence':
    case 'union':
      return node.items.some(hasIntersections)
    case 'repeat':
      return hasIntersections(node.item)
    default:
      return false
  }
}
