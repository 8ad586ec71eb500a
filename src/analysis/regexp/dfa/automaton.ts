import type { RegexpNode } from '../syntax/ast.ts'
import type { Alphabet } from './alphabet.ts'
import { type DerivativeAutomaton, derivativesOf } from './derivatives.ts'

/** The minimal deterministic automaton of an expression. State 0 is the start. The dead state is left out. */
export interface Automaton {
  readonly classes: Alphabet
  /** The next state by state and class of code points; -1 if no continuation matches. */
  readonly next: readonly (readonly number[])[]
  readonly accepting: readonly boolean[]
}

/**
 * Makes the minimal deterministic automaton of an expression.
 *
 * @param maxStates the maximal number of states before minimization
 * @returns `null` if there would be more
 *
 * @example
 * automatonOf({ kind: 'text', text: 'ab' }, 100)?.accepting // [false, false, true]
 */
export function automatonOf(node: RegexpNode, maxStates: number): Automaton | null {
  const automaton = derivativesOf(node, maxStates)
  return automaton === undefined ? null : minimize(automaton, rowsOf(automaton))
}

function rowsOf({ classes: { count }, next, accepting }: DerivativeAutomaton): readonly Int32Array[] {
  return accepting.map((_, state) => next.subarray(state * count, (state + 1) * count))
}

/** Merges equivalent states by partition refinement. */
function minimize({ classes, accepting }: DerivativeAutomaton, next: readonly Int32Array[]): Automaton {
  const living = livingStates(next, accepting)
  const alive = (state: number): number => (living.has(state) ? state : -1)
  let groups: readonly number[] = accepting.map(Number)
  for (let count = 0; ; ) {
    const keys = new Map<string, number>()
    const groupOf = (state: number): number => (alive(state) === -1 ? -1 : groups[state]!)
    const refined = next.map((row, state) => {
      const key = `${groupOf(state)}:${Array.from(row, groupOf).join()}`
      const known = keys.get(key) ?? keys.size
      keys.set(key, known)
      return known
    })
    groups = refined
    if (keys.size === count) break
    count = keys.size
  }
  // The groups keep the order of their first states, so the start remains state 0.
  const firsts = [...new Map(groups.map((group, state) => [group, state] as const).reverse()).values()].sort(
    (a, b) => a - b,
  )
  const kept = firsts.filter((state) => state === 0 || living.has(state))
  const numbers = new Map(kept.map((state, number) => [groups[state]!, number]))
  const numberOf = (state: number): number => (alive(state) === -1 ? -1 : numbers.get(groups[state]!)!)
  return {
    classes,
    next: kept.map((state) => Array.from(next[state]!, numberOf)),
    accepting: kept.map((state) => accepting[state]!),
  }
}

/** The states from which an accepting state can be reached. */
function livingStates(next: readonly Int32Array[], accepting: readonly boolean[]): ReadonlySet<number> {
  const before: number[][] = next.map(() => [])
  for (const [state, row] of next.entries())
    for (const to of new Set(row)) if (to !== -1) before[to]!.push(state)
  const living = new Set(accepting.flatMap((accepts, state) => (accepts ? [state] : [])))
  for (const state of living) for (const from of before[state]!) living.add(from)
  return living
}
