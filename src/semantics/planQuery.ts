import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { QueryError } from '../diagnostics/queryError.ts'
import { toFormula } from '../plan/formula.ts'
import type { Plan } from '../plan/plan.ts'
import { type FieldName, type Schema, type SchemaOptions, withOptions } from '../schema/schema.ts'
import type { Query } from '../syntax/ast.ts'
import { safeParse } from '../syntax/parse.ts'
import { print } from '../syntax/print/print.ts'
import { sourceOf } from '../syntax/source.ts'
import { PlanningContext } from './planningContext.ts'
import { planTree } from './planTree.ts'

/** Any option of `defineSchema`, for one query. */
export interface PlanOptions<S extends Schema = Schema> extends Partial<SchemaOptions<FieldName<S>>> {
  /** The instant that `now` stands for. Default: when the plan is made. */
  readonly now?: Date
}

/** The result of {@link safePlanQuery}: a plan with warnings, or the errors. */
export type PlanResult<S extends Schema> =
  | { readonly ok: true; readonly plan: Plan<S>; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly plan: null; readonly diagnostics: readonly Diagnostic[] }

/**
 * Plans a query for a schema: looks up fields, analyses text, reads dates and numbers.
 *
 * @param query its text, or a tree from `parse` or the builders
 * @throws QueryError with every diagnostic when the syntax is wrong, a field is unknown, a value does not fit
 *   its field, or a limit is passed.
 * @throws TypeError when an option is invalid or `now` is not a valid date.
 * @example
 * const plan = planQuery(releases, '(headline:bank)NOT(source:b*)')
 * documents.filter(toPredicate(plan))
 */
export function planQuery<S extends Schema>(
  schema: S,
  query: string | Query,
  options: PlanOptions<S> = {},
): Plan<S> {
  const { source, result } = plan(schema, query, options)
  if (!result.ok) throw new QueryError(source, result.diagnostics)
  return result.plan
}

/**
 * As {@link planQuery}, but returns the diagnostics instead of throwing a QueryError.
 *
 * @throws TypeError when an option is invalid or `now` is not a valid date.
 * @example
 * const { ok, plan, diagnostics } = safePlanQuery(releases, 'headlin:bank')
 * diagnostics[0].message // 'There is no field "headlin". Did you mean "headline"?'
 */
export function safePlanQuery<S extends Schema>(
  schema: S,
  query: string | Query,
  options: PlanOptions<S> = {},
): PlanResult<S> {
  return plan(schema, query, options).result
}

function plan<S extends Schema>(
  schema: S,
  query: string | Query,
  options: PlanOptions<S>,
): { source: string; result: PlanResult<S> } {
  const { now, ...changes } = options
  if (now !== undefined && Number.isNaN(now.getTime()))
    throw new TypeError('planQuery: now is not a valid date.')
  const effective = Object.keys(changes).length === 0 ? schema : withOptions(schema, changes)
  // The nodes of a built tree have no spans; they get them when the tree is printed and parsed.
  const source = typeof query === 'string' ? query : (sourceOf(query) ?? print(query))
  const parsed = safeParse(source, { limits: effective.options.limits })
  const context = new PlanningContext(effective, source, now === undefined ? Date.now() : now.getTime())
  const root = planTree(parsed.query, context)
  const syntaxErrors = parsed.diagnostics.filter(isError)
  // A place with a syntax error gets no diagnostics about its meaning.
  const others = context.diagnostics.filter(
    ({ span }) => !syntaxErrors.some((error) => span.start < error.span.end && error.span.start < span.end),
  )
  const diagnostics = [...parsed.diagnostics, ...others].sort((a, b) => a.span.start - b.span.start)
  if (diagnostics.some(isError)) return { source, result: { ok: false, plan: null, diagnostics } }
  const formula = toFormula(root)
  const made: Plan<S> = { schema: effective, source, root, formula, usesNow: context.usesNow, diagnostics }
  return { source, result: { ok: true, plan: made, diagnostics } }
}

function isError(diagnostic: Diagnostic): boolean {
  return diagnostic.severity === 'error'
}
