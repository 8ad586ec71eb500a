import type { Determinized } from './determinize.ts'

/*
 * What one pattern takes of the engine's memory while a query runs, as Elasticsearch 9.5 itself reckons it:
 * exact for fuzzy words and prefixes, for other patterns the most that it can be.
 */

/** @param length in code points */
export function fuzzyBytes(length: number, edits: 1 | 2): number {
  return 134_400 + (edits === 1 ? 24_576 : 40_960) * length
}

/** @param bytes of the prefix, in UTF-8 */
export function prefixBytes(bytes: number): number {
  return 1500 + 160 * bytes
}

/** @param work what it takes to make the automaton deterministic */
export function patternBytes({ byteStates, bytePoints }: Determinized): number {
  return 20_000 + 43 * (16 + bytePoints) * byteStates
}
