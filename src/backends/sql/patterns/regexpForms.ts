import type { EliminationOrder } from '../../../analysis/regexp/rewrite/stateElimination.ts'
import {
  hasIntersections,
  viaAutomaton,
  withoutIntersections,
} from '../../../analysis/regexp/rewrite/withoutIntersections.ts'
import type { RegexpNode } from '../../../analysis/regexp/syntax/ast.ts'

/** Larger automata take long to make and to match. */
const BOUNDS = { states: 200, size: 2000 }

/**
 * Forms of a regular expression that match the same texts, made one by one: the expression itself, without
 * intersections, and made from its automaton. A database may take one form and not another.
 *
 * @example
 * const [first] = regexpForms(node) // node
 */
export function* regexpForms(node: RegexpNode): Generator<RegexpNode> {
  yield node
  if (hasIntersections(node)) {
    const without = withoutAny(node)
    if (without !== null) yield without
  }
  for (const order of ['byComponent', 'byWeight'] as const) {
    const one = fromAutomaton(node, order)
    if (one !== null) yield one
  }
}

function withoutAny(node: RegexpNode): RegexpNode | null {
  return withoutIntersections(node, BOUNDS)
}

function fromAutomaton(node: RegexpNode, order: EliminationOrder): RegexpNode | null {
  return viaAutomaton(node, BOUNDS, order)
}
