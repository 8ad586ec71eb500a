import type { Leaf, Plan } from '../../plan/plan.ts'
import type { Schema } from '../../schema/schema.ts'
import { compileSound, defineBackend, leavesAlike, SAFE_DEPTH } from '../backend.ts'
import { leafPredicate, ordinalOf, type Predicate } from './leafPredicate.ts'
import type { Prepared } from './prepared.ts'

/**
 * A test of one leaf, and the test that follows from its answer. So a formula is a chain of jumps, and its
 * connectives cost nothing. The predicate answers for each document. What it says about a single string or
 * number is here too, if that is a mere comparison: to call a function costs more.
 */
export interface Step {
  readonly ordinal: number
  readonly predicate: Predicate
  /** The string that a single string must equal. */
  readonly text: string | null
  /** The least and the greatest number that a single number may be. */
  readonly least: number | null
  readonly greatest: number
  readonly ifTrue: Step
  readonly ifFalse: Step
}

/** Makes the tests of a formula, from those that follow from its answer. */
type Compiled = (ifTrue: Step, ifFalse: Step) => Step

/** What follows when the document matches. No step, as its ordinal says. */
const YES = end()

/** What follows when the document does not match. */
const NO = end()

function end(): Step {
  const none = null as unknown as Step
  return {
    ordinal: -1,
    predicate: () => false,
    text: null,
    least: null,
    greatest: 0,
    ifTrue: none,
    ifFalse: none,
  }
}

/** Whether a document that is prepared for the plan's schema matches. */
export function decide(first: Step, document: Prepared): boolean {
  const { columns } = document
  let step = first
  while (step.ordinal >= 0) {
    const found = columns[step.ordinal]
    let holds: boolean
    if (step.text !== null && typeof found === 'string') holds = found === step.text
    else if (step.least !== null && typeof found === 'number')
      holds = found >= step.least && found <= step.greatest
    else holds = step.predicate(document)
    step = holds ? step.ifTrue : step.ifFalse
  }
  return step === YES
}

/** The first test of a plan. */
export function firstStep(plan: Plan): Step {
  return compileSound(plan, memory, plan.schema)(YES, NO)
}

/** The reference for what plans mean: tests of documents that are prepared for a schema, the context. */
export const memory = defineBackend<Compiled, Schema>({
  name: 'memory',
  leaf: leavesAlike(ofLeaf),
  all: (parts) => (ifTrue, ifFalse) => parts.reduceRight((next, part) => part(next, ifFalse), ifTrue),
  any: (parts) => (ifTrue, ifFalse) => parts.reduceRight((next, part) => part(ifTrue, next), ifFalse),
  not: (part) => (ifTrue, ifFalse) => part(ifFalse, ifTrue),
  constant: (value) => (ifTrue, ifFalse) => (value ? ifTrue : ifFalse),
  // The parts of a formula are compiled one within the other.
  limits: { depth: SAFE_DEPTH },
})

function ofLeaf(leaf: Leaf, schema: Schema): Compiled {
  const ordinal = ordinalOf(leaf.field, schema)
  const predicate = leafPredicate(leaf, schema)
  const text = leaf.kind === 'term' && leaf.target === 'value' ? internalized(leaf.value) : null
  const [least, greatest] = boundsOf(leaf)
  return (ifTrue, ifFalse) => ({ ordinal, predicate, text, least, greatest, ifTrue, ifFalse })
}

function boundsOf(leaf: Leaf): [number, number] | [null, 0] {
  if (leaf.kind === 'number') return [leaf.value, leaf.value]
  // Instants are whole numbers.
  if (leaf.kind === 'dateRange') return [leaf.from ?? -Infinity, (leaf.until ?? Infinity) - 1]
  return [null, 0]
}

/**
 * The same string, as the host keeps names and short strings of JSON, each once: equal ones are one object,
 * and so are compared at once.
 */
function internalized(text: string): string {
  return Object.keys({ [text]: 0 })[0]!
}
