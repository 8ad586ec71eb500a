import { type Automaton, TooLarge } from './automaton.ts'

/** What it takes to make an automaton deterministic. */
export interface Determinized {
  /** States of the deterministic automaton. */
  readonly states: number
  /** The states that those are made of, counted once for each: what Lucene calls effort, and bounds. */
  readonly effort: number
  /** Whether it accepts no text at all. */
  readonly nothing: boolean
}

/** How much work there is still time for. */
export interface Budget {
  left: number
}

/**
 * Makes an automaton deterministic, as Lucene does, to see what that takes.
 *
 * @throws TooLarge when the budget is used up
 */
export function determinize({ steps, accepts }: Automaton, labels: readonly (readonly number[])[], budget: Budget): Determinized {
  const sets: number[][] = [[0]]
  const known = new Set(['0'])
  let effort = 0
  let nothing = true
  for (const set of sets) {
    effort += set.length
    const reached = new Map<number, number[]>()
    for (const state of set) {
      if (accepts.has(state)) nothing = false
      for (const { label, to } of steps[state]!) {
        const classes = labels[label]!
        budget.left -= classes.length
        for (const by of classes) {
          const list = reached.get(by)
          if (list === undefined) reached.set(by, [to])
          else list.push(to)
        }
      }
    }
    if (budget.left < 0) throw new TooLarge()
    for (const list of reached.values()) {
      const members = [...new Set(list)].sort((a, b) => a - b)
      const key = members.join()
      if (known.has(key)) continue
      known.add(key)
      sets.push(members)
    }
  }
  return { states: sets.length, effort, nothing }
}
