import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { QueryError } from '../diagnostics/queryError.ts'
import { toFormula } from '../plan/formula.ts'
import type { Plan } from '../plan/plan.ts'
import { type FieldName, type Schema, type SchemaOptions, withOptions } from '../schema/schema.ts'
import type { Query } from '../syntax/ast.ts'
import { safeParse, sourceOf } from '../syntax/parse.ts'
import { print } from '../syntax/print/print.ts'
import { PlanningContext } from './planningContext.ts'
import { planTree } from './planTree.ts'

/**
 * Any option of `defineSchema`, for one query, and the instant that `now` stands for (default: when the plan
 * is made).
 */
export interface PlanOptions<S extends Schema = Schema> extends Partial<SchemaOptions<FieldName<S>>> {
  readonly now?: Date
}

/** What {@link safePlanQuery} returns: a plan, or what stands in its way. */
export type PlanResult<S extends Schema> =
  | { readonly ok: true; readonly plan: Plan<S>; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly plan: null; readonly diagnostics: readonly Diagnostic[] }

/**
 * Makes a query ready for a schema: fields looked up, text analysed, dates and numbers read.
 *
 * @throws QueryError when the query cannot be read, or the schema cannot make sense of it.
 * @example
 * const plan = planQuery(releases, '(headline:bank)NOT(source:b*)')
 * documents.filter(toPredicate(plan))
 */
export function planQuery<S extends Schema>(
  schema: S,
  query: string | Query,
  options: PlanOptions<S> = {},
): Plan<S> {
  const { source, result } = read(schema, query, options)
  if (!result.ok) throw new QueryError(source, result.diagnostics)
  return result.plan
}

/** As {@link planQuery}, but returns what is wrong instead of throwing it. */
export function safePlanQuery<S extends Schema>(
  schema: S,
  query: string | Query,
  options: PlanOptions<S> = {},
): PlanResult<S> {
  return read(schema, query, options).result
}

function read<S extends Schema>(
  schema: S,
  query: string | Query,
  options: PlanOptions<S>,
): { source: string; result: PlanResult<S> } {
  const { now, ...changes } = options
  if (now !== undefined && Number.isNaN(now.getTime()))
    throw new TypeError('planQuery: now is not a valid date.')
  const effective = Object.keys(changes).length === 0 ? schema : withOptions(schema, changes)
  // A built tree has no places in a text yet: it gets them by being printed and read.
  const source = typeof query === 'string' ? query : (sourceOf(query) ?? print(query))
  const parsed = safeParse(source, { limits: effective.options.limits })
  const context = new PlanningContext(effective, source, now === undefined ? Date.now() : now.getTime())
  const root = planTree(parsed.query, context)
  const broken = parsed.diagnostics.filter(isError)
  // What does not parse has no meaning that could be wrong, too.
  const meaning = context.diagnostics.filter(
    ({ span }) => !broken.some((error) => span.start < error.span.end && error.span.start < span.end),
  )
  const diagnostics = [...parsed.diagnostics, ...meaning].sort((a, b) => a.span.start - b.span.start)
  if (diagnostics.some(isError)) return { source, result: { ok: false, plan: null, diagnostics } }
  const formula = toFormula(root)
  const plan: Plan<S> = { schema: effective, source, root, formula, usesNow: context.usesNow, diagnostics }
  return { source, result: { ok: true, plan, diagnostics } }
}

function isError(diagnostic: Diagnostic): boolean {
  return diagnostic.severity === 'error'
}
