import type { Alphabet } from '../../../analysis/regexp/dfa/alphabet.ts'
import type { DeterminizationWork, EngineAutomaton } from './automaton.ts'
import { ByteStates } from './byteStates.ts'

/** The size of a determinization. */
export interface Determinized {
  /** States of the deterministic automaton. */
  readonly states: number
  /** The sum of the sizes of their sets of states: what Lucene calls effort and limits. */
  readonly effort: number
  /** States of the automaton over UTF-8 bytes; 0 without an alphabet. */
  readonly byteStates: number
  /** The number of distinct bytes in the UTF-8 forms of the code points at which a range starts. */
  readonly bytePoints: number
  /** The effort of determinizing the automaton over bytes; 0 if it is already deterministic. */
  readonly byteEffort: number
  /** Whether the automaton accepts no text. */
  readonly nothing: boolean
}

/**
 * Determinizes an automaton by the subset construction, as Lucene does, and returns the size of the result.
 *
 * @param alphabet the alphabet of the labels, if the size over UTF-8 bytes is needed too
 * @throws TooLarge when that takes too much work
 */
export function determinize(
  { steps, accepts }: EngineAutomaton,
  labels: readonly (readonly number[])[],
  work: DeterminizationWork,
  alphabet?: Alphabet,
): Determinized {
  const sets: number[][] = [[0]]
  const targetOf = new Map([['0', 0]])
  const bytes = alphabet === undefined ? undefined : new ByteStates(alphabet, work)
  let effort = 0
  let nothing = true
  for (const set of sets) {
    effort += set.length
    work.spend(set.length)
    const reached = new Map<number, number[]>()
    for (const state of set) {
      if (accepts.has(state)) nothing = false
      for (const { label, to } of steps[state]!) {
        const classes = labels[label]!
        work.spend(classes.length)
        for (const index of classes) {
          const list = reached.get(index)
          if (list === undefined) reached.set(index, [to])
          else list.push(to)
        }
      }
    }
    const targets = new Map<number, number>()
    for (const [index, list] of reached) {
      const members = isAscending(list) ? list : [...new Set(list)].sort((a, b) => a - b)
      const key = members.join()
      let target = targetOf.get(key)
      if (target === undefined) {
        target = sets.push(members) - 1
        targetOf.set(key, target)
      }
      targets.set(index, target)
    }
    bytes?.add(targets)
  }
  const { states: byteStates = 0, points: bytePoints = 0, effort: byteEffort = 0 } = bytes ?? {}
  return { states: sets.length, effort, byteStates, bytePoints, byteEffort, nothing }
}

function isAscending(list: readonly number[]): boolean {
  return list.every((state, i) => i === 0 || list[i - 1]! < state)
}
