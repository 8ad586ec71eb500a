import { alphabetOf } from '../../../analysis/regexp/dfa/alphabet.ts'
import type { RegexpNode } from '../../../analysis/regexp/syntax/ast.ts'
import { expandIntervals } from '../../../analysis/regexp/syntax/expandIntervals.ts'
import { AutomatonBuilder, DeterminizationWork, type EngineAutomaton, TooLarge } from './automaton.ts'
import { type Determinized, determinize } from './determinize.ts'

/** The most work for the patterns of one query. */
export const MAX_WORK = 1_000_000

/**
 * The cost of a regexp for the engine, found by repeating the engine's own steps. It is larger than our own
 * automaton: the engine expands every repetition and cannot simplify `@|.*a.{100}`.
 *
 * @param parts whether the automaton of each composite node is determinized too, as Lucene 9 does, or only
 *   that of the whole; the effort is the maximum over all that are
 * @param work what is left of it for the query
 * @returns `undefined` if the engine would need seconds, or there is not enough work left
 *
 * @example
 * const regexp: RegexpNode = { kind: 'repeat', item: { kind: 'any' }, min: 0, max: 3 }
 * determinizationCost(regexp, 'root') // { states: 4, effort: 4, byteStates: 40, … }
 */
export function determinizationCost(
  node: RegexpNode,
  parts: 'parts' | 'root',
  work = new DeterminizationWork(MAX_WORK),
): Determinized | undefined {
  const expanded = expandIntervals(node)
  const alphabet = alphabetOf(expanded, MAX_WORK)
  if (alphabet === undefined) return undefined
  let effort = 0
  const inspect = (part: EngineAutomaton): void => {
    effort = Math.max(effort, determinize(part, builder.labels, work).effort)
  }
  const builder = new AutomatonBuilder(alphabet, work, parts === 'parts' ? inspect : undefined)
  try {
    const root = determinize(builder.build(expanded), builder.labels, work, alphabet)
    return { ...root, effort: Math.max(effort, root.effort) }
  } catch (error) {
    if (error instanceof TooLarge) return undefined
    throw error
  }
}

// The memory of one pattern while a query runs, as Elasticsearch 9.5 estimates it: exact for fuzzy words and
// prefixes, an upper bound for other patterns. The constants are measured.

/** @param length in code points */
export function fuzzyBytes(length: number, edits: 1 | 2): number {
  return 134_400 + (edits === 1 ? 24_576 : 40_960) * length
}

/** @param bytes of the prefix, in UTF-8 */
export function prefixBytes(bytes: number): number {
  return 1500 + 160 * bytes
}

/** @param cost of the automaton of the pattern */
export function patternBytes({ byteStates, bytePoints }: Determinized): number {
  return 20_000 + 43 * (16 + bytePoints) * byteStates
}
