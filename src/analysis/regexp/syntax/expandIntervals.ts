import { charge } from '../../work.ts'
import { EMPTY, mapChildren, type RegexpNode, repeat, sequence, set, text, union } from './ast.ts'

/** Writes the intervals of an expression out in digits: `<8-12>` becomes `0*([8-9]|1[0-2])`. */
export function expandIntervals(node: RegexpNode): RegexpNode {
  charge(1)
  if (node.kind === 'interval') return expand(node.min, node.max, node.digits)
  return mapChildren(node, expandIntervals)
}

function expand(min: number, max: number, digits: number): RegexpNode {
  if (digits > 0) return between(String(min).padStart(digits, '0'), String(max).padStart(digits, '0'))
  const items: RegexpNode[] = []
  for (let length = String(min).length; length <= String(max).length; length++) {
    const lowest = Math.max(min, length === 1 ? 0 : 10 ** (length - 1))
    items.push(between(String(lowest), String(Math.min(max, 10 ** length - 1))))
  }
  // A single length stays a union of one, so that the expression keeps its form.
  return sequence([repeat(text('0'), 0, null), { kind: 'union', items }])
}

/** The numbers from one to another, written with the same number of digits. */
function between(low: string, high: string): RegexpNode {
  // Three items, each of which has to be made, copied and looked at.
  charge(6)
  if (low === '') return EMPTY
  const rest = low.length - 1
  const head = text(low[0]!)
  if (low[0] === high[0]) return sequence([head, between(low.slice(1), high.slice(1))])
  const items = [
    sequence([head, between(low.slice(1), '9'.repeat(rest))]),
    sequence([text(high[0]!), between('0'.repeat(rest), high.slice(1))]),
  ]
  if (Number(low[0]) + 1 < Number(high[0]))
    items.push(sequence([digit(Number(low[0]) + 1, Number(high[0]) - 1), repeat(digit(0, 9), rest, rest)]))
  return union(items)
}

function digit(from: number, to: number): RegexpNode {
  return set([{ from: 0x30 + from, to: 0x30 + to }])
}
