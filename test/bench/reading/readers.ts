/** A parser of JavaScript. */
export interface Reader {
  /** The tree of a query; throws if it is faulty. */
  readonly parse: (query: string) => unknown
}

interface Peer {
  /** The name of its package. */
  readonly name: string
  // biome-ignore lint/suspicious/noExplicitAny: the peers have no types here.
  readonly open: (module: any) => Reader['parse']
  /** How words without an operator are joined. */
  readonly implicit: 'or' | 'and'
  /** Whether a document with these words is found by a tree of words. */
  readonly evaluate: (tree: unknown, has: ReadonlySet<string>) => boolean
}

/** A tree of `lucene` and of the packages that began as copies of it. */
interface LuceneTree {
  readonly start?: string
  readonly left?: LuceneTree
  readonly operator?: string
  readonly right?: LuceneTree
  readonly term?: string
}

function luceneTree(tree: LuceneTree, has: ReadonlySet<string>): boolean {
  if (tree.left === undefined) return has.has(tree.term!)
  const first = luceneTree(tree.left, has) !== (tree.start === 'NOT')
  if (tree.right === undefined) return first
  const second = luceneTree(tree.right, has)
  switch (tree.operator) {
    case 'AND':
      return first && second
    case 'OR':
    case '<implicit>':
      return first || second
    case 'NOT':
    case 'AND NOT':
      return first && !second
    case 'OR NOT':
      return first || !second
    default:
      throw new Error(`An operator that is not known: ${tree.operator}`)
  }
}

interface LiqeTree {
  readonly type: string
  readonly operator: { readonly operator: string } | string
  readonly left: LiqeTree
  readonly right: LiqeTree
  readonly operand: LiqeTree
  readonly expression: LiqeTree & { readonly value: string }
}

function liqeTree(tree: LiqeTree, has: ReadonlySet<string>): boolean {
  switch (tree.type) {
    case 'Tag':
      return has.has(tree.expression.value)
    case 'ParenthesizedExpression':
      return liqeTree(tree.expression, has)
    case 'UnaryOperator':
      return !liqeTree(tree.operand, has)
    case 'LogicalExpression': {
      const [first, second] = [liqeTree(tree.left, has), liqeTree(tree.right, has)]
      return (tree.operator as { operator: string }).operator === 'AND' ? first && second : first || second
    }
    default:
      throw new Error(`A node that is not known: ${tree.type}`)
  }
}

interface XluceneTree {
  readonly type: string
  readonly flow: readonly { readonly nodes: readonly XluceneTree[] }[]
  readonly node: XluceneTree
  readonly value: { readonly value: string }
}

function xluceneTree(tree: XluceneTree, has: ReadonlySet<string>): boolean {
  switch (tree.type) {
    case 'term':
      return has.has(tree.value.value)
    case 'negation':
      return !xluceneTree(tree.node, has)
    case 'logical-group':
      return tree.flow.some(({ nodes }) => nodes.every((node) => xluceneTree(node, has)))
    default:
      throw new Error(`A node that is not known: ${tree.type}`)
  }
}

const parseOf: Peer['open'] = (module) => module.parse ?? module.default.parse
const luceneFamily = { open: parseOf, implicit: 'or', evaluate: luceneTree as Peer['evaluate'] } as const
const xluceneFamily = { implicit: 'or', evaluate: xluceneTree as Peer['evaluate'] } as const

export const READERS: readonly Peer[] = [
  { name: 'lucene', ...luceneFamily },
  { name: '@hyperdx/lucene', ...luceneFamily },
  { name: 'lucene-queryparser', ...luceneFamily },
  { name: 'lucene-query-parser', ...luceneFamily },
  { name: 'liqe', open: parseOf, implicit: 'and', evaluate: liqeTree as Peer['evaluate'] },
  {
    name: 'lucene-kit',
    open:
      ({ QueryParser }) =>
      (query) =>
        new QueryParser(query).toAST(),
    ...xluceneFamily,
  },
  {
    name: 'xlucene-parser',
    open:
      ({ Parser }) =>
      (query) =>
        new Parser(query).ast,
    ...xluceneFamily,
  },
]
