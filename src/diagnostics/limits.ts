/**
 * The bounds on what a query may ask. Each is checked before the work it bounds is done; `Infinity` switches
 * one off.
 */
export interface Limits {
  /** Length of the query text in UTF-16 units. */
  readonly length: number
  /** How deep groups and negations may nest. Never more than {@link MAX_NESTING}, whatever is asked for. */
  readonly nesting: number
  /** Leaves of the query as written. */
  readonly clauses: number
  /** Length of one wildcard pattern or regexp, in code points. */
  readonly patternLength: number
  /** States of the automaton of one wildcard pattern or regexp. */
  readonly automatonStates: number
  /** Slop of a phrase. */
  readonly slop: number
}

/** The limits that hold when nothing else is said. */
export const DEFAULT_LIMITS: Limits = {
  length: 8192,
  nesting: 50,
  clauses: 1024,
  patternLength: 256,
  automatonStates: 2000,
  slop: 99,
}

/**
 * The deepest nesting that can be allowed: what leaves the call stack room even far down in a caller's own
 * recursion.
 */
export const MAX_NESTING = 120

/** The default limits with some of them replaced; what is no number (`undefined`, `NaN`) replaces nothing. */
export function withLimits(limits: Partial<Limits> | undefined): Limits {
  const given = Object.entries(limits ?? {}).filter(
    ([, figure]) => typeof figure === 'number' && !Number.isNaN(figure),
  )
  const merged: Limits = { ...DEFAULT_LIMITS, ...Object.fromEntries(given) }
  return {
    ...merged,
    nesting: Math.min(merged.nesting, MAX_NESTING),
    slop: Math.min(merged.slop, DEFAULT_LIMITS.slop),
  }
}
