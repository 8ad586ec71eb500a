import { EMPTY, mapChildren, type RegexpNode, repeat, sequence, set, text, union } from './ast.ts'

/**
 * Writes the intervals of an expression out in digits: `<8-12>` becomes `0*([8-9]|1[0-2])`. Equal intervals
 * become one node.
 */
export function expandIntervals(node: RegexpNode): RegexpNode {
  const expanded = new Map<string, RegexpNode>()
  const written = (part: RegexpNode): RegexpNode => {
    if (part.kind !== 'interval') return mapChildren(part, written)
    const key = `${part.min}-${part.max}-${part.digits}`
    const known = expanded.get(key) ?? expand(part.min, part.max, part.digits)
    expanded.set(key, known)
    return known
  }
  return written(node)
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
  const { length } = low
  const [lowRest, highRest] = [low.slice(1), high.slice(1)]
  if (/^0*$/.test(low) && /^9*$/.test(high)) return anyDigits(length)
  if (low[0] === high[0]) return sequence([text(low[0]!), between(lowRest, highRest)])
  // The first digits after which any others may follow.
  let [from, to] = [Number(low[0]), Number(high[0])]
  const items: RegexpNode[] = []
  if (!/^0*$/.test(lowRest))
    items.push(sequence([digit(from, from++), between(lowRest, '9'.repeat(length - 1))]))
  if (!/^9*$/.test(highRest))
    items.push(sequence([digit(to, to--), between('0'.repeat(length - 1), highRest)]))
  if (from <= to)
    items.push(length === 1 ? digit(from, to) : sequence([digit(from, to), anyDigits(length - 1)]))
  return union(items)
}

function anyDigits(count: number): RegexpNode {
  if (count < 2) return count === 0 ? EMPTY : digit(0, 9)
  return repeat(digit(0, 9), count, count)
}

function digit(from: number, to: number): RegexpNode {
  return from === to ? text(String(from)) : set([{ from: 0x30 + from, to: 0x30 + to }])
}
