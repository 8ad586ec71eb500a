/** A regular expression over numbered character classes. */
export type Expression =
  | { readonly kind: 'class'; readonly members: readonly boolean[] }
  | { readonly kind: 'seq' | 'any'; readonly items: readonly Expression[] }
  | { readonly kind: 'star'; readonly item: Expression }

/** One character of the classes marked true. */
export const oneOf = (members: readonly boolean[]): Expression => ({ kind: 'class', members })
/** One after the other. */
export const seq = (...items: Expression[]): Expression => ({ kind: 'seq', items })
/** One of several. */
export const any = (...items: Expression[]): Expression => ({ kind: 'any', items })
/** Any number of times. */
export const star = (item: Expression): Expression => ({ kind: 'star', item })
/** At least once. */
export const plus = (item: Expression): Expression => seq(item, star(item))
/** Once or not at all. */
export const optional = (item: Expression): Expression => any(seq(), item)

/**
 * A deterministic automaton over character classes: the next states in rows of one for each class. State 0 is
 * the dead end, 1 the start.
 */
export interface Dfa {
  readonly transitions: Uint8Array
  /** States from this one on accept. */
  readonly firstAccepting: number
}

interface Nfa {
  readonly empty: number[][]
  readonly edges: { readonly members: readonly boolean[]; readonly to: number }[][]
}

/**
 * The smallest deterministic automaton of an expression. Throws RangeError if its states do not fit a byte.
 */
export function automaton(expression: Expression, classCount: number): Dfa {
  const nfa: Nfa = { empty: [], edges: [] }
  const start = state(nfa)
  const end = state(nfa)
  build(nfa, expression, start, end)
  const { rows, accepting } = determinize(nfa, start, end, classCount)
  return minimize(rows, accepting, classCount)
}

function state(nfa: Nfa): number {
  nfa.empty.push([])
  return nfa.edges.push([]) - 1
}

function build(nfa: Nfa, expression: Expression, from: number, to: number): void {
  switch (expression.kind) {
    case 'class':
      nfa.edges[from]!.push({ members: expression.members, to })
      return
    case 'any':
      for (const item of expression.items) build(nfa, item, from, to)
      return
    case 'star': {
      const loop = state(nfa)
      nfa.empty[from]!.push(loop)
      nfa.empty[loop]!.push(to)
      build(nfa, expression.item, loop, loop)
      return
    }
    case 'seq': {
      let at = from
      for (const item of expression.items) {
        const next = state(nfa)
        build(nfa, item, at, next)
        at = next
      }
      nfa.empty[at]!.push(to)
    }
  }
}

function closure(nfa: Nfa, states: Iterable<number>): number[] {
  const seen = new Set(states)
  for (const one of seen) for (const next of nfa.empty[one]!) seen.add(next)
  return [...seen].sort((a, b) => a - b)
}

function determinize(nfa: Nfa, start: number, end: number, classCount: number): { rows: number[][]; accepting: boolean[] } {
  const sets = [[], closure(nfa, [start])]
  const ids = new Map(sets.map((set, id) => [set.join(), id]))
  const rows: number[][] = []
  for (let id = 0; id < sets.length; id++) {
    const row: number[] = []
    for (let c = 0; c < classCount; c++) {
      const reached = sets[id]!.flatMap((one) => nfa.edges[one]!.filter((edge) => edge.members[c]).map((edge) => edge.to))
      const next = closure(nfa, reached)
      const key = next.join()
      if (!ids.has(key)) ids.set(key, sets.push(next) - 1)
      row.push(ids.get(key)!)
    }
    rows.push(row)
  }
  return { rows, accepting: sets.map((set) => set.includes(end)) }
}

function minimize(rows: readonly number[][], accepting: readonly boolean[], classCount: number): Dfa {
  let groups: number[] = accepting.map((accepts) => (accepts ? 1 : 0))
  for (let count = 2; ; ) {
    const ids = new Map<string, number>()
    const next = rows.map((row, id) => {
      const key = [groups[id], ...row.map((to) => groups[to])].join()
      if (!ids.has(key)) ids.set(key, ids.size)
      return ids.get(key)!
    })
    groups = next
    if (ids.size === count) break
    count = ids.size
  }
  // The dead end first, then the start, then what does not end a token, then what does.
  const rank = (id: number): number => (id === 0 ? 0 : id === 1 ? 1 : accepting[id] ? 3 : 2)
  const order = [...new Set(groups)].map((group) => groups.indexOf(group)).sort((a, b) => rank(a) - rank(b) || a - b)
  if (order.length > 256) throw new RangeError(`${order.length} states do not fit a byte`)
  const numbers = new Map(order.map((id, number) => [groups[id]!, number]))
  const transitions = new Uint8Array(order.length * classCount)
  order.forEach((id, number) => {
    rows[id]!.forEach((to, c) => {
      transitions[number * classCount + c] = numbers.get(groups[to]!)!
    })
  })
  return { transitions, firstAccepting: order.findIndex((id) => accepting[id]) }
}
