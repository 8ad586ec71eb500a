import { MAX_COMPILED_LENGTH } from '../backend.ts'

/** A supported engine: its family and major version. */
export type Target = 'elasticsearch8' | 'elasticsearch9' | 'opensearch2' | 'opensearch3'

/**
 * The limits of an engine. isoquery refuses to compile a query that exceeds any of them, rather than let the
 * engine reject it.
 */
export interface ElasticsearchLimits {
  /** The maximum nesting depth of `bool` and `dis_max` queries. */
  readonly nesting: number
  /** The maximum number of clauses in the whole query. A list of terms counts as one clause. */
  readonly clauses: number
  /** The maximum number of values in one list of terms. A longer list is split into several. */
  readonly terms: number
  /** The maximum length of a wildcard pattern, in code points. */
  readonly patternLength: number
  /** The maximum length of a prefix (a pattern whose only `*` is at the end), in UTF-8 bytes. */
  readonly prefixBytes: number
  /**
   * The maximum length of either end of a string range, in UTF-8 bytes. The limit is low for engines that use
   * Lucene 9, because it builds an automaton from the range.
   */
  readonly rangeBytes: number
  /**
   * The maximum length of a regexp as sent to the engine, in UTF-16 code units: the index setting
   * `max_regex_length`.
   */
  readonly regexpLength: number
  /**
   * The maximum number of states in a regexp's automaton. Lucene 9 follows a chain of states recursively, at
   * most 1,000 deep.
   */
  readonly regexpStates: number
  /**
   * Half the engine's limit on the effort of determinizing a regexp. In Elasticsearch 8, that limit cannot be
   * raised.
   */
  readonly regexpEffort: number
  /** The maximum length of a fuzzy word, in code points. */
  readonly fuzzyLength: number
  /**
   * The maximum estimated memory, in bytes, for the automata of all patterns and fuzzy words in a query.
   * Elasticsearch 9 stops a query that reaches 60% of the heap; the other engines run out of memory.
   */
  readonly automatonBytes: number
  /** The maximum length of the query as JSON, in UTF-16 code units. */
  readonly length: number
}

const COMMON = {
  terms: 65_536,
  patternLength: 1000,
  prefixBytes: 1000,
  regexpLength: 1000,
  fuzzyLength: 255,
  automatonBytes: 400_000_000,
  length: MAX_COMPILED_LENGTH,
}

/**
 * The measured limits of each engine with its default settings. The number of clauses that Elasticsearch
 * allows depends on its memory and processors: with 1 GB, it is 16,384 on two processors and about 5,000 on
 * eight. It is never less than 1,024.
 *
 * @example
 * toElasticsearch(plan, { limits: { ...TARGET_LIMITS.elasticsearch9, clauses: 1024 } })
 */
export const TARGET_LIMITS: Readonly<Record<Target, ElasticsearchLimits>> = {
  elasticsearch8: {
    ...COMMON,
    rangeBytes: 999,
    nesting: 29,
    clauses: 5000,
    regexpStates: 1000,
    regexpEffort: 45_000,
  },
  elasticsearch9: {
    ...COMMON,
    rangeBytes: 32_766,
    nesting: 29,
    clauses: 5000,
    regexpStates: 2000,
    regexpEffort: 450_000,
  },
  opensearch2: {
    ...COMMON,
    rangeBytes: 999,
    nesting: 50,
    clauses: 1024,
    regexpStates: 1000,
    regexpEffort: 450_000,
  },
  opensearch3: {
    ...COMMON,
    rangeBytes: 32_766,
    nesting: 50,
    clauses: 1024,
    regexpStates: 2000,
    regexpEffort: 450_000,
  },
}
