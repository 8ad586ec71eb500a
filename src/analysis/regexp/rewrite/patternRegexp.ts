import type { PatternPart } from '../../pattern.ts'
import { ANY, EVERYTHING, type RegexpNode, sequence, text } from '../syntax/ast.ts'

/**
 * The regular expression of a wildcard pattern.
 *
 * @param many the expression for any number of code points
 *
 * @example
 * printRegexp(patternRegexp(['a', { any: 'one' }])) // 'a.'
 */
export function patternRegexp(parts: readonly PatternPart[], many: RegexpNode = EVERYTHING): RegexpNode {
  return sequence(
    parts.map((part) => (typeof part === 'string' ? text(part) : part.any === 'one' ? ANY : many)),
  )
}
