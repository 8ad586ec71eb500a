import { checkArgument, checkOptions, withoutUndefined } from '../../diagnostics/arguments/checkOptions.ts'
import {
  FLAG,
  limitsOf,
  NAME,
  OBJECT,
  oneOf,
  optionsOf,
  PLAN,
  type Rule,
  type RulesOf,
} from '../../diagnostics/arguments/rules.ts'
import { depthOf, partsOfNode } from '../../plan/fold.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Schema } from '../../schema/schema.ts'
import type { Approximation } from '../approximation.ts'
import { compileUnchecked, SAFE_DEPTH } from '../backend.ts'
import { exceeded } from '../unsupportedError.ts'
import { elasticsearchBackend } from './compile/backend.ts'
import { contextOf, type ElasticsearchContext, type ExistingField } from './compile/context.ts'
import { measureQuery } from './compile/measureQuery.ts'
import { renderUnscored } from './compile/queryTree.ts'
import { renderScored } from './compile/scored.ts'
import type { QueryDsl } from './queryDsl.ts'
import { type ElasticsearchLimits, TARGET_LIMITS, type Target } from './target.ts'

/** Options for {@link toElasticsearch}. */
export interface ElasticsearchOptions<Name extends string = string> {
  /** The engine that will run the query. Default `'elasticsearch9'`. */
  readonly target?: Target
  /**
   * Whether hits get a relevance score, with boosts applied. Default `false`: every hit scores 0, the query
   * is faster, and Elasticsearch can cache it.
   */
  readonly scoring?: boolean
  /** Limits that replace those in {@link TARGET_LIMITS}, for an engine with non-default settings. */
  readonly limits?: Partial<ElasticsearchLimits>
  /**
   * For an index that was not created with `toMapping`: maps each schema field's name to its fields in the
   * index. For any schema field you leave out, the index fields have the names that `toMapping` uses.
   */
  readonly fields?: { readonly [N in Name]?: ExistingField }
}

export const ELASTICSEARCH_RULES: RulesOf<ElasticsearchOptions> = {
  target: oneOf(...Object.keys(TARGET_LIMITS)),
  scoring: FLAG,
  limits: limitsOf(TARGET_LIMITS.elasticsearch9),
  fields: OBJECT,
}

const FIELD_RULES: RulesOf<ExistingField> = { standard: NAME, value: NAME, normalized: NAME }
const FIELD = optionsOf(FIELD_RULES)

/** The rules of the option `fields`, which names fields of the schema. */
export function existingFieldsOf(schema: Schema): Rule {
  return optionsOf(Object.fromEntries(Object.keys(schema.fields).map((name) => [name, FIELD])))
}

/**
 * Compiles a plan to the `query` of an Elasticsearch or OpenSearch search, for an index created with
 * `toMapping` and documents made by `toDocument`. The hits are the same with or without scoring.
 *
 * @throws UnsupportedError when the engine cannot return the exact hits, or would reject the query.
 * @throws TypeError when the options contradict the schema.
 * @example
 * const query = toElasticsearch(planQuery(releases, 'headline:bank NOT source:b*'))
 * // { bool: { filter: [{ term: { headline_u121: { value: 'bank' } } }],
 * //           must_not: [{ prefix: { source_normalized: { value: 'b' } } }] } }
 * await client.search({ index: 'releases', query, sort: [{ versioncreated: 'desc' }] })
 */
export function toElasticsearch<S extends Schema>(
  plan: Plan<S>,
  options: ElasticsearchOptions<keyof S['fields'] & string> = {},
): QueryDsl {
  return compileQuery('toElasticsearch', plan, options).query
}

/**
 * Lists the clauses on fields declared `approximate` that the engine may not match exactly. The list is empty
 * if the hits are exact. On other fields, such a clause causes an UnsupportedError. Only one kind of clause
 * is affected (its `finds` is `either`): a phrase with slop that has six or more words and repeats two or
 * more of them. Lucene sometimes allows such a phrase too much slop.
 *
 * @throws UnsupportedError and TypeError in the same cases as `toElasticsearch`.
 * @example
 * const quotes = defineSchema({ quote: field.text({ approximate: true }) }, { defaultFields: ['quote'] })
 * const [loose] = approximationsOf(planQuery(quotes, 'quote:"to be or not to be"~2'))
 * loose?.reason // 'the engine sometimes counts the slop of a phrase with several repeated words too low'
 */
export function approximationsOf<S extends Schema>(
  plan: Plan<S>,
  options: ElasticsearchOptions<keyof S['fields'] & string> = {},
): readonly Approximation[] {
  return compileQuery('approximationsOf', plan, options).approximations
}

function compileQuery<S extends Schema>(
  caller: string,
  plan: Plan<S>,
  options: ElasticsearchOptions<keyof S['fields'] & string>,
): { readonly query: QueryDsl; readonly approximations: readonly Approximation[] } {
  checkArgument(caller, 'plan', plan, PLAN)
  checkOptions(caller, options, ELASTICSEARCH_RULES)
  const { query, context } = compileWith(caller, plan, options)
  return { query, approximations: context.approximations }
}

/**
 * A plan as a query, with the context that it was compiled in.
 *
 * @param caller the public function that was called, for messages
 */
export function compileWith<S extends Schema>(
  caller: string,
  plan: Plan<S>,
  options: ElasticsearchOptions<keyof S['fields'] & string>,
): { readonly query: QueryDsl; readonly context: ElasticsearchContext } {
  const { target = 'elasticsearch9', scoring = false, fields = {} } = options
  if (options.fields !== undefined)
    checkOptions(caller, { fields }, { fields: existingFieldsOf(plan.schema) })
  const limits = { ...TARGET_LIMITS[target], ...withoutUndefined(options.limits ?? {}) }
  const context = contextOf(plan.schema, target, limits, fields)
  const backend = { ...elasticsearchBackend, name: target }
  if (scoring) assertShallow(plan, target)
  const query = scoring
    ? renderScored(plan, backend, context)
    : renderUnscored(compileUnchecked(plan, backend, context), limits)
  assertLimits(plan, query, context)
  return { query, context }
}

/** Refuses a deep plan, which could overflow the call stack of `renderScored`. */
function assertShallow(plan: Plan, target: Target): void {
  const depth = depthOf(plan.root, partsOfNode)
  if (depth <= SAFE_DEPTH) return
  throw exceeded(target, plan, `at most ${SAFE_DEPTH} levels of nesting`, depth)
}

function assertLimits(plan: Plan, query: QueryDsl, { target, limits, automata }: ElasticsearchContext): void {
  const { clauses, nesting, automatonBytes, length } = limits
  const found = measureQuery(query, target)
  if (found.levels > nesting)
    throw exceeded(target, plan, `at most ${nesting} levels of nesting`, found.levels)
  if (found.clauses > clauses) throw exceeded(target, plan, `at most ${clauses} clauses`, found.clauses)
  if (automata.bytes > automatonBytes)
    throw exceeded(target, plan, `at most ${automatonBytes} bytes of automata`, automata.bytes)
  const json = JSON.stringify(query).length
  if (json > length) throw exceeded(target, plan, `at most ${length} characters of JSON`, json)
}
