import type { PatternPart } from '../../analysis/pattern.ts'
import { checkArgument } from '../../diagnostics/arguments/checkOptions.ts'
import { oneOf, PLAN } from '../../diagnostics/arguments/rules.ts'
import { printable } from '../../diagnostics/printable.ts'
import { joined, writeTree } from '../fold.ts'
import type { Formula, Leaf, MatchTarget, Plan, RangeEnd } from '../plan.ts'
import { explainAsLucene } from './lucene.ts'

const NOTATION = oneOf('english', 'lucene')

/**
 * A plan in plain English, or in the notation of Lucene's `Query.toString()`. What it asks of hidden fields
 * is not shown.
 *
 * @example
 * const plan = planQuery(releases, 'bank NOT source:b*')
 * explain(plan, 'lucene') // 'bank -source:b*'
 * explain(plan)
 * // documents where headline has the word "bank"
 * //   and not (source is a value that looks like "b" <anything>, case ignored)
 */
export function explain(plan: Plan, notation: 'english' | 'lucene' = 'english'): string {
  checkArgument('explain', 'plan', plan, PLAN)
  checkArgument('explain', 'notation', notation, NOTATION)
  return printable(notation === 'lucene' ? explainAsLucene(plan) : explainInEnglish(plan))
}

/** A plan in plain English. Nested connectives stand in parentheses, so that only one reading is possible. */
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
  const { name, hidden } = leaf.field
  if (hidden) return 'a hidden condition holds'
  switch (leaf.kind) {
    case 'term':
      return leaf.target === 'tokens'
        ? `${name} has the word ${quoted(leaf.value)}`
        : `${name} is exactly ${quoted(leaf.value)}${caseOf(leaf.target)}`
    case 'phrase': {
      const words = quoted(leaf.tokens.join(' '))
      if (leaf.slop === 0) return `${name} has the words ${words} one right after the other`
      return `${name} has the words ${words}, moved by at most ${count(leaf.slop, 'place')} in all`
    }
    case 'pattern':
      return `${subject(leaf)} that looks like ${pattern(leaf.parts)}${caseOf(leaf.target)}`
    case 'regexp':
      return `${subject(leaf)} that matches the regular expression /${leaf.pattern}/${caseOf(leaf.target)}`
    case 'fuzzy':
      return (
        `${subject(leaf)} at most ${count(leaf.edits, 'letter')} away from ` +
        `${quoted(leaf.value)}${caseOf(leaf.target)}`
      )
    case 'range':
      if (leaf.lower === null && leaf.upper === null) return `${subject(leaf)} at all`
      return `${subject(leaf)} ${between(leaf.lower, leaf.upper, quoted)}${caseOf(leaf.target)}`
    case 'substring':
      return `${name} contains ${pattern(leaf.parts)}, case of A to Z ignored`
    case 'number':
      return `${name} is ${leaf.value}`
    case 'boolean':
      return `${name} is ${leaf.value}`
    case 'numberRange':
      return `${name} is a number ${between(leaf.lower, leaf.upper, String)}`
    case 'dateRange':
      return `${name} is ${dates(leaf.from, leaf.until)}`
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

function count(figure: number, noun: string): string {
  return `${figure} ${noun}${figure === 1 ? '' : 's'}`
}

function between<T>(
  lower: RangeEnd<T> | null,
  upper: RangeEnd<T> | null,
  show: (value: T) => string,
): string {
  const end = (word: string, { value, inclusive }: RangeEnd<T>): string =>
    `${word} ${show(value)}${inclusive ? ' (included)' : ''}`
  const ends = [
    ...(lower === null ? [] : [end(lower.inclusive ? 'from' : 'after', lower)]),
    ...(upper === null ? [] : [end(upper.inclusive ? 'up to' : 'before', upper)]),
  ]
  return ends.join(' and ')
}

function dates(from: number | null, until: number | null): string {
  const ends = [
    ...(from === null ? [] : [`at or after ${new Date(from).toISOString()}`]),
    ...(until === null ? [] : [`before ${new Date(until).toISOString()}`]),
  ]
  return ends.join(' and ')
}
