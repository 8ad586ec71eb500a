import { type Form, inForm } from '../../analysis/form.ts'
import { autoEdits } from '../../analysis/fuzzy.ts'
import { normalizePattern, type PatternPart, patternInForm, patternLength } from '../../analysis/pattern.ts'
import { patternStates } from '../../analysis/patternStates.ts'
import { compileRegexp } from '../../analysis/regexp/dfa/compileRegexp.ts'
import type { RegexpNode } from '../../analysis/regexp/syntax/ast.ts'
import { parseRegexp } from '../../analysis/regexp/syntax/parseRegexp.ts'
import type { RegexpFailure } from '../../analysis/regexp/syntax/regexpScanner.ts'
import { wellFormed } from '../../analysis/wellFormed.ts'
import type { DiagnosticData } from '../../diagnostics/codes.ts'
import { escapeCharacter, type FixDraft, insert, replace } from '../../diagnostics/diagnostic.ts'
import type { Span } from '../../diagnostics/span.ts'
import type { Fuzzy, Pattern, Regexp } from '../../syntax/ast.ts'
import { regexpMeantBy } from '../meantRegexp.ts'
import type { PlanningContext } from '../planningContext.ts'

/**
 * Reads a wildcard pattern: well-formed, normalised and in the field's form; `null` if it exceeds a limit,
 * which is reported.
 */
export function readPattern(
  pattern: Pattern,
  form: Form,
  context: PlanningContext,
): readonly PatternPart[] | null {
  const folds = form === 'folded' || form === 'lower folded'
  const { span } = pattern
  const { limits, leadingWildcards } = context.options
  const written = context.textOf(span)
  const found = context.patterns.once(`pattern ${written}`, folds ? 'folded' : 'plain', span, () => {
    const parts = normalizePattern(
      pattern.parts.map((part) => (typeof part === 'string' ? wellFormed(part) : part)),
    )
    const length = patternLength(parts)
    const exact = folds ? patternInForm(parts, 'folded') : parts
    const lowered = patternInForm(parts, folds ? 'lower folded' : 'lower')
    const fits = length <= limits.patternLength && patternStates(exact, limits.automatonStates) !== null
    return { exact, lowered, length, fits }
  })
  if (found === undefined || !isWithinLength(found.length, span, context)) return null
  if (!leadingWildcards && typeof found.exact[0] !== 'string') {
    context.report('error', 'leading-wildcard', span, { pattern: written })
    return null
  }
  if (!found.fits) return refuseAsComplex(span, context)
  return form === 'lower' || form === 'lower folded' ? found.lowered : found.exact
}

/** Reads a regexp; `null` if it is malformed, not allowed or exceeds a limit, which is reported. */
export function readRegexp(regexp: Regexp, form: Form, context: PlanningContext): RegexpNode | null {
  const pattern = wellFormed(regexp.pattern)
  const { span } = regexp
  const { limits, regexps } = context.options
  if (!regexps) {
    context.report('error', 'regexp-not-allowed', span, { pattern })
    return null
  }
  if (!isWithinLength(patternLength([pattern]), span, context)) return null
  const needed = inForm(pattern, form) === pattern ? 'plain' : form
  const found = context.patterns.once(`regexp ${pattern}`, needed, span, () => {
    const parsed = parseRegexp(pattern, needed)
    return { parsed, fits: parsed.ok && compileRegexp(parsed.node, limits.automatonStates).ok }
  })
  if (found === undefined) return null
  if (!found.parsed.ok) return refuseAsMalformed(pattern, span, found.parsed.failure, context)
  return found.fits ? found.parsed.node : refuseAsComplex(span, context)
}

/**
 * Reads a fuzzy word: its text in the field's form, and the edits; `null` if it exceeds a limit, which is
 * reported. Its automaton has a state for each place in the word and number of edits.
 */
export function readFuzzy(
  { text, edits, span }: Fuzzy,
  form: Form,
  context: PlanningContext,
): { readonly value: string; readonly edits: 0 | 1 | 2 } | null {
  const value = inForm(wellFormed(text), form)
  const found = context.patterns.once(`fuzzy ${edits} ${text}`, form, span, () => {
    return { value, edits: edits ?? autoEdits(value) }
  })
  if (found === undefined) return null
  const states = found.edits === 0 ? 0 : (value.length + 1) * (found.edits + 1)
  return states > context.options.limits.automatonStates ? refuseAsComplex(span, context) : found
}

function refuseAsMalformed(
  pattern: string,
  span: Span,
  { flaw, start, end, written, instead }: RegexpFailure,
  context: PlanningContext,
): null {
  // The pattern begins after the opening slash.
  const first = span.start + 1
  const at = { start: first + start, end: first + Math.max(end, start + 1) }
  const data = { pattern, flaw, written, instead }
  context.report('error', 'malformed-regexp', at, data, () => regexpFixes(data, at, span, context))
  return null
}

const CLOSING = { '(': ['close-group', ')'], '[': ['close-range', ']'], '"': ['close-phrase', '"'] } as const

/** Fixes of what is wrong at a place of a regexp: what it probably is, its other end, the plain character. */
function regexpFixes(
  { pattern, written, instead }: DiagnosticData['malformed-regexp'],
  { start }: Span,
  span: Span,
  { source }: PlanningContext,
): FixDraft[] {
  const meant = regexpMeantBy(pattern)
  if (meant !== null) return [replace('change-to', { text: meant }, span.start, span.end, meant)]
  const close = CLOSING[written[0] as '(']
  return [
    ...(instead === null
      ? []
      : [replace('write', { text: instead }, start, start + written.length, instead)]),
    ...(close === undefined || written.length === 1 ? [] : [insert(close[0], {}, span.end - 1, close[1])]),
    ...(/^\\./.test(written) ? [] : [escapeCharacter(source, start)]),
  ]
}

function isWithinLength(actual: number, span: Span, context: PlanningContext): boolean {
  const maximum = context.options.limits.patternLength
  if (actual <= maximum) return true
  context.report('error', 'pattern-too-long', span, { actual, maximum })
  return false
}

function refuseAsComplex(span: Span, context: PlanningContext): null {
  const maximum = context.options.limits.automatonStates
  context.report('error', 'pattern-too-complex', span, { actual: maximum + 1, maximum })
  return null
}
