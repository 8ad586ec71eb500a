import type { Body, Clause, NodeKind, Query, QueryNode } from './ast.ts'
import { childKeys, childrenOf, type NodeOf } from './children.ts'

/** What a node may become: a query stays one, a clause a clause, a body any body; `null` takes it out. */
type Replacement<K extends NodeKind> = K extends 'query'
  ? Query
  : K extends 'clause'
    ? Clause | null
    : Body | null

/**
 * For each kind of node what becomes of it, its children having been through already. Kinds left out stay as
 * they are.
 */
export type Transformer = { readonly [K in NodeKind]?: (node: NodeOf<K>) => Replacement<K> }

interface Frame {
  readonly node: QueryNode
  readonly children: readonly QueryNode[]
  readonly done: (QueryNode | null)[]
}

/**
 * A changed copy of a tree, made from the leaves up. Untouched parts are shared with the old tree; where
 * nothing changes the very same node comes back, so that a query keeps its source. Taking out a node takes
 * out what would be empty without it: the clause round it, and a group without clauses. Works on trees of any
 * depth.
 *
 * @throws TypeError where the root itself is taken out.
 *
 * @example
 * print(transform(parse('a OR old'), { word: (node) => (node.text === 'old' ? { ...node, text: 'new' } : node) })) // 'a OR new'
 */
export function transform<T extends QueryNode>(node: T, transformer: Transformer): T {
  const stack: Frame[] = [frame(node)]
  for (;;) {
    const top = stack[stack.length - 1]!
    if (top.done.length < top.children.length) {
      stack.push(frame(top.children[top.done.length]!))
      continue
    }
    stack.pop()
    const result = replaced(top, transformer)
    const parent = stack[stack.length - 1]
    if (parent !== undefined) parent.done.push(result)
    else if (result === null) throw new TypeError('The root of a tree cannot be taken out of it.')
    else return result as T
  }
}

function frame(node: QueryNode): Frame {
  return { node, children: childrenOf(node), done: [] }
}

function replaced({ node, children, done }: Frame, transformer: Transformer): QueryNode | null {
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
  return { ...node, clauses: withoutLead(kept as Clause[], done[0] === null) } as QueryNode
}

// An operator has nothing to join once the clause before it is gone.
function withoutLead(clauses: readonly Clause[], firstIsGone: boolean): readonly Clause[] {
  const [first, ...rest] = clauses
  return firstIsGone && first !== undefined && first.conjunction !== null
    ? [{ ...first, conjunction: null }, ...rest]
    : clauses
}
