/**
 * Limits of one query. Each is checked before the work that it limits. `Infinity` turns a limit off, except
 * for `nesting` and `slop`: they always have a maximum.
 */
export interface Limits {
  /** Length of the query text in UTF-16 units. */
  readonly length: number
  /** Depth of nested groups and negations, at most 120. */
  readonly nesting: number
  /** Leaves of the query as written. */
  readonly clauses: number
  /** Length of one wildcard pattern or regexp, in code points. */
  readonly patternLength: number
  /** States of the automaton of one wildcard pattern, regexp or fuzzy word. */
  readonly automatonStates: number
  /** Different wildcard patterns, regexps and fuzzy words of one query; equal ones count once. */
  readonly patterns: number
  /** Slop of a phrase, at most 99, because the values of a field are 100 positions apart. */
  readonly slop: number
}

/**
 * The default limits.
 *
 * @example
 * DEFAULT_LIMITS.length // 8192
 */
export const DEFAULT_LIMITS: Limits = {
  length: 8192,
  nesting: 50,
  clauses: 1024,
  patternLength: 256,
  automatonStates: 2000,
  patterns: 50,
  slop: 99,
}

/** The greatest nesting that an option can allow. The parser then fits the call stack of most callers. */
export const MAX_NESTING = 120

/** The default limits with some replaced; `undefined` replaces nothing. */
export function withLimits(limits: Partial<Limits> | undefined): Limits {
  if (limits === undefined) return DEFAULT_LIMITS
  // Each by its name: this runs for every parse with limits, and a generic merge costs as much as the parse.
  return {
    length: limits.length ?? DEFAULT_LIMITS.length,
    nesting: Math.min(limits.nesting ?? DEFAULT_LIMITS.nesting, MAX_NESTING),
    clauses: limits.clauses ?? DEFAULT_LIMITS.clauses,
    patternLength: limits.patternLength ?? DEFAULT_LIMITS.patternLength,
    automatonStates: limits.automatonStates ?? DEFAULT_LIMITS.automatonStates,
    patterns: limits.patterns ?? DEFAULT_LIMITS.patterns,
    slop: Math.min(limits.slop ?? DEFAULT_LIMITS.slop, DEFAULT_LIMITS.slop),
  }
}
