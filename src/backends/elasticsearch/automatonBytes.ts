/*
 * What one pattern takes of the engine's memory while a query runs, as Elasticsearch 9.5 itself reckons it: exact for fuzzy words and
 * prefixes, near enough for what depends on how states happen to be spread.
 */

/** @param length in code points */
export function fuzzyBytes(length: number, edits: 1 | 2): number {
  return 134_400 + (edits === 1 ? 24_576 : 40_960) * length
}

/** @param bytes of the prefix, in UTF-8 */
export function prefixBytes(bytes: number): number {
  return 1500 + 160 * bytes
}

/** @param states of the deterministic automaton, over code points */
export function patternBytes(states: number): number {
  return 20_000 + 5000 * states
}
