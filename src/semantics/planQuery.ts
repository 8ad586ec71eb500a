import { checkArgument, checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import { DATE, oneOf, QUERY, type RulesOf, SCHEMA } from '../diagnostics/arguments/rules.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Limits } from '../diagnostics/limits.ts'
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
import type { ParsedText } from '../syntax/parse.ts'
import { print } from '../syntax/print/print.ts'
import { originOf } from '../syntax/source.ts'
import { Reading, type ReadingSettings } from './reading.ts'

/** The result of {@link safePlanQuery}: a plan with warnings, or the errors. */
export type PlanResult<S extends Schema> =
  | { readonly ok: true; readonly plan: Plan<S>; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly plan: null; readonly diagnostics: readonly Diagnostic[] }

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
  const { text, plan, diagnostics } = read('planQuery', schema, query, options)
  if (plan === null) throw new QueryError(text, diagnostics)
  return plan
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
  const { plan, diagnostics } = read('safePlanQuery', schema, query, options)
  return plan === null ? { ok: false, plan, diagnostics } : { ok: true, plan, diagnostics }
}

function read<S extends Schema>(
  caller: string,
  schema: S,
  query: string | Query,
  options: PlanOptions<S>,
): Reading<S> {
  checkArgument(caller, 'schema', schema, SCHEMA)
  checkArgument(caller, 'query', query, QUERY)
  if (options !== NO_OPTIONS) checkOptions(caller, options, PLAN_RULES)
  const { now, hiddenFields, emptyQuery } = options
  const effective = options === NO_OPTIONS ? schema : withChanges(schema, options)
  const settings = { now: now?.getTime(), hiddenFields: hiddenFields === 'allowed', emptyQuery }
  if (typeof query === 'string') return new Reading(effective, query, settings)
  return readTree(effective, query, settings)
}

/** Reads a parsed tree as it is. One that was built has no places: it is what its text says. */
function readTree<S extends Schema>(schema: S, query: Query, settings: ReadingSettings): Reading<S> {
  const origin = originOf(query)
  if (origin === undefined) return new Reading(schema, print(query), settings)
  const { text, limits, problems } = origin
  const parsed: ParsedText | undefined = isParsedAlike(limits, schema.options.limits)
    ? { tokens: null, query, problems }
    : undefined
  return new Reading(schema, text, settings, { parsed })
}

/** Whether the parser makes the same of a text within two limits. */
function isParsedAlike(a: Limits, b: Limits): boolean {
  return a === b || (a.length === b.length && a.nesting === b.nesting && a.clauses === b.clauses)
}

/** The schema with the options that are given for one query. */
export function withChanges<S extends Schema>(schema: S, options: PlanOptions<S>): S {
  const { now: _, hiddenFields: __, emptyQuery: ___, ...changes } = options
  return Object.keys(changes).length === 0 ? schema : withOptions(schema, changes)
}
