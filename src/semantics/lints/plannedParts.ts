import { isLeaf } from '../../plan/fold.ts'
import type { Leaf, Occur, PlanNode } from '../../plan/plan.ts'
import type { Clause } from '../../syntax/ast.ts'
import type { PlannedGroup } from '../planned.ts'
import type { PlanningContext } from '../planningContext.ts'

/** Whether clauses are joined by AND and by OR. */
export function hasMixedOperators(clauses: readonly Clause[]): boolean {
  let [hasAnd, hasOr] = [false, false]
  for (const { conjunction } of clauses) {
    if (conjunction === 'and') hasAnd = true
    else if (conjunction === 'or') hasOr = true
  }
  return hasAnd && hasOr
}

/**
 * The occurs of a group's clauses as Lucene reads them; `null` for a group without them, and for one from
 * which a clause was left out: it is not the group that is searched.
 */
export function occursOf({ nodes, node }: PlannedGroup, query: PlanningContext): readonly Occur[] | null {
  if (query.options.precedence === 'boolean' || nodes.length < 2 || node?.kind !== 'bool') return null
  return nodes.includes(null) ? null : node.clauses.map(({ occur }) => occur)
}

/** The leaves of a value that is one leaf in each field; none of a value that is something else. */
export function leavesOf(node: PlanNode | null): readonly Leaf[] {
  if (node?.kind === 'fields') return node.nodes.flatMap(leavesOf)
  return node !== null && isLeaf(node) ? [node] : []
}
