import { isInTokens } from '../../analysis/analyze.ts'
import type { PatternPart } from '../../analysis/pattern.ts'
import { type FixDraft, fix, insert } from '../../diagnostics/diagnostic.ts'
import type { Span } from '../../diagnostics/span.ts'
import { isEmptyRange } from '../../plan/formula.ts'
import type { BoolNode, Leaf, Occur, PlanNode } from '../../plan/plan.ts'
import type { Clause } from '../../syntax/ast.ts'
import type { ValueNode } from '../meaning.ts'
import type { PlanningContext } from '../planningContext.ts'

/** Warns of groups whose occurs are seldom what the writer meant. */
export function lintGroup(
  clauses: readonly Clause[],
  nodes: readonly (PlanNode | null)[],
  joined: PlanNode | null,
  context: PlanningContext,
): void {
  if (context.options.precedence === 'boolean' || clauses.length < 2 || joined?.kind !== 'bool') return
  const isMixed = hasConjunction(clauses, 'and') && hasConjunction(clauses, 'or')
  if (!isMixed && !(hasOccur(joined, 'should') && hasOccur(joined, 'must'))) return
  // Without a clause that was left out, the writer's group is not the one that is searched.
  if (nodes.includes(null)) return
  const occurs = joined.clauses.map((clause) => clause.occur)
  if (isMixed) lintMixedOperators(clauses, occurs, context)
  else lintIgnoredShoulds(clauses, occurs, context)
}

function hasConjunction(clauses: readonly Clause[], wanted: 'and' | 'or'): boolean {
  for (const { conjunction } of clauses) if (conjunction === wanted) return true
  return false
}

function hasOccur({ clauses }: BoolNode, wanted: Occur): boolean {
  for (const { occur } of clauses) if (occur === wanted) return true
  return false
}

function lintMixedOperators(
  clauses: readonly Clause[],
  occurs: readonly Occur[],
  context: PlanningContext,
): void {
  const span = { start: bodyStart(clauses[0]!), end: clauses.at(-1)!.body.span.end }
  const fixes = (): FixDraft[] => {
    const today = keepHits(clauses, occurs, context)
    return [
      fix('keep-hits', { text: today }, [{ span, text: today }]),
      ...meant(clauses, context).map((text) => fix('probably-meant', { text }, [{ span, text }])),
    ]
  }
  context.report(
    'warning',
    'mixed-operators',
    secondOperator(clauses, context),
    { reading: notation(clauses, occurs, context) },
    fixes,
  )
}

/** The first operator that differs from those before it. */
function secondOperator(clauses: readonly Clause[], context: PlanningContext): Span {
  const first = clauses.find((clause) => clause.conjunction !== null)?.conjunction
  const { span } = clauses.find(({ conjunction }) => conjunction !== null && conjunction !== first)!
  const operator = /^(?:AND|OR|&&|\|\|)/.exec(context.textOf(span))?.[0] ?? ''
  return { start: span.start, end: span.start + operator.length }
}

const SIGN: Readonly<Record<Occur, string>> = { must: '+', should: '', mustNot: '-' }

function notation(clauses: readonly Clause[], occurs: readonly Occur[], context: PlanningContext): string {
  return clauses.map((clause, at) => SIGN[occurs[at]!] + context.textOf(clause.body.span)).join(' ')
}

// With default AND a clause without a sign is a MUST, so SHOULDs that do not change the hits are left out.
function keepHits(clauses: readonly Clause[], occurs: readonly Occur[], context: PlanningContext): string {
  if (context.options.defaultOperator === 'or') return notation(clauses, occurs, context)
  const written = (occur: Occur) =>
    clauses.filter((_, at) => occurs[at] === occur).map((clause) => context.textOf(clause.body.span))
  const musts = written('must')
  const nots = written('mustNot').map((text) => `-${text}`)
  const shoulds = written('should')
  if (musts.length > 0 || shoulds.length === 0) return [...musts.map((text) => `+${text}`), ...nots].join(' ')
  const alternatives = shoulds.join(' OR ')
  return nots.length === 0 ? alternatives : [`+(${alternatives})`, ...nots].join(' ')
}

