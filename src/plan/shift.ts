import type { Span } from '../diagnostics/span.ts'
import { foldTree, partsOfFormula, partsOfNode } from './fold.ts'
import type { Formula, PlanNode } from './plan.ts'

/*
 * A plan's text that becomes a part of a longer one: every span moves to where its text stands there.
 */

export function shiftSpan({ start, end }: Span, offset: number): Span {
  return { start: start + offset, end: end + offset }
}

/** Where a span is in the longer text. */
export type Move = (span: Span) => Span

export function moveNode(root: PlanNode, move: Move): PlanNode {
  return foldTree<PlanNode, PlanNode>(root, partsOfNode, (node, parts) => {
    switch (node.kind) {
      case 'bool': {
        const clauses = node.clauses.map(({ occur, span }, i) => {
          return { occur, node: parts[i]!, span: move(span) }
        })
        return { ...node, clauses }
      }
      case 'fields':
        return { ...node, nodes: parts }
      case 'boost':
        return { ...node, node: parts[0]! }
      case 'constant':
        return node
      default:
        return { ...node, span: move(node.span) }
    }
  })
}

export function moveFormula(root: Formula, move: Move): Formula {
  return foldTree<Formula, Formula>(root, partsOfFormula, (formula, parts) => {
    switch (formula.kind) {
      case 'all':
      case 'any':
        return { ...formula, parts }
      case 'not':
        return { ...formula, part: parts[0]! }
      case 'constant':
        return formula
      default:
        return { ...formula, span: move(formula.span) }
    }
  })
}
