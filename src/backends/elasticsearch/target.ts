/** The engines that can be written for: a family and its major version. */
export type Target = 'elasticsearch8' | 'elasticsearch9' | 'opensearch2' | 'opensearch3'

/** An engine's own bounds. What would go over one is refused when it is compiled, never by the engine at run time. */
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
  /** Length of a regexp as it is sent, in UTF-16 units: the index setting `max_regex_length`. */
  readonly regexpLength: number
  /** States of the automaton of one wildcard pattern or regexp. */
  readonly automatonStates: number
}

const COMMON = { terms: 65_536, patternLength: 300, prefixBytes: 1000, regexpLength: 1000, automatonStates: 2000 }

/** What each engine takes with its default settings and 1 GB of memory, as measured. */
export const TARGET_LIMITS: Readonly<Record<Target, ElasticsearchLimits>> = {
  elasticsearch8: { ...COMMON, nesting: 29, clauses: 5000 },
  elasticsearch9: { ...COMMON, nesting: 29, clauses: 5000 },
  opensearch2: { ...COMMON, nesting: 50, clauses: 1024 },
  opensearch3: { ...COMMON, nesting: 50, clauses: 1024 },
}
