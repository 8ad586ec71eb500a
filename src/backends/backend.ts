import { depthOf, foldTree, partsOfFormula } from '../plan/fold.ts'
import type { Formula, Leaf, LeafKind, Plan } from '../plan/plan.ts'
import { UnsupportedError } from './unsupportedError.ts'

/** Bounds of an engine, counted on the formula before anything is compiled. */
export interface BackendLimits {
  /** Leaves in the whole formula. */
  readonly leaves?: number
  /** Levels of `all`, `any` and `not` above the deepest leaf. */
  readonly depth?: number
}

/**
 * A depth that a call stack bears: the bound of backends whose work is as deep as the formula, for a plan
 * that was put together by hand may be of any depth.
 */
export const SAFE_DEPTH = 500

/**
 * How one engine is spoken to: one function for each kind of leaf (a missing one does not compile) and one
 * for each connective. `Out` is what a formula becomes (a predicate, an SQL expression, JSON), `Context` what
 * the functions need to know besides.
 */
export interface Backend<Out, Context> {
  readonly name: string
  readonly leaf: { readonly [K in LeafKind]: (leaf: Extract<Leaf, { kind: K }>, context: Context) => Out }
  /** Every part matches; at least two parts. */
  readonly all: (parts: readonly Out[], context: Context) => Out
  /** At least one part matches; at least two parts. */
  readonly any: (parts: readonly Out[], context: Context) => Out
  /** The part does not match; two-valued: also true where the field is absent. */
  readonly not: (part: Out, context: Context) => Out
  /** Every document, or none. */
  readonly constant: (value: boolean, context: Context) => Out
  /** The engine's own limits, or a function that reads them from the context. */
  readonly limits?: BackendLimits | ((context: Context) => BackendLimits)
}

/**
 * Declares a backend: the very door that memory, SQL and Elasticsearch use.
 *
 * @example
 * const sieve = defineBackend<string, null>({
 *   name: 'sieve',
 *   leaf: { term: (leaf) => `${leaf.field.name} is ${leaf.value}`, … },
 *   all: (parts) => parts.join(' and '), any: (parts) => `(${parts.join(' or ')})`, not: (part) => `not ${part}`, constant: String,
 * })
 * compile(plan, sieve, null)
 */
export function defineBackend<Out, Context = undefined>(
  backend: Backend<Out, Context>,
): Backend<Out, Context> {
  return backend
}

/**
 * Turns a plan into what a backend makes of it.
 *
 * @throws UnsupportedError when the engine cannot give the exact hits.
 */
export function compile<Out, Context>(plan: Plan, backend: Backend<Out, Context>, context: Context): Out {
  const limits = typeof backend.limits === 'function' ? backend.limits(context) : backend.limits
  if (limits !== undefined) assertWithin(plan, backend.name, limits)
  return fold(plan.formula, backend, context)
}

/** As {@link compile}, but returns the error instead of throwing it. */
export function safeCompile<Out, Context>(
  plan: Plan,
  backend: Backend<Out, Context>,
  context: Context,
): { ok: true; value: Out } | { ok: false; error: UnsupportedError } {
  try {
    return { ok: true, value: compile(plan, backend, context) }
  } catch (error) {
    if (error instanceof UnsupportedError) return { ok: false, error }
    throw error
  }
}

function fold<Out, Context>(whole: Formula, backend: Backend<Out, Context>, context: Context): Out {
  return foldTree<Formula, Out>(whole, partsOfFormula, (formula, parts) => {
    switch (formula.kind) {
      case 'all':
      case 'any':
        return backend[formula.kind](parts, context)
      case 'not':
        return backend.not(parts[0]!, context)
      case 'constant':
        return backend.constant(formula.value, context)
      default: {
        const leaf = backend.leaf[formula.kind] as (leaf: Leaf, context: Context) => Out
        return leaf(formula, context)
      }
    }
  })
}

function assertWithin(
  plan: Plan,
  backend: string,
  { leaves = Infinity, depth = Infinity }: BackendLimits,
): void {
  const whole = { clause: plan.source, span: { start: 0, end: plan.source.length } }
  const found = measure(plan.formula)
  if (found.leaves > leaves)
    throw new UnsupportedError(backend, whole, `at most ${leaves} clauses, not ${found.leaves}`)
  if (found.depth > depth)
    throw new UnsupportedError(backend, whole, `at most ${depth} levels of nesting, not ${found.depth}`)
}

/** How many leaves a formula has, and how many connectives stand above the deepest one. */
export function measure(formula: Formula): { leaves: number; depth: number } {
  const leaves = foldTree<Formula, number>(formula, partsOfFormula, ({ kind }, parts) => {
    if (parts.length > 0) return parts.reduce((sum, count) => sum + count)
    return kind === 'constant' ? 0 : 1
  })
  return { leaves, depth: depthOf(formula, partsOfFormula) }
}
