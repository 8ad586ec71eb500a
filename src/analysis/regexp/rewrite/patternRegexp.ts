import type { PatternPart } from '../../pattern.ts'
import type { RegexpNode } from '../syntax/ast.ts'

const ANY: RegexpNode = { kind: 'any' }
const MANY: RegexpNode = { kind: 'everything' }

/**
 * A wildcard pattern as a regular expression.
 *
 * @example
 * patternRegexp(['a', { any: 'one' }]) // { kind: 'sequence', items: [{ kind: 'text', text: 'a' }, { kind: 'any' }] }
 */
export function patternRegexp(parts: readonly PatternPart[]): RegexpNode {
  const items = parts.map((part) =>
    typeof part === 'string' ? ({ kind: 'text', text: part } as const) : part.any === 'one' ? ANY : MANY,
  )
  return items.length === 1 ? items[0]! : { kind: 'sequence', items }
}
