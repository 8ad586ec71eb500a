import type { Occur, PlanNode } from '../../plan/plan.ts'
import type { Clause } from '../../syntax/ast.ts'
import type { PlanningContext } from '../planningContext.ts'

/**
 * Joins the clauses of a group from left to right as Lucene's classic parser does: each operator only
 * rewrites the occurs of its neighbours. A clause with nothing to search (`null`) has its say about the one
 * before it and then vanishes.
 */
export function joinAsLucene(
  clauses: readonly Clause[],
  nodes: readonly (PlanNode | null)[],
  context: PlanningContext,
): PlanNode | null {
  const isAnd = context.options.defaultOperator === 'and'
  const joined: { occur: Occur; node: PlanNode; span: Clause['span'] }[] = []
  clauses.forEach((clause, at) => {
    const { conjunction, modifier, span } = clause
    const previous = joined.at(-1)
    if (previous !== undefined && previous.occur !== 'mustNot') {
      if (conjunction === 'and') previous.occur = 'must'
      else if (conjunction === 'or' && isAnd) previous.occur = 'should'
    }
    const node = nodes[at]
    if (node === null || node === undefined) return
    joined.push({ occur: occurOf(conjunction, modifier, isAnd), node, span })
  })
  if (joined.length === 0) return null
  const first = nodes[0]
  // Parentheses around a single clause mean nothing; only a modifier keeps it a group.
  if (joined.length === 1 && first && clauses[0]!.modifier === null) return first
  return { kind: 'bool', clauses: joined }
}

function occurOf(conjunction: Clause['conjunction'], modifier: Clause['modifier'], isAnd: boolean): Occur {
  if (modifier === 'not') return 'mustNot'
  if (isAnd) return conjunction === 'or' ? 'should' : 'must'
  return modifier === 'must' || conjunction === 'and' ? 'must' : 'should'
}
