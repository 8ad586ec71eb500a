import { lowerCase } from '../../analysis/lowerCase.ts'
import { wellFormed } from '../../analysis/wellFormed.ts'
import { FALSE } from '../../plan/formula.ts'
import type { MatchTarget, RangeEnd } from '../../plan/plan.ts'
import type { Bound, Fuzzy, Pattern, RangeNode, Regexp } from '../../syntax/ast.ts'
import { type FieldResult, leafBase, type Site, termLeaf, type ValueNode } from '../fieldResult.ts'
import { lintUnknownValue } from '../lints/unknownValue.ts'
import { readFuzzy, readPattern, readRegexp } from './patterns.ts'

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

export function planPattern(pattern: Pattern, target: MatchTarget, site: Site): FieldResult {
  const found = readPattern(pattern, site.context)
  if (found === null) return FALSE
  const parts = target === 'value' ? found.parts : found.lowered
  return { ...leafBase(site), kind: 'pattern', target, parts, written: site.context.textOf(pattern.span) }
}

export function planRegexp(regexp: Regexp, target: MatchTarget, site: Site): FieldResult {
  const node = readRegexp(regexp, target, site.context)
  if (node === null) return FALSE
  const pattern = wellFormed(regexp.pattern)
  return { ...leafBase(site), kind: 'regexp', target, pattern, regexp: node }
}

export function planFuzzy(fuzzy: Fuzzy, target: MatchTarget, site: Site): FieldResult {
  const found = readFuzzy(fuzzy, target, site.context)
  return found === null ? FALSE : { ...leafBase(site), kind: 'fuzzy', target, ...found }
}

export function planRange(range: RangeNode, target: MatchTarget, site: Site): FieldResult {
  const end = (bound: Bound | null): RangeEnd<string> | null =>
    bound === null ? null : { value: comparable(bound.text, target), inclusive: bound.inclusive }
  const brackets = range.brackets ?? {
    lower: range.lower?.inclusive === false ? '{' : '[',
    upper: range.upper?.inclusive === false ? '}' : ']',
  }
  const { field, span, clause } = leafBase(site)
  return {
    field,
    span,
    clause,
    kind: 'range',
    target,
    lower: end(range.lower),
    upper: end(range.upper),
    brackets,
  }
}

export function planTerm(text: string, target: MatchTarget, site: Site): FieldResult {
  return termLeaf(site, target, comparable(text, target))
}
