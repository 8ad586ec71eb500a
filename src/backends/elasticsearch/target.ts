/** The engines that can be written for: a family and its major version. */
export type Target = 'elasticsearch8' | 'elasticsearch9' | 'opensearch2' | 'opensearch3'

/**
 * An engine's own bounds. What would go over one is refused when it is compiled, never by the engine at run
 * time.
 */
export interface ElasticsearchLimits {
  /** Levels of `bool` and `dis_max` inside one another. */
  readonly nesting: number
  /** Clauses in the whole query; a list of terms counts as one. */
  readonly clauses: number
  /** Values in one list of terms; longer lists are written as several. */
  readonly terms: number
  /** Length of a wildcard pattern in code points. */
  readonly patternLength: number
  /** Length of the text before the only star of a pattern, in UTF-8 bytes. */
  readonly prefixBytes: number
  /** Length of an end of a range of strings, in UTF-8 bytes. Lucene 9 makes an automaton of both. */
  readonly rangeBytes: number
  /** Length of a regexp as it is sent, in UTF-16 units: the index setting `max_regex_length`. */
  readonly regexpLength: number
  /** States of the automaton of one regexp. Lucene 9 follows a chain of at most 1,000. */
  readonly regexpStates: number
  /** What one regexp may take to be made deterministic; Elasticsearch 8 does not let that be raised. */
  readonly regexpEffort: number
  /** Length of a fuzzy word in code points. */
  readonly fuzzyLength: number
  /**
   * What the automata of a query's patterns and fuzzy words may take of the engine's memory, in bytes as
   * reckoned here. Elasticsearch 9 stops a query at 60 % of its heap, the others run out of it.
   */
  readonly automatonBytes: number
}

const COMMON = {
  terms: 65_536,
  patternLength: 1000,
  prefixBytes: 1000,
  regexpLength: 1000,
  fuzzyLength: 255,
  automatonBytes: 400_000_000,
}

/**
 * What each engine takes with its default settings, as measured. How many clauses Elasticsearch takes depends
 * on its memory and processors: with 1 GB 16,384 on two processors and about 5,000 on eight, never less than
 * 1,024.
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
