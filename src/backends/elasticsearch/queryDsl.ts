/** The value of a term-level query. */
export type TermValue = string | number | boolean

/**
 * The endpoints of a range of strings, numbers or dates (in milliseconds). If an endpoint is missing, the
 * range is unbounded on that side.
 */
export interface RangeBounds {
  gt?: string | number
  gte?: string | number
  lt?: string | number
  lte?: string | number
  /** For a date range, the date format of its endpoints. */
  format?: string
  boost?: number
}

/** Another program may write −0 to a `double` field. Lucene sorts it below 0. */
export const MINUS_ZERO = '-0.0'

/** A `bool` query. `minimum_should_match` determines whether at least one clause in `should` must match. */
export interface BoolQuery {
  must?: QueryDsl[]
  filter?: QueryDsl[]
  should?: QueryDsl[]
  must_not?: QueryDsl[]
  minimum_should_match?: number
  boost?: number
}

/** The body of each kind of query. Most are keyed by the name of the index field. */
interface Bodies {
  match_all: { boost?: number }
  match_none: { boost?: number }
  exists: { field: string; boost?: number }
  term: Record<string, { value: TermValue; boost?: number }>
  terms: Record<string, TermValue[]>
  match_phrase: Record<string, { query: string; analyzer: string; slop?: number; boost?: number }>
  prefix: Record<string, { value: string; boost?: number }>
  wildcard: Record<string, { value: string; boost?: number }>
  regexp: Record<string, { value: string; flags: string; max_determinized_states: number; boost?: number }>
  fuzzy: Record<
    string,
    {
      value: string
      fuzziness: number
      prefix_length: number
      transpositions: boolean
      rewrite: string
      boost?: number
    }
  >
  range: Record<string, RangeBounds>
  dis_max: { queries: QueryDsl[]; boost?: number }
  bool: BoolQuery
}

/**
 * An Elasticsearch or OpenSearch query as produced by `toElasticsearch`: plain JSON with exactly one
 * property, named after the kind of query. Send it as the `query` of a search. It is compatible with the
 * official clients' types.
 */
export type QueryDsl = {
  [Kind in keyof Bodies]: { [K in Kind]: Bodies[K] } & { [Other in Exclude<keyof Bodies, Kind>]?: never }
}[keyof Bodies]
