import { autoEdits } from '../../analysis/fuzzy.ts'
import { lowerCase } from '../../analysis/lowerCase.ts'
import { lowerCasePattern, normalizePattern, type PatternPart } from '../../analysis/pattern.ts'
import { parseRegexp } from '../../analysis/regexp/syntax/parseRegexp.ts'
import { wellFormed } from '../../analysis/wellFormed.ts'
import { FALSE } from '../../plan/formula.ts'
import type { MatchTarget, RangeEnd } from '../../plan/plan.ts'
import type { Bound, Fuzzy, Pattern, RangeNode, Regexp } from '../../syntax/ast.ts'
import { type FieldResult, leafBase, type Site } from '../fieldResult.ts'
import { checkPattern, checkRegexp } from './patternLimits.ts'

/** How the text of a query is made comparable with what is stored. */
function comparable(text: string, target: MatchTarget): string {
  const clean = wellFormed(text)
  return target === 'value' ? clean : lowerCase(clean)
}

/** The parts of a wildcard pattern, well-formed and in normal form. */
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
