import { autoEdits } from '../../analysis/fuzzy.ts'
import { lowerCase } from '../../analysis/lowerCase.ts'
import {
  lowerCasePattern,
  normalizePattern,
  type PatternPart,
  patternLength,
  patternStates,
} from '../../analysis/pattern.ts'
import { compileRegexp } from '../../analysis/regexp/dfa/compileRegexp.ts'
import type { RegexpNode } from '../../analysis/regexp/syntax/ast.ts'
import { parseRegexp } from '../../analysis/regexp/syntax/parseRegexp.ts'
import { wellFormed } from '../../analysis/wellFormed.ts'
import type { Span } from '../../diagnostics/span.ts'
import { FALSE } from '../../plan/formula.ts'
import type { MatchTarget, RangeEnd } from '../../plan/plan.ts'
import type { Bound, Fuzzy, Pattern, RangeNode, Regexp } from '../../syntax/ast.ts'
import { type FieldResult, leafBase, type Site, type ValueNode } from '../fieldResult.ts'
import { lintUnknownValue } from '../lints/unknownValue.ts'
import type { PlanningContext } from '../planningContext.ts'

/** Plans a value for a keyword field, which compares everything with the whole value. */
export function planKeyword(value: ValueNode, site: Site): FieldResult {
  const target = site.field.ignoreCase ? 'folded' : 'value'
  switch (value.kind) {
    case 'word':
    case 'phrase':
      if (!site.isDefault) lintUnknownValue(value, site)
      return planTerm(value.text, target, site)
    case 'pattern':
      return planPattern(value, target, site)
    case 'regexp':
      return planRegexp(value, target, site)
    case 'fuzzy':
      return planFuzzy(value, target, site)
    case 'range':
      return planRange(value, target, site)
  }
}

/** The text of a query in the form of the strings that it is compared with. */
function comparable(text: string, target: MatchTarget): string {
  const clean = wellFormed(text)
  return target === 'value' ? clean : lowerCase(clean)
}

/** The parts of a wildcard pattern, well-formed and normalised. */
export function partsOf(pattern: Pattern): PatternPart[] {
  return normalizePattern(pattern.parts.map((part) => (typeof part === 'string' ? wellFormed(part) : part)))
}

export function planPattern(pattern: Pattern, target: MatchTarget, site: Site): FieldResult {
  const parts = partsOf(pattern)
  const written = site.context.textOf(pattern.span)
  if (!checkPattern(parts, written, pattern.span, site.context)) return FALSE
  return {
    ...leafBase(site),
    kind: 'pattern',
    target,
    parts: target === 'value' ? parts : lowerCasePattern(parts),
    written,
  }
}

export function planRegexp(regexp: Regexp, target: MatchTarget, site: Site): FieldResult {
  const pattern = wellFormed(regexp.pattern)
  const parsed = parseRegexp(pattern, { lowerCase: target !== 'value' })
  if (!parsed.ok) {
    // The pattern begins after the opening slash.
    const start = regexp.span.start + 1
    const span = { start: start + parsed.start, end: Math.max(start + parsed.end, start + parsed.start + 1) }
    site.context.report('error', 'malformed-regexp', span, { pattern, problem: parsed.message })
    return FALSE
  }
  if (!checkRegexp(parsed.node, pattern, regexp.span, site.context)) return FALSE
  return { ...leafBase(site), kind: 'regexp', target, pattern, regexp: parsed.node }
}

export function planFuzzy(fuzzy: Fuzzy, target: MatchTarget, site: Site): FieldResult {
  const value = comparable(fuzzy.text, target)
  return { ...leafBase(site), kind: 'fuzzy', target, value, edits: fuzzy.edits ?? autoEdits(value) }
}

export function planRange(range: RangeNode, target: MatchTarget, site: Site): FieldResult {
  const end = (bound: Bound | null): RangeEnd<string> | null =>
    bound === null ? null : { value: comparable(bound.text, target), inclusive: bound.inclusive }
  const brackets = range.brackets ?? {
    lower: range.lower?.inclusive === false ? '{' : '[',
    upper: range.upper?.inclusive === false ? '}' : ']',
  }
  return {
    ...leafBase(site),
    kind: 'range',
    target,
    lower: end(range.lower),
    upper: end(range.upper),
    brackets,
  }
}

export function planTerm(text: string, target: MatchTarget, site: Site): FieldResult {
  return { ...leafBase(site), kind: 'term', target, value: comparable(text, target) }
}

/** Whether a wildcard pattern keeps to the limits; reports the error if not. */
export function checkPattern(
  parts: readonly PatternPart[],
  written: string,
  span: Span,
  context: PlanningContext,
): boolean {
  const { limits, leadingWildcards } = context.options
  if (!isWithinLength(parts, span, context)) return false
  if (!leadingWildcards && typeof parts[0] !== 'string') {
    context.report('error', 'leading-wildcard', span, { pattern: written })
    return false
  }
  return patternStates(parts, limits.automatonStates) !== null || refuseAsComplex(span, context)
}

/** Whether a regexp is allowed and keeps to the limits; reports the error if not. */
function checkRegexp(node: RegexpNode, pattern: string, span: Span, context: PlanningContext): boolean {
  const { limits, regexps } = context.options
  if (!regexps) {
    context.report('error', 'regexp-not-allowed', span, { pattern })
    return false
  }
  if (!isWithinLength([pattern], span, context)) return false
  return compileRegexp(node, limits.automatonStates).ok || refuseAsComplex(span, context)
}

function isWithinLength(parts: readonly PatternPart[], span: Span, context: PlanningContext): boolean {
  const actual = patternLength(parts)
  const maximum = context.options.limits.patternLength
  if (actual <= maximum) return true
  context.report('error', 'pattern-too-long', span, { actual, maximum })
  return false
}

function refuseAsComplex(span: Span, context: PlanningContext): false {
  const maximum = context.options.limits.automatonStates
  context.report('error', 'pattern-too-complex', span, { actual: maximum + 1, maximum })
  return false
}
