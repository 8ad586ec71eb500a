import { checkArgument, checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import { DATE, oneOf, QUERY, type RulesOf, SCHEMA } from '../diagnostics/arguments/rules.ts'
import { QueryError } from '../diagnostics/queryError.ts'
import type { Plan } from '../plan/plan.ts'
import {
  type FieldName,
  QUERY_RULES,
  type Schema,
  type SchemaOptions,
  withOptions,
} from '../schema/schema.ts'
import type { Query } from '../syntax/ast.ts'
import { print } from '../syntax/print/print.ts'
import { sourceOf } from '../syntax/source.ts'
import { type PlanResult, readQuery } from './readQuery.ts'

/** Any option of `defineSchema`, for one query. */
export interface PlanOptions<S extends Schema = Schema> extends Partial<SchemaOptions<FieldName<S>>> {
  /** The instant that `now` stands for. Default: when the plan is made. */
  readonly now?: Date
  /**
   * Whether the query may name hidden fields: for a program's own queries, such as the filter of a tenant.
   * Never for the text of a user.
   */
  readonly hiddenFields?: 'allowed'
  /**
   * What a query without any clause means, such as a blank text: an error, all documents or none. Default
   * `'error'`.
   */
  readonly emptyQuery?: 'error' | 'all' | 'none'
}

export const EMPTY_QUERY = oneOf('error', 'all', 'none')

export const PLAN_RULES: RulesOf<PlanOptions> = {
  ...QUERY_RULES,
  now: DATE,
  hiddenFields: oneOf('allowed'),
  emptyQuery: EMPTY_QUERY,
}

/** What most queries have: they are planned without looking for options. */
const NO_OPTIONS = {}

/**
 * Plans a query for a schema: looks up fields, analyses text, reads dates and numbers.
 *
 * @param query its text, or a tree from `parse` or the builders
 * @throws QueryError with every diagnostic when the syntax is wrong, a field is unknown, a value does not fit
 *   its field, or a limit is passed.
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
  const { source, result } = plan('planQuery', schema, query, options)
  if (!result.ok) throw new QueryError(source, result.diagnostics)
  return result.plan
}

/**
 * As {@link planQuery}, but returns the diagnostics instead of throwing a QueryError.
 *
 * @throws TypeError when an argument is missing or wrong, or an option is unknown or invalid.
 * @example
 * const { ok, plan, diagnostics } = safePlanQuery(releases, 'headlin:bank')
 * diagnostics[0].message // 'There is no field "headlin". Did you mean "headline"?'
 */
export function safePlanQuery<S extends Schema>(
  schema: S,
  query: string | Query,
  options: PlanOptions<S> = NO_OPTIONS,
): PlanResult<S> {
  return plan('safePlanQuery', schema, query, options).result
}

function plan<S extends Schema>(
  place: string,
  schema: S,
  query: string | Query,
  options: PlanOptions<S>,
): { source: string; result: PlanResult<S> } {
  checkArgument(place, 'schema', schema, SCHEMA)
  checkArgument(place, 'query', query, QUERY)
  if (options !== NO_OPTIONS) checkOptions(place, options, PLAN_RULES)
  const { now, hiddenFields, emptyQuery } = options
  const effective = options === NO_OPTIONS ? schema : withChanges(schema, options)
  // The nodes of a built tree have no spans; they get them when the tree is printed and parsed.
  const source = typeof query === 'string' ? query : (sourceOf(query) ?? print(query))
  const settings = { now: now?.getTime(), hiddenFields: hiddenFields === 'allowed', emptyQuery }
  return { source, result: readQuery(effective, source, settings).result }
}

/** The schema with the options that are given for one query. */
export function withChanges<S extends Schema>(schema: S, options: PlanOptions<S>): S {
  const { now: _, hiddenFields: __, emptyQuery: ___, ...changes } = options
  return Object.keys(changes).length === 0 ? schema : withOptions(schema, changes)
}
