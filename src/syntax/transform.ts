import { checkArgument, checkOptions } from '../diagnostics/arguments/checkOptions.ts'
import { FUNCTION, OBJECT, type Rules, TREE } from '../diagnostics/arguments/rules.ts'
import type { Body, Clause, NodeKind, Query, QueryNode } from './ast.ts'
import { childKeys, childrenOf, type NodeOf } from './visit.ts'

/** What can replace a node: a query, a clause, or any body; `null` removes the node. */
type Replacement<K extends NodeKind> = K extends 'query'
  ? Query
  : K extends 'clause'
    ? Clause | null
    : Body | null

/**
 * Maps kinds of nodes to functions. Each function receives a node whose children have already been
 * transformed, and returns the node's replacement.
 */
export type Transformer = { readonly [K in NodeKind]?: (node: NodeOf<K>) => Replacement<K> }

const TRANSFORMER_RULES: Rules = Object.fromEntries(Object.keys(childKeys).map((kind) => [kind, FUNCTION]))

interface Frame {
  readonly node: QueryNode
  readonly children: readonly QueryNode[]
  readonly done: (QueryNode | null)[]
}

/**
 * Returns a transformed copy of a tree, built from the leaves up. Unchanged parts are shared with the
 * original; if nothing changes, the result is the same object, so a query keeps its source. Removing a node
 * also removes anything left empty: its clause, and any group that has no clauses left. Works on trees of any
 * depth.
 *
 * @throws TypeError if the root is removed.
 *
 * @example
 * const renamed = transform(parse('a OR old'), {
 *   word: (node) => (node.text === 'old' ? { ...node, text: 'new' } : node),
 * })
 * print(renamed) // 'a OR new'
 */
export function transform<T extends QueryNode>(node: T, transformer: Transformer): T {
  checkArgument('transform', 'node', node, TREE)
  checkArgument('transform', 'transformer', transformer, OBJECT)
  checkOptions('transform', transformer, TRANSFORMER_RULES)
  const stack: Frame[] = [frame(node)]
  for (;;) {
    const top = stack[stack.length - 1]!
    if (top.done.length < top.children.length) {
      stack.push(frame(top.children[top.done.length]!))
      continue
    }
    stack.pop()
    const result = transformed(top, transformer)
    const parent = stack[stack.length - 1]
    if (parent !== undefined) parent.done.push(result)
    else if (result === null) throw new TypeError('The root of a tree cannot be removed.')
    else return result as T
  }
}

function frame(node: QueryNode): Frame {
  return { node, children: childrenOf(node), done: [] }
}

function transformed({ node, children, done }: Frame, transformer: Transformer): QueryNode | null {
  const changed = done.some((child, index) => child !== children[index])
  const rebuilt = changed ? withChildren(node, done) : node
  if (rebuilt === null) return null
  const change = transformer[rebuilt.kind] as ((node: QueryNode) => QueryNode | null) | undefined
  return change === undefined ? rebuilt : change(rebuilt)
}

function withChildren(node: QueryNode, done: readonly (QueryNode | null)[]): QueryNode | null {
  const kept = done.filter((child) => child !== null)
  if (childKeys[node.kind] === 'body')
    return kept.length === 0 ? null : ({ ...node, body: kept[0] } as QueryNode)
  if (kept.length === 0 && node.kind !== 'query') return null
  return { ...node, clauses: withoutConjunction(kept as Clause[], done[0] === null) } as QueryNode
}

// The first clause has no conjunction.
function withoutConjunction(clauses: readonly Clause[], firstIsRemoved: boolean): readonly Clause[] {
  const [first, ...rest] = clauses
  return firstIsRemoved && first !== undefined && first.conjunction !== null
    ? [{ ...first, conjunction: null }, ...rest]
    : clauses
}
