import { type PatternPart, patternLength, patternStates } from '../../analysis/pattern.ts'
import { compileRegexp } from '../../analysis/regexp/dfa/compileRegexp.ts'
import type { RegexpNode } from '../../analysis/regexp/syntax/ast.ts'
import type { Span } from '../../diagnostics/span.ts'
import type { PlanningContext } from '../planningContext.ts'

/** Whether a wildcard pattern keeps to the limits; if not, says so. */
export function checkPattern(
  parts: readonly PatternPart[],
  written: string,
  span: Span,
  context: PlanningContext,
): boolean {
  const { limits, leadingWildcards } = context.options
  const length = patternLength(parts)
  if (length > limits.patternLength) {
    context.report('error', 'pattern-too-long', span, { actual: length, maximum: limits.patternLength })
    return false
  }
  if (!leadingWildcards && typeof parts[0] !== 'string') {
    context.report('error', 'leading-wildcard', span, { pattern: written })
    return false
  }
  if (patternStates(parts, limits.automatonStates) === null) {
    context.report('error', 'pattern-too-complex', span, {
      actual: limits.automatonStates + 1,
      maximum: limits.automatonStates,
    })
    return false
  }
  return true
}

/** Whether a regexp is allowed and keeps to the limits; if not, says so. */
export function checkRegexp(
  node: RegexpNode,
  pattern: string,
  span: Span,
  context: PlanningContext,
): boolean {
  const { limits, regexps } = context.options
  if (!regexps) {
    context.report('error', 'regexp-not-allowed', span, { pattern })
    return false
  }
  if (pattern.length > limits.patternLength) {
    context.report('error', 'pattern-too-long', span, {
      actual: pattern.length,
      maximum: limits.patternLength,
    })
    return false
  }
  if (!compileRegexp(node, limits.automatonStates).ok) {
    context.report('error', 'pattern-too-complex', span, {
      actual: limits.automatonStates + 1,
      maximum: limits.automatonStates,
    })
    return false
  }
  return true
}
