import type { Leaf, Plan } from '../../../plan/plan.ts'
import type { Schema } from '../../../schema/schema.ts'
import { compileSound, defineBackend, leavesAlike, SAFE_DEPTH } from '../../backend.ts'
import { memory } from '../decide.ts'
import { leafPredicate, type Predicate } from '../leafPredicate.ts'

/** Whether the document that is matched is a hit of a plan. */
export type CompiledCondition = () => boolean

/** Where the leaves of plans get their conditions. */
export type LeafCondition = (leaf: Leaf, predicate: Predicate) => CompiledCondition

/**
 * Compiles a plan to a condition about the document that is matched. It has the limits of `toPredicate`.
 *
 * @param schema the matcher's, which has the fields of the plan's, maybe in another order
 * @throws UnsupportedError as `toPredicate` does.
 */
export function compileCondition(
  plan: Plan,
  schema: Schema,
  leafCondition: LeafCondition,
): CompiledCondition {
  return compileSound(plan, conditions, { schema, leafCondition })
}

interface Context {
  readonly schema: Schema
  readonly leafCondition: LeafCondition
}

/** The predicate is compiled for equal leaves too, so that the work of each plan is counted. */
function ofLeaf(leaf: Leaf, { schema, leafCondition }: Context): CompiledCondition {
  return leafCondition(leaf, leafPredicate(leaf, schema))
}

const conditions = defineBackend<CompiledCondition, Context>({
  name: memory.name,
  leaf: leavesAlike(ofLeaf),
  all: (parts) => () => {
    for (const part of parts) if (!part()) return false
    return true
  },
  any: (parts) => () => {
    for (const part of parts) if (part()) return true
    return false
  },
  not: (part) => () => !part(),
  constant: (value) => () => value,
  limits: { depth: SAFE_DEPTH },
})
