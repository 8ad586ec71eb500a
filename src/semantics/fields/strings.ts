import { inForm } from '../../analysis/form.ts'
import { wellFormed } from '../../analysis/wellFormed.ts'
import { FALSE } from '../../plan/formula.ts'
import type { MatchTarget, RangeEnd } from '../../plan/plan.ts'
import { companionsOf, formOf } from '../../schema/companions.ts'
import type { Bound, Fuzzy, Pattern, Range, Regexp } from '../../syntax/ast.ts'
import { type FieldResult, leafBase, type Site, termLeaf, type ValueNode } from '../fieldResult.ts'
import { lintUnknownValue } from '../lints/unknownValue.ts'
import { readFuzzy, readPattern, readRegexp } from './patterns.ts'

/** Plans a value for a keyword field, which compares everything with the whole value. */
export function planKeyword(value: ValueNode, site: Site): FieldResult {
  const target = companionsOf(site.field).length > 0 ? 'normalized' : 'value'
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
function comparable(text: string, { field }: Site): string {
  return inForm(wellFormed(text), formOf(field))
}

export function planPattern(pattern: Pattern, target: MatchTarget, site: Site): FieldResult {
  const parts = readPattern(pattern, site)
  if (parts === null) return FALSE
  return { ...leafBase(site), kind: 'pattern', target, parts, written: site.context.textOf(pattern.span) }
}

export function planRegexp(regexp: Regexp, target: MatchTarget, site: Site): FieldResult {
  const node = readRegexp(regexp, site)
  if (node === null) return FALSE
  const pattern = wellFormed(regexp.pattern)
  return { ...leafBase(site), kind: 'regexp', target, pattern, regexp: node }
}

export function planFuzzy(fuzzy: Fuzzy, target: MatchTarget, site: Site): FieldResult {
  const found = readFuzzy(fuzzy, site)
  return found === null ? FALSE : { ...leafBase(site), kind: 'fuzzy', target, ...found }
}

export function planRange(range: Range, target: MatchTarget, site: Site): FieldResult {
  const end = (bound: Bound | null): RangeEnd<string> | null =>
    bound === null ? null : { value: comparable(bound.text, site), inclusive: bound.inclusive }
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
  return termLeaf(site, target, comparable(text, site))
}
