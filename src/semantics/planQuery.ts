import { checkArgument, checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import { DATE, oneOf, QUERY, type RulesOf, SCHEMA } from '../diagnostics/arguments/rules.ts'
import type { DiagnosticData } from '../diagnostics/catalogue/catalogue.ts'
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts'
import { QueryError } from '../diagnostics/queryError.ts'
import type { Span } from '../diagnostics/span.ts'
import { FALSE, TRUE, toFormula } from '../plan/formula.ts'
import type { Plan, PlanNode } from '../plan/plan.ts'
import {
  type FieldName,
  QUERY_RULES,
  type Schema,
  type SchemaOptions,
  withOptions,
} from '../schema/schema.ts'
import type { Query } from '../syntax/ast.ts'
import { type ParseResult, parseWithin } from '../syntax/parse.ts'
import { print } from '../syntax/print/print.ts'
import { sourceOf } from '../syntax/source.ts'
import { PlanningContext } from './planningContext.ts'
import { planTree } from './planTree.ts'

/**
 * Any option of `defineSchema`, for one query.
 *
 * @example
 * const options: PlanOptions = { emptyQuery: 'all' }
 * explain(planQuery(releases, '', options)) // 'every document'
 */
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

type EmptyQuery = NonNullable<PlanOptions['emptyQuery']>

export const EMPTY_QUERY = oneOf('error', 'all', 'none')

const PLAN_RULES: RulesOf<PlanOptions> = {
  ...QUERY_RULES,
  now: DATE,
  hiddenFields: oneOf('allowed'),
  emptyQuery: EMPTY_QUERY,
}

/** What most queries have: they are planned without looking for options. */
const NO_OPTIONS = {}

/**
 * The result of {@link safePlanQuery}: a plan with warnings, or the errors.
 *
 * @example
 * const result: PlanResult<typeof releases> = safePlanQuery(releases, 'bank')
 * result.ok // true
 */
export type PlanResult<S extends Schema> =
  | { readonly ok: true; readonly plan: Plan<S>; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly plan: null; readonly diagnostics: readonly Diagnostic[] }

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
  const { now, hiddenFields, emptyQuery = 'error' } = options
  const effective = options === NO_OPTIONS ? schema : withChanges(schema, options)
  // The nodes of a built tree have no spans; they get them when the tree is printed and parsed.
  const source = typeof query === 'string' ? query : (sourceOf(query) ?? print(query))
  const parsed = parseWithin(source, effective.options.limits)
  const context = new PlanningContext(effective, source, {
    now: now?.getTime(),
    hiddenFields: hiddenFields === 'allowed',
  })
  return { source, result: planParsed(parsed, context, emptyQuery) }
}

function withChanges<S extends Schema>(schema: S, options: PlanOptions<S>): S {
  const { now: _, hiddenFields: __, emptyQuery: ___, ...changes } = options
  return Object.keys(changes).length === 0 ? schema : withOptions(schema, changes)
}

/** Plans a text that is parsed already. */
export function planParsed<S extends Schema>(
  parsed: Omit<ParseResult, 'ok'>,
  context: PlanningContext,
  emptyQuery: EmptyQuery = 'error',
): PlanResult<S> {
  const empty = emptyRoot(parsed, emptyQuery)
  if (empty !== null) return planned(context, empty, [])
  const root = planTree(parsed.query, context)
  const { problems } = context
  if (parsed.diagnostics.length + problems.length === 0) return planned(context, root, [])
  const faulty = parsed.diagnostics.filter(isError).map(faultyPlace)
  // A place with a syntax error gets no diagnostics about its meaning.
  const others = problems
    .filter(({ span }) => !faulty.some((place) => span.start < place.end && place.start < span.end))
    .map(({ severity, code, span, data, fixes }) => diagnose(severity, code, span, data, fixes))
  const diagnostics = [...parsed.diagnostics, ...others].sort((a, b) => a.span.start - b.span.start)
  if (diagnostics.some(isError)) return { ok: false, plan: null, diagnostics }
  return planned(context, root, diagnostics)
}

/** The meaning of a query without any clause; `null` for other queries, and if such a query is an error. */
function emptyRoot({ diagnostics }: Pick<ParseResult, 'diagnostics'>, meaning: EmptyQuery): PlanNode | null {
  if (meaning === 'error' || diagnostics[0]?.code !== 'empty-query') return null
  return meaning === 'all' ? TRUE : FALSE
}

function planned<S extends Schema>(
  { schema, source, usesNow, namesHidden }: PlanningContext,
  root: PlanNode,
  diagnostics: readonly Diagnostic[],
): PlanResult<S> {
  const formula = toFormula(root)
  const plan = { schema: schema as S, source, root, formula, usesNow, namesHidden, diagnostics }
  return { ok: true, plan, diagnostics }
}

/** What a syntax error is about: after a second colon, the rest of the value too. */
function faultyPlace({ code, span, data }: Diagnostic): Span {
  if (code !== 'second-colon') return span
  const { value } = data as DiagnosticData['second-colon']
  return { start: span.start, end: Math.max(span.end, span.start + value.length) }
}

function isError(diagnostic: Diagnostic): boolean {
  return diagnostic.severity === 'error'
}
