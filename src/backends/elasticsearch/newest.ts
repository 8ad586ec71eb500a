import { checkArgument, checkOptions } from '../../diagnostics/arguments/checkOptions.ts'
import { COUNT, FLAG, oneOf, PLAN, type RulesOf, required } from '../../diagnostics/arguments/rules.ts'
import { behindCursor, CURSOR, type GivenCursor, readCursors } from '../../plan/cursor.ts'
import {
  type Missing,
  ORDER,
  type Order,
  type OrderedField,
  orderClause,
  readOrder,
  reversed,
} from '../../plan/order.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Schema } from '../../schema/schema.ts'
import { indexField } from './compile/context.ts'
import type { QueryDsl } from './queryDsl.ts'
import { compileWith, ELASTICSEARCH_RULES, type ElasticsearchOptions } from './toElasticsearch.ts'

/**
 * Options for {@link newest}: the order of the hits, the page to return, and the options of
 * `toElasticsearch`.
 */
export interface NewestOptions<S extends Schema = Schema>
  extends Omit<ElasticsearchOptions<keyof S['fields'] & string>, 'scoring'> {
  /** The order of the hits. */
  readonly order: Order<S>
  /**
   * Where to put the documents that have no value in a field of `order`: before or after those that have one,
   * whatever the direction. With `'omit'`, they are not hits. Documents without the last field of the order
   * are never hits. Default `'omit'`.
   */
  readonly missing?: Missing
  /**
   * The maximum number of hits on a page. It can be up to 10,000, unless the index sets a different
   * `max_result_window`.
   */
  readonly limit: number
  /**
   * The cursor of the last hit on the previous page (the hit's `sort`), as it is or as JSON; `null` for the
   * first page.
   */
  readonly after?: GivenCursor
  /**
   * The cursor of the first hit on the page that follows this one, as it is or as JSON; `[]` for the last
   * page. The hits of the page then come in reverse. Not together with `after`.
   */
  readonly before?: GivenCursor
  /**
   * Whether the response includes the total number of hits on all pages, as `hits.total.value`. Default
   * `false`.
   */
  readonly count?: boolean
}

/** The body of a search request, as returned by {@link newest}. */
export interface NewestSearch {
  readonly query: QueryDsl
  readonly sort: { readonly [field: string]: 'asc' | 'desc' | SortClause }[]
  readonly size: number
  readonly track_total_hits: boolean
  readonly search_after?: (string | number | null)[]
}

/** How a search sorts by a field that documents may lack. */
export interface SortClause {
  readonly order: 'asc' | 'desc'
  readonly missing: '_first' | '_last' | number
}

const { scoring: _, ...QUERY_RULES } = ELASTICSEARCH_RULES
const RULES: RulesOf<NewestOptions> = {
  ...QUERY_RULES,
  order: required(ORDER),
  missing: oneOf('omit', 'first', 'last'),
  limit: required(COUNT),
  after: CURSOR,
  before: CURSOR,
  count: FLAG,
}

/**
 * Returns the body of a search request for one page of a plan's hits in a given order. Each page starts right
 * after the last hit of the previous page, even if documents were added or deleted meanwhile, and no hit
 * appears twice. A hit's `sort` is its cursor. Orders and cursors are the same as for `newest` in
 * `isoquery/sql`.
 *
 * @throws UnsupportedError in the same cases as {@link toElasticsearch}.
 * @throws CursorError when `after` or `before` is not a cursor for this order, such as a damaged one from a
 *   URL, or when both are given.
 * @throws TypeError when the order contains a field that hits cannot be sorted by.
 * @example
 * const order = [{ versioncreated: 'desc' }, { publicidentifier: 'desc' }] as const
 * const page = newest(planQuery(releasesSchema, 'bank'), { order, limit: 20, after: [1571301000000, 'r7'] })
 * const { hits } = await client.search({ index: 'releases', ...page })
 * page.search_after // [1571301000000, 'r7']
 */
export function newest<S extends Schema>(plan: Plan<S>, options: NewestOptions<S>): NewestSearch {
  checkArgument('newest', 'plan', plan, PLAN)
  checkOptions('newest', options, RULES)
  const { order: given, missing, limit, after, before, count = false, ...others } = options
  const order = readOrder('newest', plan.schema, given, missing)
  const { start, end } = readCursors('newest', order, { after, before }, keyWithoutValue)
  const { query, context } = compileWith('newest', behindCursor(plan, order, null), others)
  const nameOf = (at: number): string =>
    indexField({ kind: 'exists', ...orderClause(order[at]!.field) }, 'value', context)
  const cursor = end ?? start
  const scanned = end === null ? order : reversed(order)
  return {
    query,
    sort: scanned.map((ordered, at) => ({ [nameOf(at)]: sortClause(ordered) })),
    size: limit,
    track_total_hits: count,
    ...(cursor !== null &&
      cursor.length > 0 && {
        search_after: cursor.map((value, at) => value ?? keyWithoutValue(order[at]!)),
      }),
  }
}

function sortClause(ordered: OrderedField): 'asc' | 'desc' | SortClause {
  const { direction, missing } = ordered
  if (missing === 'omit') return direction
  const key = keyWithoutValue(ordered)
  return { order: direction, missing: typeof key === 'number' ? key : `_${missing}` }
}

/**
 * The key by which the engine sorts a document that has no value in a field, as it appears in the hit's
 * `sort`. By default, engines use the greatest or least 64-bit integer, which JSON.parse rounds, so it could
 * not be sent back in a cursor.
 */
function keyWithoutValue({ field, direction, missing }: OrderedField): string | number | null {
  if (field.kind === 'keyword') return null
  const isGreatest = (missing === 'last') === (direction === 'asc')
  if (field.kind === 'number') return isGreatest ? 'Infinity' : '-Infinity'
  return isGreatest ? BEYOND_INTEGERS : -BEYOND_INTEGERS
}

/** Greater than any value of an integer or date field. */
const BEYOND_INTEGERS = Number.MAX_SAFE_INTEGER + 1
