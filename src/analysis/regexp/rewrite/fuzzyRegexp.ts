import { ANY, EMPTY, type RegexpNode, repeat, sequence, text, union } from '../syntax/ast.ts'

/**
 * The regular expression of the strings at most so many edits away from a value (optimal string alignment
 * over code points). Edits fall into the value's first half, its second half, both, or swap the two code
 * points at the middle; so it is halved again and again, and the expression stays little longer than the
 * value.
 *
 * @example
 * printRegexp(fuzzyRegexp('a', 1)) // 'a.?|.a|.?'
 */
export function fuzzyRegexp(value: string, edits: 0 | 1 | 2): RegexpNode {
  // The empty value is near to nothing but itself, as in Lucene.
  return within([...value], value === '' ? 0 : edits)
}

function within(points: readonly string[], edits: number): RegexpNode {
  if (edits === 0) return text(points.join(''))
  if (points.length === 0) return times(0, edits)
  if (points.length === 1) return nearOne(points[0]!, edits)
  const middle = points.length >> 1
  const [left, right] = [points.slice(0, middle), points.slice(middle)]
  const items: RegexpNode[] = []
  for (let first = 0; first <= edits; first++)
    items.push(sequence([within(left, first), within(right, edits - first)]))
  const swapped = text(right[0]! + left.at(-1)!)
  for (let first = 0; first < edits; first++)
    items.push(
      sequence([within(left.slice(0, -1), first), swapped, within(right.slice(1), edits - 1 - first)]),
    )
  return union(items)
}

/** One code point: kept with others before and after it, or anything else in its place. */
function nearOne(point: string, edits: number): RegexpNode {
  const items: RegexpNode[] = [times(0, edits)]
  for (let before = 0; before <= edits; before++)
    items.push(sequence([times(before, before), text(point), times(0, edits - before)]))
  return union(items)
}

function times(min: number, max: number): RegexpNode {
  return max === 0 ? EMPTY : repeat(ANY, min, max)
}
