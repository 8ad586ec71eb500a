import type { FieldResult, Site, ValueNode } from '../fieldResult.ts'
import { planFuzzy, planPattern, planRange, planRegexp, planTerm } from './strings.ts'

/** Reads a value for a keyword field: everything is compared with the whole value. */
export function planKeyword(value: ValueNode, site: Site): FieldResult {
  const target = site.field.ignoreCase ? 'folded' : 'value'
  switch (value.kind) {
    case 'word':
    case 'phrase':
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
