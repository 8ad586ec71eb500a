import { replace } from '../diagnostics/diagnostic.ts'
import type { Span } from '../diagnostics/span.ts'
import type { Occur, PlanNode } from '../plan/plan.ts'
import type { Clause } from '../syntax/ast.ts'
import type { PlanningContext } from './planningContext.ts'

/**
 * Joins the clauses of a group from left to right as Lucene's classic parser does: each operator sets the
 * occurs of the clauses beside it. A clause with nothing to search (`null`) still sets the occur of the
 * clause before it and is then left out.
 */
export function joinAsLucene(
  clauses: readonly Clause[],
  nodes: readonly (PlanNode | null)[],
  context: PlanningContext,
): PlanNode | null {
  const isAnd = context.options.defaultOperator === 'and'
  const found: { occur: Occur; node: PlanNode; span: Clause['span'] }[] = []
  for (let at = 0; at < clauses.length; at++) {
    const { conjunction, modifier, span } = clauses[at]!
    const previous = found[found.length - 1]
    if (previous !== undefined && previous.occur !== 'mustNot') {
      if (conjunction === 'and') previous.occur = 'must'
      else if (conjunction === 'or' && isAnd) previous.occur = 'should'
    }
    const node = nodes[at]
    if (node) found.push({ occur: occurOf(conjunction, modifier, isAnd), node, span })
  }
  if (found.length === 0) return null
  const first = nodes[0]
  // Parentheses around a single clause mean nothing unless the clause has a modifier.
  if (found.length === 1 && first && clauses[0]!.modifier === null) return first
  return { kind: 'bool', clauses: found }
}

function occurOf(conjunction: Clause['conjunction'], modifier: Clause['modifier'], isAnd: boolean): Occur {
  if (modifier === 'not') return 'mustNot'
  if (isAnd) return conjunction === 'or' ? 'should' : 'must'
  return modifier === 'must' || conjunction === 'and' ? 'must' : 'should'
}

interface Operand {
  readonly occur: Occur
  readonly node: PlanNode
  readonly span: Span
}

/**
 * Joins the clauses of a group with NOT before AND before OR. Juxtaposition is the default operator, except
 * that a negated clause joined by juxtaposition is AND NOT.
 */
export function joinByPrecedence(
  clauses: readonly Clause[],
  nodes: readonly (PlanNode | null)[],
  context: PlanningContext,
): PlanNode | null {
  const alternatives: Operand[][] = []
  clauses.forEach((clause, at) => {
    if (clause.modifier === 'must') refusePlus(clause, context)
    if (at === 0 || operatorBefore(clause, context) === 'or') alternatives.push([])
    const node = nodes[at]
    if (node)
      alternatives
        .at(-1)!
        .push({ occur: clause.modifier === 'not' ? 'mustNot' : 'must', node, span: clause.span })
  })
  const kept = alternatives.filter((operands) => operands.length > 0).map(conjunction)
  if (kept.length === 0) return null
  if (kept.length === 1) return kept[0]!.node
  return { kind: 'bool', clauses: kept.map(({ node, span }) => ({ occur: 'should', node, span })) }
}

function operatorBefore(clause: Clause, context: PlanningContext): 'and' | 'or' {
  if (clause.conjunction !== null) return clause.conjunction
  return clause.modifier === 'not' ? 'and' : context.options.defaultOperator
}

function conjunction(operands: readonly Operand[]): { node: PlanNode; span: Span } {
  const first = operands[0]!
  const span = { start: first.span.start, end: operands.at(-1)!.span.end }
  if (operands.length === 1 && first.occur === 'must') return { node: first.node, span }
  return { node: { kind: 'bool', clauses: operands }, span }
}

function refusePlus(clause: Clause, context: PlanningContext): void {
  // The clause's span begins at its conjunction; the plus stands between the two.
  const plus = context.source.lastIndexOf('+', clause.body.span.start - 1)
  const span = plus < clause.span.start ? clause.span : { start: plus, end: plus + 1 }
  const fixes = [replace('leave-out', { text: '+' }, span.start, span.end, '')]
  context.report('error', 'plus-in-boolean', span, {}, fixes)
}
