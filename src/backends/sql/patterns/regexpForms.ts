import {
  hasIntersections,
  viaAutomaton,
  withoutIntersections,
} from '../../../analysis/regexp/rewrite/withoutIntersections.ts'
import type { RegexpNode } from '../../../analysis/regexp/syntax/ast.ts'

/** Larger ones take long to make, and to match. */
const BOUNDS = { states: 200, size: 2000 }

/**
 * A regular expression in forms that match the same, for databases that can be asked one of them but not
 * another: as it is, without intersections, and as the expression of its automaton. Each is made when it is
 * asked for.
 *
 * @example
 * const [first] = regexpForms(node) // node
 */
export function* regexpForms(node: RegexpNode): Generator<RegexpNode> {
  yield node
  if (hasIntersections(node)) {
    const without = withoutIntersections(node, BOUNDS)
    if (without !== null) yield without
  }
  for (const order of ['byComponent', 'byWeight'] as const) {
    const one = viaAutomaton(node, BOUNDS, order)
    if (one !== null) yield one
  }
}
