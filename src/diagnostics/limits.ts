/**
 * Limits on a single query. Each limit is checked before the work that it bounds begins. `Infinity` turns a
 * limit off, but `nesting` and `slop` always have a maximum.
 */
export interface Limits {
  /** The maximum length of the query string, in UTF-16 code units. */
  readonly length: number
  /** The maximum depth of nested groups and negations. It cannot exceed 120. */
  readonly nesting: number
  /**
   * The maximum number of leaf clauses (words, phrases, ranges and so on), counted as written in the query.
   */
  readonly clauses: number
  /** The maximum length of any one wildcard pattern or regexp, in code points. */
  readonly patternLength: number
  /** The maximum number of automaton states for any one wildcard pattern, regexp or fuzzy word. */
  readonly automatonStates: number
  /** The maximum number of wildcard patterns, regexps and fuzzy words combined. Duplicates count once. */
  readonly patterns: number
  /**
   * The maximum slop of a phrase. It cannot exceed 99, because the values of a field with several values are
   * 100 positions apart.
   */
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

/**
 * The highest `nesting` that an option can allow. With it, the parser still fits most callers' call stacks.
 */
export const MAX_NESTING = 120

/** The default limits, overridden by the given ones; `undefined` keeps the default. */
export function withLimits(limits: Partial<Limits> | undefined): Limits {
  if (limits === undefined) return DEFAULT_LIMITS
  // Spelled out: this runs for every parse with limits, and a generic merge would cost as much as the parse.
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
