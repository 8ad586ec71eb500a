import type { PatternPart } from '../../pattern.ts'
import { ANY, EVERYTHING, type RegexpNode, sequence, text } from '../syntax/ast.ts'

/**
 * A wildcard pattern as a regular expression.
 *
 * @param many the expression for any number of code points
 *
 * @example
 * patternRegexp(['a', { any: 'one' }]) // { kind: 'sequence', items: [{ kind: 'text', text: 'a' }, { kind: 'any' }] }
 */
export function patternRegexp(parts: readonly PatternPart[], many: RegexpNode = EVERYTHING): RegexpNode {
  return sequence(
    parts.map((part) => (typeof part === 'string' ? text(part) : part.any === 'one' ? ANY : many)),
  )
}
