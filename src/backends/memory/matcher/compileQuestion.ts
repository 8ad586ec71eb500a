import type { Leaf, Plan } from '../../../plan/plan.ts'
import type { Schema } from '../../../schema/schema.ts'
import { compile, defineBackend, SAFE_DEPTH } from '../../backend.ts'
import { memory } from '../decide.ts'
import { leafPredicate, type Predicate } from '../leafPredicate.ts'

/** Whether the document that is matched is a hit of a plan. */
export type Question = () => boolean

/** Where the leaves of plans get their questions. */
export type LeafQuestion = (leaf: Leaf, predicate: Predicate) => Question

/**
 * Compiles a plan to a question about the document that is matched. It has the limits of `toPredicate`.
 *
 * @throws UnsupportedError as `toPredicate` does.
 */
export function compileQuestion(plan: Plan, leafQuestion: LeafQuestion): Question {
  return compile(plan, questions, { schema: plan.schema, leafQuestion })
}

interface Context {
  readonly schema: Schema
  readonly leafQuestion: LeafQuestion
}

/** The predicate is compiled for equal leaves too, so that the work of each plan is counted. */
function ofLeaf(leaf: Leaf, { schema, leafQuestion }: Context): Question {
  return leafQuestion(leaf, leafPredicate(leaf, schema))
}

const questions = defineBackend<Question, Context>({
  name: memory.name,
  leaf: {
    term: ofLeaf,
    phrase: ofLeaf,
    pattern: ofLeaf,
    regexp: ofLeaf,
    fuzzy: ofLeaf,
    range: ofLeaf,
    substring: ofLeaf,
    number: ofLeaf,
    numberRange: ofLeaf,
    boolean: ofLeaf,
    dateRange: ofLeaf,
    exists: ofLeaf,
  },
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
