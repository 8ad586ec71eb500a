import type { Formula, PlanNode } from './plan.ts'

/**
 * Makes something of a tree from its leaves upwards, with a stack of its own: a tree may be deeper than the
 * call stack.
 *
 * @param partsOf the parts of a node, none for a leaf
 * @param make what becomes of a node, given what became of its parts
 * @example
 * foldTree(plan.formula, partsOfFormula, (_, depths: number[]) => Math.max(0, ...depths) + 1) // levels, leaves included
 */
export function foldTree<Node, Made>(
  root: Node,
  partsOf: (node: Node) => readonly Node[],
  make: (node: Node, parts: Made[]) => Made,
): Made {
  const open: { readonly node: Node; readonly parts: readonly Node[]; readonly made: Made[] }[] = []
  for (let node = root; ; ) {
    const parts = partsOf(node)
    if (parts.length > 0) {
      open.push({ node, parts, made: [] })
      node = parts[0]!
      continue
    }
    let made = make(node, [])
    for (;;) {
      const parent = open.at(-1)
      if (parent === undefined) return made
      const next = parent.parts[parent.made.push(made)]
      if (next !== undefined) {
        node = next
        break
      }
      open.pop()
      made = make(parent.node, parent.made)
    }
  }
}

/** The parts of a connective; leaves and constants have none. */
export function partsOfFormula(formula: Formula): readonly Formula[] {
  if (formula.kind === 'all' || formula.kind === 'any') return formula.parts
  return formula.kind === 'not' ? [formula.part] : []
}

/** What stands directly inside a node of a query as read. */
export function partsOfNode(node: PlanNode): readonly PlanNode[] {
  switch (node.kind) {
    case 'bool':
      return node.clauses.map((clause) => clause.node)
    case 'fields':
      return node.nodes
    case 'boost':
      return [node.node]
    default:
      return []
  }
}

/** How many levels of connectives stand above the deepest leaf. */
export function depthOf<Node>(root: Node, partsOf: (node: Node) => readonly Node[]): number {
  let levels = 0
  for (let level: readonly Node[] = [root]; level.length > 0; level = level.flatMap(partsOf)) levels++
  return levels - 1
}

/**
 * Writes a tree from left to right, with a stack of its own: a tree may be deeper than the call stack.
 *
 * @param piecesOf what a node is written as: texts, and nodes to be written in turn
 * @example
 * writeTree(tree, (node) => (node.left ? ['(', node.left, ' ', node.right, ')'] : [node.text]))
 */
export function writeTree<Node extends object>(
  root: Node,
  piecesOf: (node: Node) => readonly (Node | string)[],
): string {
  const written: string[] = []
  const rest: (Node | string)[] = [root]
  for (let piece = rest.pop(); piece !== undefined; piece = rest.pop()) {
    if (typeof piece === 'string') written.push(piece)
    else for (const inner of piecesOf(piece).toReversed()) rest.push(inner)
  }
  return written.join('')
}

/** Pieces with the same text between each two. */
export function joined<Piece>(lists: readonly (readonly Piece[])[], separator: Piece): Piece[] {
  return lists.flatMap((pieces, i) => (i === 0 ? pieces : [separator, ...pieces]))
}
