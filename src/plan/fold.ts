import type { Formula, Leaf, PlanNode } from './plan.ts'

/**
 * Folds a tree from its leaves upwards. The stack is an array, since a tree may be deeper than the call
 * stack.
 *
 * @param partsOf the children of a node; none for a leaf
 * @param make the result for a node, given the results for its children
 * @example
 * const count = (_: Formula, counts: number[]) => counts.reduce((sum, next) => sum + next, 1)
 * foldTree(plan.formula, partsOfFormula, count) // the number of nodes
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

export function isLeaf(node: Formula | PlanNode): node is Leaf {
  return 'field' in node
}

/** The children of a formula; leaves and constants have none. */
export function partsOfFormula(formula: Formula): readonly Formula[] {
  if (formula.kind === 'all' || formula.kind === 'any') return formula.parts
  return formula.kind === 'not' ? [formula.part] : []
}

/** The children of a node of a plan's root. */
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

/** How many levels of connectives are above the deepest leaf. */
export function depthOf<Node>(root: Node, partsOf: (node: Node) => readonly Node[]): number {
  let levels = 0
  for (let level: readonly Node[] = [root]; level.length > 0; level = level.flatMap(partsOf)) levels++
  return levels - 1
}

/**
 * Writes a tree from left to right. The stack is an array, since a tree may be deeper than the call stack.
 *
 * @param piecesOf the texts and nodes as which a node is written, in order
 * @param maxLength where the text is cut, in UTF-16 code units; then it ends with `…`
 * @example
 * writeTree(tree, (node) => (node.left ? ['(', node.left, ' ', node.right, ')'] : [node.text]))
 */
export function writeTree<Node extends object>(
  root: Node,
  piecesOf: (node: Node) => readonly (Node | string)[],
  maxLength = Infinity,
): string {
  let written = ''
  const rest: (Node | string)[] = [root]
  for (let piece = rest.pop(); piece !== undefined; piece = rest.pop()) {
    if (typeof piece === 'string') written += piece
    else for (const inner of piecesOf(piece).toReversed()) rest.push(inner)
    if (written.length > maxLength) return `${written.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')}…`
  }
  return written
}

/** Lists of pieces put together, with a separator between each two. */
export function separated<Piece>(lists: readonly (readonly Piece[])[], separator: Piece): Piece[] {
  return lists.flatMap((pieces, i) => (i === 0 ? pieces : [separator, ...pieces]))
}
