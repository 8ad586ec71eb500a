import { checkArgument } from '../diagnostics/arguments/checkOptions.ts'
import { PLAN } from '../diagnostics/arguments/rules.ts'
import type { Schema } from '../schema/schema.ts'
import { partsOfNode } from './fold.ts'
import type { Leaf, Plan, PlanNode } from './plan.ts'

/**
 * The canonical names of the fields that a plan asks about, in the order in which they first occur.
 *
 * @example
 * fieldsOf(planQuery(releases, 'source:b* OR headline:bank')) // ['source', 'headline']
 */
export function fieldsOf<S extends Schema>(plan: Plan<S>): readonly (keyof S['fields'] & string)[] {
  checkArgument('fieldsOf', 'plan', plan, PLAN)
  const names = new Set<string>()
  forEachLeaf(plan.root, (leaf) => names.add(leaf.field.name))
  return [...names]
}

/** Calls a function with each leaf of a query as read, from left to right. */
export function forEachLeaf(root: PlanNode, visit: (leaf: Leaf) => void): void {
  const rest = [root]
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    for (const part of partsOfNode(node).toReversed()) rest.push(part)
    if (isLeaf(node)) visit(node)
  }
}

function isLeaf(node: PlanNode): node is Leaf {
  return node.kind !== 'bool' && node.kind !== 'fields' && node.kind !== 'boost' && node.kind !== 'constant'
}
