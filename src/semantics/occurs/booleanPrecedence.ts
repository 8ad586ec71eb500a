import type { Span } from '../../diagnostics/span.ts'
import type { Occur, PlanNode } from '../../plan/plan.ts'
import type { Clause } from '../../syntax/ast.ts'
import type { PlanningContext } from '../planningContext.ts'

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
  // The clause's span begins at its conjunction, the plus stands somewhere before the body.
  const plus = context.source.lastIndexOf('+', clause.body.span.start - 1)
  const span = plus < clause.span.start ? clause.span : { start: plus, end: plus + 1 }
  context.report('error', 'plus-in-boolean', span, {}, [
    { title: 'Leave the plus out', edits: [{ span, text: '' }] },
  ])
}
