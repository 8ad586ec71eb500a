import type { Clause, NodeKind, QueryNode } from './ast.ts'

/** The node of a kind. */
export type NodeOf<K extends NodeKind> = Extract<QueryNode, { kind: K }>

type ChildKey<N> = { [P in keyof N]: N[P] extends QueryNode | readonly QueryNode[] ? P : never }[keyof N]

/**
 * Where the children of each kind of node lie. The type takes exactly the property that holds them, and none
 * where there is none, so that a new kind of node, or a new child of an old one, does not compile until this
 * table knows it.
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
