import { normalizePattern, ONE, type PatternPart } from '../../../analysis/pattern.ts'
import {
  ANY,
  type CodePointRange,
  mapChildren,
  patternRegexp,
  type RegexpNode,
} from '../../../analysis/regexp/syntax/ast.ts'

/** Which parts of a pattern any character may stand for. */
export interface Loose {
  readonly point: (point: string) => boolean
  readonly set: (ranges: readonly CodePointRange[], negated: boolean) => boolean
}

/** A pattern in which any character may stand for a loose one: it matches the same texts and more. */
export function loosePattern(parts: readonly PatternPart[], { point }: Loose): PatternPart[] {
  return normalizePattern(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((each) => (point(each) ? ONE : each)) : [part],
    ),
  )
}

/** The same for a regular expression. */
export function looseRegexp(node: RegexpNode, loose: Loose): RegexpNode {
  switch (node.kind) {
    case 'text':
      return node.text === '' ? node : patternRegexp(loosePattern([node.text], loose))
    case 'set':
      return loose.set(node.ranges, node.negated) ? ANY : node
    default:
      return mapChildren(node, (child) => looseRegexp(child, loose))
  }
}
