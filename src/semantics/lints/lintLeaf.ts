import { analyze } from '../../analysis/analyze.ts'
import { isEmptyRange } from '../../plan/formula.ts'
import type { Leaf, PatternLeaf, PlanNode } from '../../plan/plan.ts'
import type { ValueNode } from '../fieldResult.ts'
import type { PlanningContext } from '../planningContext.ts'

/** Warns of values that can match nothing in any field they are read for. */
export function lintLeaf(value: ValueNode, node: PlanNode, context: PlanningContext): void {
  const leaves = leavesOf(node)
  if (leaves.length === 0) return
  if (leaves.every(isEmptyRange)) {
    context.report('warning', 'empty-range', value.span, { clause: context.textOf(value.span) })
    return
  }
  const impossible = leaves.map((leaf) =>
    leaf.kind === 'pattern' && leaf.target === 'tokens' ? outsider(leaf) : null,
  )
  const character = impossible[0]
  if (character != null && impossible.every((found) => found !== null)) {
    context.report('warning', 'pattern-cannot-match', value.span, {
      pattern: context.textOf(value.span),
      character,
    })
  }
}

function leavesOf(node: PlanNode): Leaf[] {
  if (node.kind === 'fields') return node.nodes.flatMap(leavesOf)
  return node.kind === 'bool' || node.kind === 'boost' || node.kind === 'constant' ? [] : [node]
}

/** A character of the pattern that no token can hold, if there is one. */
function outsider(leaf: PatternLeaf): string | null {
  for (const part of leaf.parts) {
    if (typeof part !== 'string') continue
    for (const character of part) if (!canBeInToken(character)) return character
  }
  return null
}

// A character may count as a part of a word only on its own, between letters, or between digits.
function canBeInToken(character: string): boolean {
  if (/[\p{L}\p{N}\p{M}]/u.test(character)) return true
  return [character, `a${character}a`, `1${character}1`].some((sample) =>
    analyze(sample).some((token) => token.includes(character)),
  )
}
