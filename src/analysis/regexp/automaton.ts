import type { RegexpNode } from './ast.ts'
import { type CodePointClasses, classOfCodePoint, codePointClasses } from './codePointClasses.ts'
import { expandIntervals } from './expandIntervals.ts'
import { EMPTY, EVERYTHING, NOTHING, type TermId, Terms, TooComplex } from './terms.ts'

/** How many steps may be taken for each state that the automaton may have. */
const WORK_PER_STATE = 1000

/** The smallest deterministic automaton of an expression. State 0 is the first; states from which no text matches are left out. */
export interface Automaton {
  readonly classes: CodePointClasses
  /** Where each class of code points leads, by state; -1 where nothing can match any more. */
  readonly next: readonly (readonly number[])[]
  readonly accepting: readonly boolean[]
}

/**
 * The smallest deterministic automaton of an expression; `null` if that, or the way to it, takes more than so many states.
 *
 * @example
 * automatonOf({ kind: 'text', text: 'ab' }, 100)?.accepting // [false, false, true]
 */
export function automatonOf(node: RegexpNode, maxStates: number): Automaton | null {
  const expanded = expandIntervals(node)
  const classes = codePointClasses(expanded, maxStates)
  if (classes === undefined) return null
  try {
    const terms = new Terms(classes.count, maxStates * WORK_PER_STATE)
    return follow(toTerm(expanded, classes, terms), classes, terms, maxStates)
  } catch (error) {
    if (error instanceof TooComplex) return null
    throw error
  }
}

function toTerm(node: RegexpNode, classes: CodePointClasses, terms: Terms): TermId {
  const oneOf = (has: (point: number, index: number) => boolean): TermId => terms.characters(classes.examples.map(has))
  switch (node.kind) {
    case 'nothing':
      return NOTHING
    case 'everything':
      return EVERYTHING
    case 'any':
      return oneOf(() => true)
    case 'set':
      return oneOf((point) => node.ranges.some(({ from, to }) => from <= point && point <= to) !== node.negated)
    case 'text': {
      const numbers = Array.from(node.text, (character) => classOfCodePoint(classes, character.codePointAt(0)!))
      return numbers.reduceRight(
        (tail, number) =>
          terms.sequence(
            oneOf((_, i) => i === number),
            tail,
          ),
        EMPTY,
      )
    }
    case 'sequence':
      return node.items.reduceRight((tail, item) => terms.sequence(toTerm(item, classes, terms), tail), EMPTY)
    case 'union':
    case 'intersection':
      return terms[node.kind](node.items.map((item) => toTerm(item, classes, terms)))
    case 'repeat':
      return terms.repeat(toTerm(node.item, classes, terms), node.min, node.max)
    case 'interval':
      throw new TypeError('intervals are written out before')
  }
}

/** Takes the derivatives of a term by every class, until there are no new ones. */
function follow(start: TermId, classes: CodePointClasses, terms: Terms, maxStates: number): Automaton {
  const states = [start]
  const numbers = new Map([[start, 0]])
  const next: number[][] = []
  for (let state = 0; state < states.length; state++) {
    next.push(
      Array.from({ length: classes.count }, (_, by) => {
        const term = terms.derive(states[state]!, by)
        if (term === NOTHING) return -1
        const known = numbers.get(term)
        if (known !== undefined) return known
        if (states.length === maxStates) throw new TooComplex()
        numbers.set(term, states.length)
        return states.push(term) - 1
      }),
    )
  }
  return smallest({ classes, next, accepting: states.map((term) => terms.hasEmpty(term)) })
}

/** Joins states that no text tells apart, by telling more and more of them apart. */
function smallest({ classes, next, accepting }: Automaton): Automaton {
  const living = livingStates(next, accepting)
  const alive = (state: number): number => (living.has(state) ? state : -1)
  let groups: readonly number[] = accepting.map(Number)
  for (let count = 0; ; ) {
    const keys = new Map<string, number>()
    const groupOf = (state: number): number => (alive(state) === -1 ? -1 : groups[state]!)
    const refined = next.map((row, state) => {
      const key = `${groupOf(state)}:${row.map(groupOf).join()}`
      const known = keys.get(key) ?? keys.size
      keys.set(key, known)
      return known
    })
    groups = refined
    if (keys.size === count) break
    count = keys.size
  }
  // A state is first seen in the order in which they were found, so the first one stays 0.
  const firsts = [...new Map(groups.map((group, state) => [group, state] as const).reverse()).values()].sort((a, b) => a - b)
  const kept = firsts.filter((state) => state === 0 || living.has(state))
  const places = new Map(kept.map((state, place) => [groups[state]!, place]))
  const placeOf = (state: number): number => (alive(state) === -1 ? -1 : places.get(groups[state]!)!)
  return { classes, next: kept.map((state) => next[state]!.map(placeOf)), accepting: kept.map((state) => accepting[state]!) }
}

/** The states from which some text matches. */
function livingStates(next: readonly (readonly number[])[], accepting: readonly boolean[]): ReadonlySet<number> {
  const before: number[][] = next.map(() => [])
  for (const [state, row] of next.entries()) for (const to of new Set(row)) if (to !== -1) before[to]!.push(state)
  const living = new Set(accepting.flatMap((accepts, state) => (accepts ? [state] : [])))
  for (const state of living) for (const from of before[state]!) living.add(from)
  return living
}
