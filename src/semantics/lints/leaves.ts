import type { Leaf, PlanNode } from '../../plan/plan.ts'

/** The leaves of a value that is one leaf in each field; none of a value that is something else. */
export function leavesOf(node: PlanNode | null): readonly Leaf[] {
  if (node === null) return []
  switch (node.kind) {
    case 'bool':
    case 'boost':
    case 'constant':
      return []
    case 'fields':
      return node.nodes.flatMap(leavesOf)
    default:
      return [node]
  }
}
