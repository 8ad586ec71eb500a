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
import { type EdgeLabel, EdgeLabels, EMPTY_LABEL, TooLarge } from './edgeLabels.ts'

/** The maximal total size of all labels made on the way, as a multiple of the maximal size of the result. */
const WORK = 100

const MAX_CODE_POINT = 0x10ffff

/**
 * The order in which states are eliminated. `byWeight`: first the state whose elimination adds least to the
 * labels, for a short expression. `byComponent`: strongly connected components in reverse topological order,
 * for an expression that is one-pass if possible.
 */
export type EliminationOrder = 'byWeight' | 'byComponent'

/** The labels of the edges, by source and target state. */
type Edges = Map<number, Map<number, EdgeLabel>>

/**
 * The expression of an automaton, made by eliminating its states one by one. It has no intersections.
 *
 * @param maxSize the maximal number of characters, with repetitions counted once
 * @returns `null` if the expression would be larger
 *
 * @example
 * // b.*&.*k
 * eliminateStates(automatonOf(node, 100)!, 1000, 'byComponent') // b([^k]*k)+
 */
export function eliminateStates(
  automaton: Automaton,
  maxSize: number,
  order: EliminationOrder,
): RegexpNode | null {
  if (!automaton.accepting.includes(true)) return NOTHING
  try {
    return toNode(withoutStates(automaton, new EdgeLabels(maxSize, maxSize * WORK), order), automaton.classes)
  } catch (error) {
    if (error instanceof TooLarge) return null
    throw error
  }
}

function withoutStates(
  { classes, next, accepting }: Automaton,
  labels: EdgeLabels,
  order: EliminationOrder,
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
  const sorted = order === 'byComponent' ? byComponent(next, accepting) : null
  while (left.size > 0) {
    const state = sorted?.[next.length - left.size] ?? lightest(left, out, into)
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

/** The state whose elimination adds least to the size of all labels. */
function lightest(
  states: ReadonlySet<number>,
  out: Edges,
  into: ReadonlyMap<number, ReadonlySet<number>>,
): number {
  let best = -1
  let min = Infinity
  for (const state of states) {
    const edges = [...(out.get(state) ?? [])].filter(([to]) => to !== state)
    const sources = [...(into.get(state) ?? [])].filter((from) => from !== state)
    const loop = out.get(state)?.get(state)?.size ?? 0
    const after = edges.reduce((sum, [, { size }]) => sum + size, 0)
    const before = sources.reduce((sum, from) => sum + out.get(from)!.get(state)!.size, 0)
    const weight =
      before * (edges.length - 1) + after * (sources.length - 1) + loop * (edges.length * sources.length - 1)
    // The last of equally heavy states is preferred: the states are numbered from the start of the automaton.
    if (weight <= min) [best, min] = [state, weight]
  }
  return best
}

/**
 * The states by strongly connected component, each component before those from which it is reached (Tarjan's
 * algorithm). Within a component, accepting states come last.
 */
function byComponent(next: Automaton['next'], accepting: Automaton['accepting']): number[] {
  const numbers = new Map<number, number>()
  const open: number[] = []
  const order: number[] = []
  const ordered = new Set<number>()
  const visit = (state: number): number => {
    const number = numbers.size
    numbers.set(state, number)
    open.push(state)
    let low = number
    for (const to of next[state]!) {
      if (to === -1 || ordered.has(to)) continue
      low = Math.min(low, numbers.get(to) ?? visit(to))
    }
    if (low === number) {
      const component = open.splice(open.lastIndexOf(state)).sort((a, b) => a - b)
      for (const each of component) ordered.add(each)
      order.push(
        ...component.filter((each) => !accepting[each]),
        ...component.filter((each) => accepting[each]),
      )
    }
    return low
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

/** A sequence in which equal adjacent items become a repetition, and adjacent texts one text. */
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
    const to = (starts[run + 1] ?? MAX_CODE_POINT + 1) - 1
    const last = ranges.at(-1)
    if (last?.to === from - 1) ranges[ranges.length - 1] = { from: last.from, to }
    else ranges.push({ from, to })
  }
  if (ranges.length === 0) return ANY
  const [{ from, to }] = ranges as [CodePointRange]
  if (!negated && ranges.length === 1 && from === to) return text(String.fromCodePoint(from))
  return set(ranges, negated)
}
