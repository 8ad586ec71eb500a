import { checkArgument, checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import { QUERY, SCHEMA } from '../diagnostics/arguments/rules.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { firstError, QueryError } from '../diagnostics/queryError.ts'
import type { Plan } from '../plan/plan.ts'
import type { Schema } from '../schema/schema.ts'
import type { Query } from '../syntax/ast.ts'
import { print } from '../syntax/print/print.ts'
import { originOf } from '../syntax/source.ts'
import { PLAN_RULES, type PlanOptions, readText } from './planOptions.ts'
import type { Reading } from './reading.ts'

/**
 * The result of {@link safePlanQuery}: a plan, or the first error; and all diagnostics, warnings included, in
 * the order of their positions.
 */
export type PlanResult<S extends Schema> =
  | {
      readonly ok: true
      readonly plan: Plan<S>
      readonly error: null
      readonly diagnostics: readonly Diagnostic[]
    }
  | {
      readonly ok: false
      readonly plan: null
      readonly error: Diagnostic
      readonly diagnostics: readonly Diagnostic[]
    }

/** Most calls pass no options, so checking them is skipped. */
const NO_OPTIONS = {}

/**
 * Plans a query for a schema: looks up fields, analyses text, and parses dates and numbers.
 *
 * @param query a query string, or a tree from `parse` or the builders
 * @throws QueryError with all diagnostics when the syntax is invalid, a field is unknown, a value does not
 *   fit its field, or a limit is exceeded.
 * @throws TypeError when an argument is missing or wrong, or an option is unknown or invalid.
 * @example
 * const plan = planQuery(releases, '(headline:bank)NOT(source:b*)')
 * documents.filter(toPredicate(plan))
 */
export function planQuery<S extends Schema>(
  schema: S,
  query: string | Query,
  options: PlanOptions<S> = NO_OPTIONS,
): Plan<S> {
  const reading = read('planQuery', schema, query, options)
  if (reading.plan === null) throw new QueryError(reading.text, reading.diagnostics)
  return reading.plan
}

/**
 * Like {@link planQuery}, but returns the diagnostics instead of throwing a QueryError.
 *
 * @throws TypeError when an argument is missing or wrong, or an option is unknown or invalid.
 * @example
 * const { ok, plan, error } = safePlanQuery(releases, 'headlin:bank')
 * error?.message // 'There is no field "headlin". Did you mean "headline"?'
 */
export function safePlanQuery<S extends Schema>(
  schema: S,
  query: string | Query,
  options: PlanOptions<S> = NO_OPTIONS,
): PlanResult<S> {
  const reading = read('safePlanQuery', schema, query, options)
  const { plan } = reading
  if (plan !== null) {
    return {
      ok: true,
      plan,
      error: null,
      get diagnostics() {
        return plan.diagnostics
      },
    }
  }
  const { diagnostics } = reading
  return { ok: false, plan, error: firstError(diagnostics)!, diagnostics }
}

// A built tree has no positions, so it is printed and read as a string.
function read<S extends Schema>(
  caller: string,
  schema: S,
  query: string | Query,
  options: PlanOptions<S>,
): Reading<S> {
  checkArgument(caller, 'schema', schema, SCHEMA)
  checkArgument(caller, 'query', query, QUERY)
  if (options !== NO_OPTIONS) checkOptions(caller, options, PLAN_RULES)
  return readText(schema, typeof query === 'string' ? query : (originOf(query) ?? print(query)), options)
}
