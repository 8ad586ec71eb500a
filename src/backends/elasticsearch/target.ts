import { MAX_COMPILED_LENGTH } from '../backend.ts'

/** The supported engines: a family and its major version. */
export type Target = 'elasticsearch8' | 'elasticsearch9' | 'opensearch2' | 'opensearch3'

/**
 * The limits of an engine. isoquery refuses a query that exceeds one when it compiles the query, before the
 * engine would.
 */
export interface ElasticsearchLimits {
  /** Nested levels of `bool` and `dis_max`. */
  readonly nesting: number
  /** Clauses in the whole query; a list of terms counts as one. */
  readonly clauses: number
  /** Values in one list of terms. A longer list is written as several. */
  readonly terms: number
  /** Length of a wildcard pattern in code points. */
  readonly patternLength: number
  /** Length of a prefix (a pattern with one star, at its end), in UTF-8 bytes. */
  readonly prefixBytes: number
  /** Length of either end of a string range, in UTF-8 bytes. Lucene 9 builds an automaton from the range. */
  readonly rangeBytes: number
  /** Length of a regexp as it is sent, in UTF-16 units: the index setting `max_regex_length`. */
  readonly regexpLength: number
  /** States of the automaton of one regexp. Lucene 9 recurses along a chain of at most 1,000. */
  readonly regexpStates: number
  /** Half the effort of determinizing one regexp. It cannot be raised in Elasticsearch 8. */
  readonly regexpEffort: number
  /** Length of a fuzzy word in code points. */
  readonly fuzzyLength: number
  /**
   * Estimated memory of the automata of all patterns and fuzzy words of a query, in bytes. Elasticsearch 9
   * stops a query at 60 % of its heap; the other engines run out of memory.
   */
  readonly automatonBytes: number
  /** Length of the query as JSON, in UTF-16 units. */
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
 * The limits of each engine with its default settings, as measured. How many clauses Elasticsearch allows
 * depends on its memory and processors: with 1 GB, 16,384 on two processors and about 5,000 on eight, but
 * never fewer than 1,024.
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
