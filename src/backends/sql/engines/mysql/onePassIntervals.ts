import {
  EMPTY,
  mapChildren,
  type RegexpNode,
  repeat,
  sequence,
  set,
  text,
  union,
} from '../../../../analysis/regexp/syntax/ast.ts'

/** Numbers with the same number of digits, from one to another. */
type Numbers = readonly [low: string, high: string]

/**
 * Writes the intervals of an expression out in digits, each of which leaves one way: `<8-30>` becomes
 * `0*([1-2][0-9]?|30?|[8-9])`.
 */
export function onePassIntervals(node: RegexpNode): RegexpNode {
  if (node.kind !== 'interval') return mapChildren(node, onePassIntervals)
  const { min, max, digits } = node
  if (digits > 0) return digitsOf([[String(min).padStart(digits, '0'), String(max).padStart(digits, '0')]])
  const others = digitsOf(positiveNumbers(min, max))
  const zeros = repeat(text('0'), 0, null)
  if (min > 0) return sequence([zeros, others])
  return union([sequence([text('0'), zeros, repeat(others, 0, 1)]), others])
}

/** The numbers of an interval without zero, by their lengths. */
function positiveNumbers(min: number, max: number): Numbers[] {
  const numbers: Numbers[] = []
  for (let power = 1; power <= max; power *= 10) {
    const [low, high] = [Math.max(min, power), Math.min(max, power * 10 - 1)]
    if (low <= high) numbers.push([String(low), String(high)])
  }
  return numbers
}

function digitsOf(numbers: readonly Numbers[]): RegexpNode {
  const lengths = numbers.map(([low]) => low.length)
  if (numbers.length > 0 && numbers.every(([low, high]) => /^0*$/.test(low) && /^9*$/.test(high)))
    return anyDigits(Math.min(...lengths), Math.max(...lengths))
  const branches: { readonly from: number; to: number; readonly rest: Numbers[]; readonly key: string }[] = []
  for (let first = 0; first <= 9; first++) {
    const rest = restsBehind(String(first), numbers)
    const key = JSON.stringify(rest)
    if (branches.at(-1)?.key === key) branches.at(-1)!.to = first
    else branches.push({ from: first, to: first, rest, key })
  }
  const possible = branches.filter(({ rest }) => rest.length > 0)
  const items = possible.map(({ from, to, rest }) => sequence([digit(from, to), digitsOf(rest)]))
  return lengths.includes(0) ? repeat(union(items), 0, 1) : union(items)
}

/** What may follow a first digit. */
function restsBehind(first: string, numbers: readonly Numbers[]): Numbers[] {
  const rests = numbers.filter(([low, high]) => low !== '' && low[0]! <= first && first <= high[0]!)
  return rests.map(([low, high]) => [
    low[0] === first ? low.slice(1) : '0'.repeat(low.length - 1),
    high[0] === first ? high.slice(1) : '9'.repeat(high.length - 1),
  ])
}

function anyDigits(min: number, max: number): RegexpNode {
  if (max === 0) return EMPTY
  return min === 1 && max === 1 ? digit(0, 9) : repeat(digit(0, 9), min, max)
}

function digit(from: number, to: number): RegexpNode {
  return from === to ? text(String(from)) : set([{ from: 0x30 + from, to: 0x30 + to }])
}