function meant(clauses: readonly Clause[], context: PlanningContext): string[] {
  const alternatives: string[][] = []
  clauses.forEach((clause, at) => {
    const operator =
      clause.conjunction ?? (clause.modifier === 'not' ? 'and' : context.options.defaultOperator)
    if (at === 0 || operator === 'or') alternatives.push([])
    const written = context.textOf(clause.body.span)
    alternatives.at(-1)!.push(clause.modifier === 'not' ? `NOT ${written}` : written)
  })
  if (alternatives.length < 2) return []
  return [
    alternatives
      .map((operands) => (operands.length > 1 ? `(${operands.join(' AND ')})` : negatedAlone(operands[0]!)))
      .join(' OR '),
  ]
}

// A negation beside OR would be read as AND NOT again, so it gets parentheses.
function negatedAlone(operand: string): string {
  return operand.startsWith('NOT ') ? `(${operand})` : operand
}

function lintIgnoredShoulds(
  clauses: readonly Clause[],
  occurs: readonly Occur[],
  context: PlanningContext,
): void {
  const { defaultOperator } = context.options
  occurs.forEach((occur, at) => {
    if (occur !== 'should') return
    const { span } = clauses[at]!.body
    // With default AND only an OR makes a SHOULD, and a plus does not change that.
    const fixes = defaultOperator === 'or' ? [insert('require-clause', {}, span.start, '+')] : []
    context.report('info', 'should-ignored', span, { clause: context.textOf(span), defaultOperator }, fixes)
  })
}

function bodyStart(clause: Clause): number {
  return clause.modifier === null ? clause.body.span.start : clause.span.start
}

/** Warns of values that can match nothing in any field for which they are planned. */
export function lintLeaf(value: ValueNode, node: PlanNode, context: PlanningContext): void {
  if (!everyLeaf(node, isRangeOrPattern)) return
  const leaves = leavesOf(node)
  if (leaves.length === 0) return
  if (leaves.every(isEmptyRange)) {
    context.report('warning', 'empty-range', value.span, { clause: context.textOf(value.span) })
    return
  }
  if (value.kind !== 'pattern') return
  // The leaves of one value share their parts.
  const patterns = new Map(
    leaves.map((leaf): [readonly PatternPart[], boolean] =>
      leaf.kind === 'pattern' && leaf.target === 'tokens' ? [leaf.parts, leaf.field.fold] : [[], false],
    ),
  )
  const impossible = Array.from(patterns, ([parts, fold]) => impossibleCharacter(parts, fold))
  const character = impossible[0]
  if (character != null && impossible.every((found) => found !== null)) {
    context.report('warning', 'pattern-cannot-match', value.span, {
      pattern: context.textOf(value.span),
      character,
    })
  }
}

// For most values the first leaf is enough.
function everyLeaf(node: PlanNode, test: (leaf: Leaf) => boolean): boolean {
  if (node.kind === 'fields') return node.nodes.every((part) => everyLeaf(part, test))
  return node.kind === 'bool' || node.kind === 'boost' || node.kind === 'constant' || test(node)
}

function isRangeOrPattern({ kind }: Leaf): boolean {
  return kind === 'pattern' || kind === 'range' || kind === 'numberRange' || kind === 'dateRange'
}

function leavesOf(node: PlanNode): Leaf[] {
  if (node.kind === 'fields') return node.nodes.flatMap(leavesOf)
  return node.kind === 'bool' || node.kind === 'boost' || node.kind === 'constant' ? [] : [node]
}

/** A character of the pattern that no token can contain; `null` if there is none. */
function impossibleCharacter(parts: readonly PatternPart[], fold: boolean): string | null {
  for (const part of parts) {
    if (typeof part !== 'string') continue
    for (const character of part) {
      // Folded, ‼, ⁇ and 1⁄2 are tokens of these.
      const isFolded = fold && '!?/'.includes(character)
      if (!isFolded && !isInTokens(character)) return character
    }
  }
  return null
}
