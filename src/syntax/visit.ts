import type { QueryNode } from './ast.ts'
import { childrenOf } from './children.ts'

/** What is done at each node. */
export interface Visitor {
  /** Called before a node's children; returning `'skip'` passes over them. */
  readonly enter?: (node: QueryNode, parent: QueryNode | null) => unknown
  /** Called after a node's children, also where they were passed over. */
  readonly leave?: (node: QueryNode, parent: QueryNode | null) => void
}

/**
 * Walks a tree from left to right, each node before and after its children. Works on trees of any depth.
 *
 * @example
 * const words: string[] = []
 * visit(parse('a (b OR c)'), { enter: (node) => node.kind === 'word' && words.push(node.text) })
 * // words: ['a', 'b', 'c']
 */
export function visit(node: QueryNode, visitor: Visitor): void {
  const work: { readonly node: QueryNode; readonly parent: QueryNode | null; readonly leaving: boolean }[] = [
    { node, parent: null, leaving: false },
  ]
  for (let step = work.pop(); step !== undefined; step = work.pop()) {
    if (step.leaving) {
      visitor.leave?.(step.node, step.parent)
      continue
    }
    work.push({ ...step, leaving: true })
    if (visitor.enter?.(step.node, step.parent) === 'skip') continue
    const children = childrenOf(step.node)
    for (let index = children.length - 1; index >= 0; index--) {
      work.push({ node: children[index]!, parent: step.node, leaving: false })
    }
  }
}
