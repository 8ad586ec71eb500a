import { MANY, normalizePattern, ONE, type PatternPart } from '../../../analysis/pattern.ts'
import type { CodePointRange, RegexpNode } from '../../../analysis/regexp/syntax/ast.ts'
import { expandIntervals } from '../../../analysis/regexp/syntax/expandIntervals.ts'

class TooMany extends Error {}

/**
 * The wildcard patterns that together match what a regular expression matches, for databases without regular
 * expressions; `null` if there are more than `max`, or none exist (`a*`, `[^a]`).
 *
 * @example
 * regexpPatterns(parseRegexp('jo(h|e).*').node, 100) // joh*, joe*, as parts
 */
export function regexpPatterns(node: RegexpNode, max: number): PatternPart[][] | null {
  try {
    const patterns = new Map(
      expand(expandIntervals(node), max).map((parts) => [JSON.stringify(parts), parts]),
    )
    return [...patterns.values()]
  } catch (error) {
    if (error instanceof TooMany) return null
    throw error
  }
}

/**
 * The same patterns, each between the spaces around a token in a token column; `null` if a star could run
 * from one token into the next.
 *
 * @example
 * tokenPatterns([['a', { any: 'one' }]]) // [[{ any: 'many' }, ' a', { any: 'one' }, ' ', { any: 'many' }]]
 */
export function tokenPatterns(patterns: readonly PatternPart[][]): PatternPart[][] | null {
  if (patterns.some((parts) => parts.some((part) => typeof part !== 'string' && part.any === 'many')))
    return null
  const possible = patterns.filter(
    (parts) => parts.length > 0 && !parts.some((part) => typeof part === 'string' && part.includes(' ')),
  )
  return possible.map((parts) => normalizePattern([MANY, ' ', ...parts, ' ', MANY]))
}

function expand(node: RegexpNode, max: number): PatternPart[][] {
  switch (node.kind) {
    case 'nothing':
      return []
    case 'text':
      return [normalizePattern([node.text])]
    case 'any':
      return [[ONE]]
    case 'everything':
      return [[MANY]]
    case 'set':
      if (node.negated) throw new TooMany()
      return members(node.ranges, max)
    case 'union':
      return atMost(
        node.items.flatMap((item) => expand(item, max)),
        max,
      )
    case 'sequence':
      return node.items.reduce<PatternPart[][]>((before, item) => join(before, expand(item, max), max), [[]])
    case 'repeat':
      return repeat(node.item, node.min, node.max, max)
    default:
      throw new TooMany()
  }
}

function repeat(item: RegexpNode, min: number, times: number | null, max: number): PatternPart[][] {
  if (item.kind === 'any' && times === null && min <= max)
    return [normalizePattern([...Array<PatternPart>(min).fill(ONE), MANY])]
  if (times === null || times > max) throw new TooMany()
  const once = expand(item, max)
  const patterns: PatternPart[][] = []
  let repeated: PatternPart[][] = [[]]
  for (let i = 0; i <= times; i++) {
    if (i >= min) patterns.push(...repeated)
    atMost(patterns, max)
    if (i < times) repeated = join(repeated, once, max)
  }
  return patterns
}

function join(
  before: readonly PatternPart[][],
  after: readonly PatternPart[][],
  max: number,
): PatternPart[][] {
  if (before.length * after.length > max) throw new TooMany()
  const joined = before.flatMap((left) => after.map((right) => normalizePattern([...left, ...right])))
  return [...new Map(joined.map((parts) => [JSON.stringify(parts), parts])).values()]
}

function members(ranges: readonly CodePointRange[], max: number): PatternPart[][] {
  const count = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  if (count > max) throw new TooMany()
  return ranges.flatMap(({ from, to }) =>
    Array.from({ length: to - from + 1 }, (_, i) => [String.fromCodePoint(from + i)]),
  )
}

function atMost(patterns: PatternPart[][], max: number): PatternPart[][] {
  if (patterns.length > max) throw new TooMany()
  return patterns
}
