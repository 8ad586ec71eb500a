import { autoEdits } from '../../analysis/fuzzy.ts'
import { lowerCase } from '../../analysis/lowerCase.ts'
import { lowerCasePattern, normalizePattern, type PatternPart } from '../../analysis/pattern.ts'
import { parseRegexp } from '../../analysis/regexp/syntax/parseRegexp.ts'
import { wellFormed } from '../../analysis/wellFormed.ts'
import { FALSE } from '../../plan/formula.ts'
import type { RangeEnd, Stored } from '../../plan/plan.ts'
import type { Bound, Fuzzy, Pattern, Range, Regexp } from '../../syntax/ast.ts'
import { leafBase, type Place, type Reading } from '../fieldResult.ts'
import { checkPattern, checkRegexp } from './patternLimits.ts'

/** How the text of a query is made comparable with what is stored. */
function comparable(text: string, over: Stored): string {
  const clean = wellFormed(text)
  return over === 'value' ? clean : lowerCase(clean)
}

/** The parts of a wildcard pattern, well-formed and in normal form. */
export function partsOf(pattern: Pattern): PatternPart[] {
  return normalizePattern(pattern.parts.map((part) => (typeof part === 'string' ? wellFormed(part) : part)))
}

export function readPattern(pattern: Pattern, over: Stored, place: Place): Reading {
  const parts = partsOf(pattern)
  const written = place.context.textOf(pattern.span)
  if (!checkPattern(parts, written, pattern.span, place.context)) return FALSE
  return {
    ...leafBase(place),
    kind: 'pattern',
    over,
    parts: over === 'value' ? parts : lowerCasePattern(parts),
    written,
  }
}

export function readRegexp(regexp: Regexp, over: Stored, place: Place): Reading {
  const pattern = wellFormed(regexp.pattern)
  const parsed = parseRegexp(pattern, { lowerCase: over !== 'value' })
  if (!parsed.ok) {
    // The pattern begins after the opening slash.
    const start = regexp.span.start + 1
    const span = { start: start + parsed.start, end: Math.max(start + parsed.end, start + parsed.start + 1) }
    place.context.report('error', 'malformed-regexp', span, { pattern, problem: parsed.message })
    return FALSE
  }
  if (!checkRegexp(parsed.node, pattern, regexp.span, place.context)) return FALSE
  return { ...leafBase(place), kind: 'regexp', over, pattern, regexp: parsed.node }
}

export function readFuzzy(fuzzy: Fuzzy, over: Stored, place: Place): Reading {
  const value = comparable(fuzzy.text, over)
  return { ...leafBase(place), kind: 'fuzzy', over, value, edits: fuzzy.edits ?? autoEdits(value) }
}

export function readRange(range: Range, over: Stored, place: Place): Reading {
  const end = (bound: Bound | null): RangeEnd<string> | null =>
    bound === null ? null : { value: comparable(bound.text, over), inclusive: bound.inclusive }
  const brackets = range.brackets ?? {
    lower: range.lower?.inclusive === false ? '{' : '[',
    upper: range.upper?.inclusive === false ? '}' : ']',
  }
  return {
    ...leafBase(place),
    kind: 'range',
    over,
    lower: end(range.lower),
    upper: end(range.upper),
    brackets,
  }
}

export function readTerm(text: string, over: Stored, place: Place): Reading {
  return { ...leafBase(place), kind: 'term', over, value: comparable(text, over) }
}
