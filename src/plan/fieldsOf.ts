import { checkArgument, checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import { oneOf, PLAN, type RulesOf } from '../diagnostics/arguments/rules.ts'
import type { FieldName, Schema, SchemaField } from '../schema/schema.ts'
import { isLeaf, partsOfNode } from './fold.ts'
import type { Leaf, Plan, PlanNode } from './plan.ts'

/**
 * Whether the result includes hidden fields. If it does, use the result only within your program, and never
 * show it to users.
 */
export interface HiddenFieldsOption {
  readonly hiddenFields?: 'allowed'
}

export const HIDDEN_FIELDS: RulesOf<HiddenFieldsOption> = { hiddenFields: oneOf('allowed') }

/**
 * Returns the canonical names of the fields that a plan uses, in order of first use. Hidden fields are
 * omitted unless `hiddenFields` is `'allowed'`.
 *
 * @throws TypeError when an argument is missing or wrong, or an option is unknown.
 * @example
 * fieldsOf(planQuery(releases, 'source:b* OR headline:bank')) // ['source', 'headline']
 */
export function fieldsOf<S extends Schema>(
  plan: Plan<S>,
  options: HiddenFieldsOption = {},
): readonly FieldName<S>[] {
  checkArgument('fieldsOf', 'plan', plan, PLAN)
  checkOptions('fieldsOf', options, HIDDEN_FIELDS)
  const names = new Set<FieldName<S>>()
  forEachLeaf(plan.root, ({ field }) => {
    if (isShown(field, options)) names.add(field.name as FieldName<S>)
  })
  return [...names]
}

/** Whether a field may be named. */
export function isShown(field: SchemaField, { hiddenFields }: HiddenFieldsOption): boolean {
  return !field.hidden || hiddenFields === 'allowed'
}

/** Calls a function with each leaf of a query, from left to right. */
export function forEachLeaf(root: PlanNode, visit: (leaf: Leaf) => void): void {
  const rest = [root]
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    for (const part of partsOfNode(node).toReversed()) rest.push(part)
    if (isLeaf(node)) visit(node)
  }
}
