import type { PatternPart } from '../../analysis/pattern.ts'
import { joined, writeTree } from '../fold.ts'
import type { Formula, Leaf, MatchTarget, Plan, RangeEnd } from '../plan.ts'
import { explainAsLucene } from './lucene.ts'

/**
 * Says what a plan asks for: in plain English, or as Lucene's own `Query.toString()` writes it.
 *
 * @example
 * explain(planQuery(releases, 'bank NOT source:b*'), 'lucene') // 'bank -source:b*', where headline is the default field
 */
export function explain(plan: Plan, notation: 'english' | 'lucene' = 'english'): string {
  return notation === 'lucene' ? explainAsLucene(plan) : explainInEnglish(plan)
}

/**
 * A plan in plain English, every connective in parentheses of its own, so that it can be read in one way
 * only.
 */
function explainInEnglish(plan: Plan): string {
  const { formula } = plan
  if (formula.kind === 'constant') return formula.value ? 'every document' : 'no document'
  return `documents where ${writeTree(formula, pieces)}`
}

function pieces(formula: Formula): readonly (Formula | string)[] {
  switch (formula.kind) {
    case 'all':
    case 'any':
      return joined(formula.parts.map(grouped), formula.kind === 'all' ? ' and ' : ' or ')
    case 'not':
      return ['not (', formula.part, ')']
    case 'constant':
      return [formula.value ? 'anything holds' : 'nothing holds']
    default:
      return [writeLeaf(formula)]
  }
}

function grouped(part: Formula): readonly (Formula | string)[] {
  return part.kind === 'all' || part.kind === 'any' ? ['(', part, ')'] : [part]
}

function writeLeaf(leaf: Leaf): string {
  const { name } = leaf.field
  switch (leaf.kind) {
    case 'term':
      return leaf.target === 'tokens'
        ? `${name} has the word ${quoted(leaf.value)}`
        : `${name} is exactly ${quoted(leaf.value)}${caseOf(leaf.target)}`
    case 'phrase': {
      const words = quoted(leaf.tokens.join(' '))
      if (leaf.slop === 0) return `${name} has the words ${words} one right after the other`
      return `${name} has the words ${words}, moved by at most ${leaf.slop} ${leaf.slop === 1 ? 'place' : 'places'} in all`
    }
    case 'pattern':
      return `${subject(leaf)} that looks like ${pattern(leaf.parts)}${caseOf(leaf.target)}`
    case 'regexp':
      return `${subject(leaf)} that matches the regular expression /${leaf.pattern}/${caseOf(leaf.target)}`
    case 'fuzzy':
      return `${subject(leaf)} at most ${leaf.edits} ${leaf.edits === 1 ? 'letter' : 'letters'} away from ${quoted(leaf.value)}${caseOf(leaf.target)}`
    case 'range':
      return `${subject(leaf)}${between(leaf.lower, leaf.upper, quoted, ' at all')}${caseOf(leaf.target)}`
    case 'substring':
      return `${name} contains ${pattern(leaf.parts)}, case of A to Z ignored`
    case 'number':
      return `${name} is ${leaf.value}`
    case 'boolean':
      return `${name} is ${leaf.value}`
    case 'numberRange':
      return `${name} is a number${between(leaf.lower, leaf.upper, String, '')}`
    case 'dateRange':
      return `${name} is${dates(leaf.from, leaf.until)}`
    case 'exists':
      return `${name} has a value`
  }
}

function subject({
  field,
  target,
}: {
  readonly field: { readonly name: string }
  readonly target: MatchTarget
}): string {
  return target === 'tokens' ? `${field.name} has a word` : `${field.name} is a value`
}

function caseOf(target: MatchTarget): string {
  return target === 'value' ? '' : ', case ignored'
}

function quoted(text: string): string {
  return JSON.stringify(text)
}

function pattern(parts: readonly PatternPart[]): string {
  return parts
    .map((part) =>
      typeof part === 'string' ? quoted(part) : part.any === 'one' ? '<one character>' : '<anything>',
    )
    .join(' ')
}

function between<T>(
  lower: RangeEnd<T> | null,
  upper: RangeEnd<T> | null,
  show: (value: T) => string,
  open: string,
): string {
  const ends = [
    ...(lower === null
      ? []
      : [
          `${lower.inclusive ? 'from' : 'after'} ${show(lower.value)}${lower.inclusive ? ' (included)' : ''}`,
        ]),
    ...(upper === null
      ? []
      : [
          `${upper.inclusive ? 'up to' : 'before'} ${show(upper.value)}${upper.inclusive ? ' (included)' : ''}`,
        ]),
  ]
  return ends.length === 0 ? open : ` ${ends.join(' and ')}`
}

function dates(from: number | null, until: number | null): string {
  const ends = [
    ...(from === null ? [] : [`at or after ${new Date(from).toISOString()}`]),
    ...(until === null ? [] : [`before ${new Date(until).toISOString()}`]),
  ]
  return ` ${ends.join(' and ')}`
}
