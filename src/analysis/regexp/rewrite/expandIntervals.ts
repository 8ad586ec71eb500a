import type { RegexpNode } from '../syntax/ast.ts'

/** Writes the intervals of an expression out in digits: `<8-12>` becomes `0*([8-9]|1[0-2])`. */
export function expandIntervals(node: RegexpNode): RegexpNode {
  switch (node.kind) {
    case 'interval':
      return expand(node.min, node.max, node.digits)
    case 'sequence':
    case 'union':
    case 'intersection':
      return { kind: node.kind, items: node.items.map(expandIntervals) }
    case 'repeat':
      return { ...node, item: expandIntervals(node.item) }
    default:
      return node
  }
}

function expand(min: number, max: number, digits: number): RegexpNode {
  if (digits > 0) return between(String(min).padStart(digits, '0'), String(max).padStart(digits, '0'))
  const items: RegexpNode[] = []
  for (let length = String(min).length; length <= String(max).length; length++) {
    const least = Math.max(min, length === 1 ? 0 : 10 ** (length - 1))
    items.push(between(String(least), String(Math.min(max, 10 ** length - 1))))
  }
  return sequence(
    { kind: 'repeat', item: { kind: 'text', text: '0' }, min: 0, max: null },
    { kind: 'union', items },
  )
}

/** The numbers from one to another, written with the same number of digits. */
function between(low: string, high: string): RegexpNode {
  if (low === '') return { kind: 'text', text: '' }
  const rest = low.length - 1
  if (low[0] === high[0])
    return sequence({ kind: 'text', text: low[0]! }, between(low.slice(1), high.slice(1)))
  const items = [
    sequence({ kind: 'text', text: low[0]! }, between(low.slice(1), '9'.repeat(rest))),
    sequence({ kind: 'text', text: high[0]! }, between('0'.repeat(rest), high.slice(1))),
  ]
  if (Number(low[0]) + 1 < Number(high[0]))
    items.push(sequence(digit(Number(low[0]) + 1, Number(high[0]) - 1), anyDigits(rest)))
  return { kind: 'union', items }
}

function digit(from: number, to: number): RegexpNode {
  return { kind: 'set', negated: false, ranges: [{ from: 0x30 + from, to: 0x30 + to }] }
}

function anyDigits(count: number): RegexpNode {
  return { kind: 'repeat', item: digit(0, 9), min: count, max: count }
}

function sequence(...items: RegexpNode[]): RegexpNode {
  return { kind: 'sequence', items }
}
