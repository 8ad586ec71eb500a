import { checkArgument, checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import {
  either,
  FUNCTION,
  LIMIT,
  NAME,
  OBJECT,
  optionsOf,
  PLAN,
  type Rule,
  type RulesOf,
  required,
} from '../diagnostics/arguments/rules.ts'
import { has } from '../diagnostics/arguments/typeGuards.ts'
import { depthOf, foldTree, partsOfFormula } from '../plan/fold.ts'
import type { Formula, Leaf, LeafKind, LeafOf, Plan } from '../plan/plan.ts'
import { exceeded, UnsupportedError } from './unsupportedError.ts'

/** An engine's limits. A formula is checked against them before it is compiled. */
export interface BackendLimits {
  /** The maximum number of leaves in a formula. */
  readonly leaves?: number
  /** The maximum number of connectives (`all`, `any`, `not`) around a leaf. */
  readonly depth?: number
}

/**
 * The depth limit of backends that recurse into the formula, because combined plans can be arbitrarily deep.
 * A single query has at most 120 levels of nesting, and Node's default call stack holds thousands of frames.
 */
export const SAFE_DEPTH = 500

/**
 * The default maximum length of a compiled plan, in UTF-16 code units. A clause is repeated for each default
 * field, and some clauses are much longer in SQL than in the query.
 */
export const MAX_COMPILED_LENGTH = 2_000_000

/**
 * Defines how plans are compiled for one engine: a function for each kind of leaf (leaving one out is a type
 * error) and one for each connective. `Out` is the type of the result, such as a predicate, an SQL expression
 * or JSON. `Context` is the type of a value that is passed to every function.
 */
export interface Backend<Out, Context> {
  /** The engine's name in error messages. */
  readonly name: string
  readonly leaf: { readonly [K in LeafKind]: (leaf: LeafOf<K>, context: Context) => Out }
  /** Combines the parts so that a document must match all of them. There are always at least two parts. */
  readonly all: (parts: readonly Out[], context: Context) => Out
  /**
   * Combines the parts so that a document must match at least one of them. There are always at least two
   * parts.
   */
  readonly any: (parts: readonly Out[], context: Context) => Out
  /** Negates the part, to match every document that it does not, including those without the part's field. */
  readonly not: (part: Out, context: Context) => Out
  /** Compiles a constant that matches every document (`true`) or no document (`false`). */
  readonly constant: (value: boolean, context: Context) => Out
  /** The engine's limits, or a function of the context that returns them. */
  readonly limits?: BackendLimits | ((context: Context) => BackendLimits)
}

const LEAVES: RulesOf<Record<LeafKind, unknown>> = {
  term: required(FUNCTION),
  phrase: required(FUNCTION),
  pattern: required(FUNCTION),
  regexp: required(FUNCTION),
  fuzzy: required(FUNCTION),
  range: required(FUNCTION),
  substring: required(FUNCTION),
  number: required(FUNCTION),
  numberRange: required(FUNCTION),
  boolean: required(FUNCTION),
  dateRange: required(FUNCTION),
  exists: required(FUNCTION),
}

/** Uses one function for all kinds of leaves. */
export function leavesAlike<Out, Context>(
  compile: (leaf: Leaf, context: Context) => Out,
): Backend<Out, Context>['leaf'] {
  const kinds = Object.keys(LEAVES) as LeafKind[]
  return Object.fromEntries(kinds.map((kind) => [kind, compile])) as Backend<Out, Context>['leaf']
}

const LIMIT_RULES: RulesOf<BackendLimits> = { leaves: LIMIT, depth: LIMIT }

const BACKEND_RULES: RulesOf<Backend<unknown, unknown>> = {
  name: required(NAME),
  leaf: required(optionsOf(LEAVES)),
  all: required(FUNCTION),
  any: required(FUNCTION),
  not: required(FUNCTION),
  constant: required(FUNCTION),
  limits: { ...either(FUNCTION, OBJECT), options: LIMIT_RULES },
}

/**
 * Declares a backend. The built-in backends for memory, SQL and Elasticsearch are declared the same way. The
 * shortest complete example is `src/backends/memory/backend.ts` in the repository.
 *
 * @throws TypeError when a function is missing, or an option is unknown.
 * @example
 * const refuse = (leaf: Leaf): never => {
 *   throw unsupported('sieve', leaf, 'more than words')
 * }
 * const sieve = defineBackend<string>({
 *   name: 'sieve',
 *   leaf: {
 *     term: (leaf) => `${leaf.field.name} is ${leaf.value}`,
 *     phrase: refuse, pattern: refuse, regexp: refuse, fuzzy: refuse, range: refuse, substring: refuse,
 *     number: refuse, numberRange: refuse, boolean: refuse, dateRange: refuse, exists: refuse,
 *   },
 *   all: (parts) => `(${parts.join(' and ')})`,
 *   any: (parts) => `(${parts.join(' or ')})`,
 *   not: (part) => `not ${part}`,
 *   constant: String,
 * })
 * compile(planQuery(releases, 'bank NOT river'), sieve, undefined)
 * // '(headline is bank and not headline is river)'
 */
export function defineBackend<Out, Context = undefined>(
  backend: Backend<Out, Context>,
): Backend<Out, Context> {
  checkArgument('defineBackend', 'backend', backend, OBJECT)
  checkOptions('defineBackend', backend, BACKEND_RULES)
  return backend
}

/**
 * Compiles a plan with a backend.
 *
 * @throws UnsupportedError when the engine cannot return the exact hits, or the plan exceeds the engine's
 *   limits.
 * @example
 * const filter = compile(plan, sieve, undefined)
 */
export function compile<Out, Context>(plan: Plan, backend: Backend<Out, Context>, context: Context): Out {
  checkCompile('compile', plan, backend)
  return compileUnchecked(plan, backend, context)
}

/** What compiling reads of a plan. */
type Compilable = Pick<Plan, 'source' | 'namesHidden' | 'formula'>

/** Like {@link compile}, for callers that have already checked the arguments. */
export function compileUnchecked<Out, Context>(
  plan: Compilable,
  backend: Backend<Out, Context>,
  context: Context,
): Out {
  const limits = typeof backend.limits === 'function' ? backend.limits(context) : backend.limits
  if (limits !== undefined) assertWithin(plan, backend.name, limits)
  return fold(plan.formula, backend, context)
}

/** Compiles one leaf. */
export function compileLeaf<Out, Context>(leaf: Leaf, backend: Backend<Out, Context>, context: Context): Out {
  return (backend.leaf[leaf.kind] as (leaf: Leaf, context: Context) => Out)(leaf, context)
}

/**
 * Like {@link compile}, but returns an UnsupportedError instead of throwing it. All other errors are still
 * thrown.
 *
 * @example
 * const result = safeCompile(plan, sieve, undefined)
 * if (!result.ok) console.log(result.error.needs)
 */
export function safeCompile<Out, Context>(
  plan: Plan,
  backend: Backend<Out, Context>,
  context: Context,
): { ok: true; value: Out } | { ok: false; error: UnsupportedError } {
  checkCompile('safeCompile', plan, backend)
  try {
    return { ok: true, value: compileUnchecked(plan, backend, context) }
  } catch (error) {
    if (error instanceof UnsupportedError) return { ok: false, error }
    throw error
  }
}

function checkCompile(caller: string, plan: unknown, backend: unknown): void {
  checkArgument(caller, 'plan', plan, PLAN)
  checkArgument(caller, 'backend', backend, BACKEND)
}

const BACKEND: Rule = {
  expected: 'a backend, made by defineBackend({ … })',
  fits: (value) => has(value, 'leaf', 'all', 'any', 'not', 'constant'),
}

function fold<Out, Context>(root: Formula, backend: Backend<Out, Context>, context: Context): Out {
  return foldTree<Formula, Out>(root, partsOfFormula, (formula, parts) => {
    switch (formula.kind) {
      case 'all':
      case 'any':
        return backend[formula.kind](parts, context)
      case 'not':
        return backend.not(parts[0]!, context)
      case 'constant':
        return backend.constant(formula.value, context)
      default:
        return compileLeaf(formula, backend, context)
    }
  })
}

function assertWithin(
  plan: Compilable,
  backend: string,
  { leaves = Infinity, depth = Infinity }: BackendLimits,
): void {
  const found = measure(plan.formula)
  if (found.leaves > leaves) throw exceeded(backend, plan, `at most ${leaves} clauses`, found.leaves)
  if (found.depth > depth) throw exceeded(backend, plan, `at most ${depth} levels of nesting`, found.depth)
}

/** The number of leaves in a formula, and of connectives above the deepest one. */
export function measure(formula: Formula): { leaves: number; depth: number } {
  const leaves = foldTree<Formula, number>(formula, partsOfFormula, ({ kind }, parts) => {
    if (parts.length > 0) return parts.reduce((sum, count) => sum + count)
    return kind === 'constant' ? 0 : 1
  })
  return { leaves, depth: depthOf(formula, partsOfFormula) }
}
