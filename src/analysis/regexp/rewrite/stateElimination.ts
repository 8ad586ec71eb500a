import type { Alphabet } from '../dfa/alphabet.ts'
import type { Automaton } from '../dfa/automaton.ts'
import {
  ANY,
  append,
  type CodePointRange,
  NOTHING,
  type RegexpNode,
  repeat,
  sequence,
  set,
  text,
  union,
} from '../syntax/ast.ts'
import { type EdgeLabel, EdgeLabels, EMPTY_LABEL, TooLong } from './labels.ts'

/**
 * How large all expressions may be together that are made on the way, as a multiple of the result's bound.
 */
const WORK = 100

const LAST = 0x10ffff

/**
 * Which state is taken away next: the one whose removal makes the edges grow least, for a short expression;
 * or one of those that nothing comes back to, for an expression that leaves one way only at each character,
 * if that is found so.
 */
export type Removal = 'lightest' | 'last'

/** Where each state's edges lead, by state. */
type Edges = Map<number, Map<number, EdgeLabel>>

/**
 * The expression of an automaton, without intersections: its states are taken away one by one. `null` if it
 * would have more than about so many characters, repetitions counted once.
 *
 * @example
 * // b.*&.*k
 * eliminateStates(automatonOf(node, 100)!, 1000, 'last') // b([^k]*k)+
 */
export function eliminateStates(automaton: Automaton, mostSize: number, removal: Removal): RegexpNode | null {
  if (!automaton.accepting.includes(true)) return NOTHING
  try {
    return toNode(
      withoutStates(automaton, new EdgeLabels(mostSize, mostSize * WORK), removal),
      automaton.classes,
    )
  } catch (error) {
    if (error instanceof TooLong) return null
    throw error
  }
}

function withoutStates(
  { classes, next, accepting }: Automaton,
  labels: EdgeLabels,
  removal: Removal,
): EdgeLabel {
  const start = next.length
  const end = start + 1
  const out: Edges = new Map([[start, new Map([[0, EMPTY_LABEL]])]])
  const into = new Map<number, Set<number>>([[0, new Set([start])]])
  const connect = (from: number, to: number, label: EdgeLabel): void => {
    const edges = out.get(from) ?? new Map<number, EdgeLabel>()
    const known = edges.get(to)
    out.set(from, edges.set(to, known === undefined ? label : labels.union(known, label)))
    into.set(to, (into.get(to) ?? new Set()).add(from))
  }
  for (const [state, row] of next.entries()) {
    const sets = new Map<number, bigint>()
    for (let by = 0; by < classes.count; by++)
      if (row[by] !== -1) sets.set(row[by]!, (sets.get(row[by]!) ?? 0n) | (1n << BigInt(by)))
    for (const [to, set] of sets) connect(state, to, labels.set(set))
    if (accepting[state]) connect(state, end, EMPTY_LABEL)
  }
  const left = new Set(next.keys())
  const order = removal === 'last' ? lastFirst(next, accepting) : null
  while (left.size > 0) {
    const state = order?.[next.length - left.size] ?? lightest(left, out, into)
    left.delete(state)
    const edges = out.get(state) ?? new Map<number, EdgeLabel>()
    const loop = edges.get(state)
    const around = loop === undefined ? EMPTY_LABEL : labels.star(loop)
    for (const from of into.get(state) ?? []) {
      if (from === state) continue
      const first = labels.sequence(out.get(from)!.get(state)!, around)
      out.get(from)!.delete(state)
      for (const [to, label] of edges) if (to !== state) connect(from, to, labels.sequence(first, label))
    }
    for (const to of edges.keys()) into.get(to)!.delete(state)
  }
  return out.get(start)!.get(end)!
}

/** The state whose removal adds least to the edges between the others. */
function lightest(
  states: ReadonlySet<number>,
  out: Edges,
  into: ReadonlyMap<number, ReadonlySet<number>>,
): number {
  let best = -1
  let least = Infinity
  for (const state of states) {
    const edges = [...(out.get(state) ?? [])].filter(([to]) => to !== state)
    const sources = [...(into.get(state) ?? [])].filter((from) => from !== state)
    const loop = out.get(state)?.get(state)?.size ?? 0
    const after = edges.reduce((sum, [, { size }]) => sum + size, 0)
    const before = sources.reduce((sum, from) => sum + out.get(from)!.get(state)!.size, 0)
    const weight =
      before * (edges.length - 1) + after * (sources.length - 1) + loop * (edges.length * sources.length - 1)
    // Of states that weigh the same the last one: what is near to the end is then written behind what leads
    // there.
    if (weight <= least) [best, least] = [state, weight]
  }
  return best
}

/**
 * The states that lie on circles together before those from which they are reached; of one circle in the
 * order in which they were found, those that accept last.
 */
function lastFirst(next: Automaton['next'], accepting: Automaton['accepting']): number[] {
  const numbers = new Map<number, number>()
  const open: number[] = []
  const order: number[] = []
  const visit = (state: number): number => {
    const number = numbers.size
    numbers.set(state, number)
    open.push(state)
    let least = number
    for (const to of next[state]!) {
      if (to === -1 || order.includes(to)) continue
      least = Math.min(least, numbers.get(to) ?? visit(to))
    }
    if (least === number) {
      const circle = open.splice(open.indexOf(state)).sort((a, b) => a - b)
      order.push(...circle.filter((each) => !accepting[each]), ...circle.filter((each) => accepting[each]))
    }
    return least
  }
  visit(0)
  return order
}

function toNode(label: EdgeLabel, classes: Alphabet): RegexpNode {
  const { shape } = label
  switch (shape.kind) {
    case 'set':
      return setOf(shape.classes, classes)
    case 'union':
      return union(shape.items.map((item) => toNode(item, classes)))
    case 'repeat':
      return repeat(toNode(shape.item, classes), shape.min, shape.endless ? null : 1)
    case 'sequence':
      return joined(shape.items, classes)
  }
}

/** Equal items after one another are one, repeated; texts are one text. */
function joined(labels: readonly EdgeLabel[], classes: Alphabet): RegexpNode {
  const items: RegexpNode[] = []
  for (let i = 0; i < labels.length; ) {
    let count = 1
    while (labels[i + count]?.key === labels[i]!.key) count++
    const item = toNode(labels[i]!, classes)
    if (item.kind === 'text' && count < 4) append(items, text(item.text.repeat(count)))
    else items.push(count === 1 ? item : repeat(item, count, count))
    i += count
  }
  return sequence(items)
}

function setOf(members: bigint, { starts, classes }: Alphabet): RegexpNode {
  const negated = ((members >> BigInt(classes.at(-1)!)) & 1n) === 1n
  const ranges: CodePointRange[] = []
  for (const [run, from] of starts.entries()) {
    if ((((members >> BigInt(classes[run]!)) & 1n) === 1n) === negated) continue
    const to = (starts[run + 1] ?? LAST + 1) - 1
    const last = ranges.at(-1)
    if (last?.to === from - 1) ranges[ranges.length - 1] = { from: last.from, to }
    else ranges.push({ from, to })
  }
  if (ranges.length === 0) return ANY
  const [{ from, to }] = ranges as [CodePointRange]
  if (!negated && ranges.length === 1 && from === to) return text(String.fromCodePoint(from))
  return set(ranges, negated)
}
