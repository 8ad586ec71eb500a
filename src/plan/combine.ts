import type { Schema } from '../schema/schema.ts'
import { partsOfNode } from './fold.ts'
import { all, any, not, TRUE, toFormula } from './formula.ts'
import type { BoolNode, Formula, Leaf, Occur, Plan, PlanNode } from './plan.ts'

/**
 * The documents that every plan matches; all documents when there is no plan.
 *
 * @example
 * allOf(planQuery(schema, usersText), planQuery(schema, q`tenant:${tenant}`)) // no pasting of text
 */
export function allOf<S extends Schema>(...plans: readonly Plan<S>[]): Plan<S> {
  return combine(plans, 'must', 'AND', (formulas) => all(formulas))
}

/** The documents that at least one plan matches; none when there is no plan. */
export function anyOf<S extends Schema>(...plans: readonly Plan<S>[]): Plan<S> {
  return combine(plans, 'should', 'OR', (formulas) => any(formulas))
}

/** The documents that no plan matches; all documents when there is no plan. */
export function noneOf<S extends Schema>(...plans: readonly Plan<S>[]): Plan<S> {
  return combine(plans, 'mustNot', 'OR', (formulas) => not(any(formulas)))
}

function combine<S extends Schema>(
  plans: readonly Plan<S>[],
  occur: Occur,
  word: 'AND' | 'OR',
  connect: (formulas: readonly Formula[]) => Formula,
): Plan<S> {
  const first = plans[0]
  if (first === undefined) throw new TypeError('allOf, anyOf and noneOf need at least one plan.')
  const nodes = plans.flatMap((plan) => clausesOf(plan.root, occur))
  // Put together by pairs, since a join would write all of it out each time that plans are combined anew.
  const joined = plans.map((plan) => `(${plan.source})`).reduce((before, next) => `${before} ${word} ${next}`)
  const root: BoolNode = {
    kind: 'bool',
    clauses: nodes.map((node) => ({ occur, node, span: { start: 0, end: 0 } })),
  }
  return {
    schema: first.schema,
    source: occur === 'mustNot' ? `NOT (${joined})` : joined,
    root: nodes.length === 0 ? TRUE : root,
    formula: connect(plans.map((plan) => plan.formula)),
    usesNow: plans.some((plan) => plan.usesNow),
    diagnostics: plans.flatMap((plan) => plan.diagnostics),
  }
}

// Combining combined plans again and again must not build a tower.
function clausesOf(root: PlanNode, occur: Occur): PlanNode[] {
  if (occur !== 'mustNot' && root.kind === 'bool' && root.clauses.every((clause) => clause.occur === occur)) {
    return root.clauses.map((clause) => clause.node)
  }
  return [root]
}

/** The canonical names of the fields that a plan asks about, in the order in which they first occur. */
export function fieldsOf<S extends Schema>(plan: Plan<S>): readonly (keyof S['fields'] & string)[] {
  const names = new Set<string>()
  forEachLeaf(plan.root, (leaf) => names.add(leaf.field.name))
  return [...names]
}

/** Calls a function with each leaf of a query as read, from left to right. */
export function forEachLeaf(root: PlanNode, visit: (leaf: Leaf) => void): void {
  const rest = [root]
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    const parts = partsOfNode(node)
    for (let i = parts.length - 1; i >= 0; i--) rest.push(parts[i]!)
    if (isLeaf(node)) visit(node)
  }
}

function isLeaf(node: PlanNode): node is Leaf {
  return node.kind !== 'bool' && node.kind !== 'fields' && node.kind !== 'boost' && node.kind !== 'constant'
}

/** Makes a plan of a query as read. */
export function makePlan<S extends Schema>(parts: Omit<Plan<S>, 'formula'>): Plan<S> {
  return { ...parts, formula: toFormula(parts.root) }
}
