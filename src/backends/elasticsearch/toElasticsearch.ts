import { depthOf, partsOfNode } from '../../plan/fold.ts'
import type { Plan, PlanNode } from '../../plan/plan.ts'
import type { Schema } from '../../schema/schema.ts'
import type { Approximation } from '../approximation.ts'
import { compile, SAFE_DEPTH } from '../backend.ts'
import { UnsupportedError } from '../unsupportedError.ts'
import { elasticsearchBackend } from './compile/backend.ts'
import { contextOf, type ElasticsearchContext, type ExistingField } from './compile/context.ts'
import { measureQuery } from './compile/measureQuery.ts'
import { renderUnscored } from './compile/queryTree.ts'
import { renderScored } from './compile/scored.ts'
import type { QueryDsl } from './queryDsl.ts'
import { type ElasticsearchLimits, TARGET_LIMITS, type Target } from './target.ts'

/** What {@link toElasticsearch} can be told. */
export interface ElasticsearchOptions<Name extends string = string> {
  /** The engine that will run the query. Default `'elasticsearch9'`. */
  readonly target?: Target
  /**
   * Whether hits get a relevance, in which boosts count. Default `false`: every hit scores 0, which is faster
   * and can be cached.
   */
  readonly scoring?: boolean
  /** Bounds of an engine that is set up differently from {@link TARGET_LIMITS}. */
  readonly limits?: Partial<ElasticsearchLimits>
  /**
   * Where an index that was not made with `toMapping` keeps its fields; those not named here are where
   * `toMapping` puts them.
   */
  readonly fields?: { readonly [N in Name]?: ExistingField }
}

/**
 * A plan as the `query` of a search in Elasticsearch or OpenSearch, over an index that `toMapping` describes
 * and `toDocument` fills. With scoring or without, the hits are the same.
 *
 * @throws UnsupportedError when the engine cannot give the exact hits, or would refuse the query.
 * @throws TypeError when the options contradict the schema.
 * @example
 * const plan = planQuery(releases, 'headline:bank NOT source:b*')
 * await client.search({ index: 'releases', query: toElasticsearch(plan), sort: [{ versioncreated: 'desc' }] })
 * // { bool: { filter: [{ term: { headline_u121: { value: 'bank' } } }], must_not: [{ prefix: { source_folded: { value: 'b' } } }] } }
 */
export function toElasticsearch<S extends Schema>(
  plan: Plan<S>,
  options: ElasticsearchOptions<keyof S['fields'] & string> = {},
): QueryDsl {
  return compileQuery(plan, options).query
}

/**
 * The clauses of a plan that the engine may answer otherwise than exactly, on fields that are declared
 * `approximate`; empty if the hits are exact. On other fields such a clause is an UnsupportedError. There is
 * one kind: a phrase of six words and more with a slop, in which two or more words are repeated. Lucene now
 * and then finds it a little farther apart than it should: `either`.
 *
 * @throws UnsupportedError and TypeError as `toElasticsearch` does.
 * @example
 * const [loose] = approximationsOf(planQuery(schema, 'quote:"to be or not to be"~2'))
 * loose?.reason // 'the engine counts the slop of a phrase with several repeated words now and then too low'
 */
export function approximationsOf<S extends Schema>(
  plan: Plan<S>,
  options: ElasticsearchOptions<keyof S['fields'] & string> = {},
): readonly Approximation[] {
  return compileQuery(plan, options).approximations
}

function compileQuery<S extends Schema>(
  plan: Plan<S>,
  options: ElasticsearchOptions<keyof S['fields'] & string>,
): { readonly query: QueryDsl; readonly approximations: readonly Approximation[] } {
  const { target = 'elasticsearch9', scoring = false, fields = {} } = options
  if (!Object.hasOwn(TARGET_LIMITS, target))
    throw new TypeError(
      `toElasticsearch: the target must be one of ${Object.keys(TARGET_LIMITS).join(', ')}.`,
    )
  const limits = { ...TARGET_LIMITS[target], ...options.limits }
  const context = contextOf(plan.schema, target, limits, fields)
  const query = scoring
    ? renderScored(shallow(plan, target), context)
    : renderUnscored(compile(plan, elasticsearchBackend, context), limits)
  assertWithin(plan, query, context)
  return { query, approximations: context.approximations }
}

/** The query as read, refused where writing it could overflow the call stack. */
function shallow({ root, source }: Plan, target: Target): PlanNode {
  const depth = depthOf(root, partsOfNode)
  if (depth <= SAFE_DEPTH) return root
  const whole = { clause: source, span: { start: 0, end: source.length } }
  throw new UnsupportedError(target, whole, `at most ${SAFE_DEPTH} levels of nesting, not ${depth}`)
}

function assertWithin(plan: Plan, query: QueryDsl, { target, limits, automata }: ElasticsearchContext): void {
  const { clauses, nesting, automatonBytes } = limits
  const whole = { clause: plan.source, span: { start: 0, end: plan.source.length } }
  const found = measureQuery(query, target)
  if (found.levels > nesting)
    throw new UnsupportedError(target, whole, `at most ${nesting} levels of nesting, not ${found.levels}`)
  if (found.clauses > clauses)
    throw new UnsupportedError(target, whole, `at most ${clauses} clauses, not ${found.clauses}`)
  if (automata.bytes > automatonBytes)
    throw new UnsupportedError(
      target,
      whole,
      `at most ${automatonBytes} bytes of automata, not ${automata.bytes}`,
    )
}
