import { checkArgument, checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import { FUNCTION, OBJECT, type RulesOf, TREE } from '../diagnostics/arguments/rules.ts'
import type { Clause, NodeKind, QueryNode } from './ast.ts'

/** The type of nodes with a given `kind`. */
export type NodeOf<K extends NodeKind> = Extract<QueryNode, { kind: K }>

type ChildKey<N> = { [P in keyof N]: N[P] extends QueryNode | readonly QueryNode[] ? P : never }[keyof N]

/**
 * The property that holds the children of each kind of node, or `null`. The type accepts exactly that
 * property, so a new kind of node, or a new child of an existing kind, does not compile until it is added
 * here.
 */
export const childKeys: {
  readonly [K in NodeKind]: [ChildKey<NodeOf<K>>] extends [never] ? null : ChildKey<NodeOf<K>>
} = {
  query: 'clauses',
  clause: 'body',
  group: 'clauses',
  fielded: 'body',
  word: null,
  phrase: null,
  pattern: null,
  regexp: null,
  fuzzy: null,
  range: null,
  exists: null,
  matchAll: null,
  boost: 'body',
  missing: null,
}

const none: readonly QueryNode[] = []

/** The children of a node, from left to right. */
export function childrenOf(node: QueryNode): readonly QueryNode[] {
  const key = childKeys[node.kind]
  if (key === null) return none
  const child = (node as unknown as Record<string, QueryNode | readonly Clause[]>)[key]!
  return Array.isArray(child) ? (child as readonly Clause[]) : [child as QueryNode]
}

/** The functions that {@link visit} calls. */
export interface Visitor {
  /** Called before a node's children. Return `'skip'` to skip the children. */
  readonly enter?: (node: QueryNode, parent: QueryNode | null) => unknown
  /** Called after a node's children, even if they were skipped. */
  readonly leave?: (node: QueryNode, parent: QueryNode | null) => void
}

const VISITOR_RULES: RulesOf<Visitor> = { enter: FUNCTION, leave: FUNCTION }

/**
 * Walks a tree from left to right and calls the visitor's functions before and after the children of each
 * node. Works on trees of any depth.
 *
 * @example
 * const words: string[] = []
 * visit(parse('a (b OR c)'), { enter: (node) => node.kind === 'word' && words.push(node.text) })
 * words // ['a', 'b', 'c']
 */
export function visit(node: QueryNode, visitor: Visitor): void {
  checkArgument('visit', 'node', node, TREE)
  checkArgument('visit', 'visitor', visitor, OBJECT)
  checkOptions('visit', visitor, VISITOR_RULES)
  walk(node, visitor)
}

/** Like {@link visit}, but without checking its arguments, for trees that the library made. */
export function walk(node: QueryNode, visitor: Visitor): void {
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
