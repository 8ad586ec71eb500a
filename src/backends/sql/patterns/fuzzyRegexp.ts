import {
  ANY,
  EMPTY,
  type RegexpNode,
  repeat,
  sequence,
  text,
  union,
} from '../../../analysis/regexp/syntax/ast.ts'

/**
 * The regular expression of the texts within a distance of a value (optimal string alignment over code
 * points). Each edit lies in the first half of the value or in the second, or transposes the two code points
 * at the middle. So the value is divided recursively, which keeps the expression short.
 *
 * @example
 * printRegexp(fuzzyRegexp('a', 1)) // 'a.?|.a|.?'
 */
export function fuzzyRegexp(value: string, edits: 0 | 1 | 2): RegexpNode {
  // The empty value matches only itself, as in Lucene.
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

/** The texts near a single code point: the code point with insertions around it, or any text in its place. */
function nearOne(point: string, edits: number): RegexpNode {
  const items: RegexpNode[] = [times(0, edits)]
  for (let before = 0; before <= edits; before++)
    items.push(sequence([times(before, before), text(point), times(0, edits - before)]))
  return union(items)
}

function times(min: number, max: number): RegexpNode {
  return max === 0 ? EMPTY : repeat(ANY, min, max)
}
