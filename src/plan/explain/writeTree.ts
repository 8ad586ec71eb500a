/**
 * Writes a tree from left to right, with a stack of its own: a tree may be deeper than the call stack.
 *
 * @param piecesOf what a node is written as: texts, and nodes to be written in turn
 * @example
 * spell(tree, (node) => (node.left ? ['(', node.left, ' ', node.right, ')'] : [node.text]))
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
