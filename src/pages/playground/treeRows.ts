import { type Query, type QueryNode, type Span, visit } from '../../index.ts'

/** A node of the tree as a line of a list. */
export interface TreeRow {
  /** 1 for the root. */
  readonly level: number
  readonly kind: QueryNode['kind']
  /** What distinguishes the node from others of its kind; may be empty. */
  readonly detail: string
  readonly span: Span
}

/** More nodes than a person reads. */
const MOST = 400

/**
 * The nodes of a tree from top to bottom.
 *
 * @returns at most 400 rows, and the number of all nodes
 */
export function treeRows(query: Query): { readonly rows: readonly TreeRow[]; readonly nodes: number } {
  const rows: TreeRow[] = []
  let level = 0
  let nodes = 0
  visit(query, {
    enter: (node) => {
      level++
      nodes++
      if (rows.length < MOST) rows.push({ level, kind: node.kind, detail: detailOf(node), span: node.span })
    },
    leave: () => {
      level--
    },
  })
  return { rows, nodes }
}

/** The innermost row at a place of the text; -1 if there is none. */
export function rowAt(rows: readonly TreeRow[], offset: number): number {
  return rows.findLastIndex(({ span }) => span.start <= offset && offset <= span.end)
}

function detailOf(node: QueryNode): string {
  switch (node.kind) {
    case 'clause':
      return [node.conjunction, node.modifier].filter((each) => each !== null).join(' ')
    case 'fielded':
    case 'exists':
      return node.field
    case 'word':
      return node.text
    case 'phrase':
      return `"${node.text}"${node.slop === null ? '' : `~${node.slop}`}`
    case 'pattern':
      return node.parts
        .map((part) => (typeof part === 'string' ? part : part.any === 'one' ? '?' : '*'))
        .join('')
    case 'regexp':
      return `/${node.pattern}/`
    case 'fuzzy':
      return `${node.text}~${node.edits ?? ''}`
    case 'range':
      return rangeOf(node)
    case 'boost':
      return `×${node.factor}`
    case 'missing':
      return node.expected
    default:
      return ''
  }
}

function rangeOf({ lower, upper }: Extract<QueryNode, { kind: 'range' }>): string {
  const from = lower === null ? '' : `${lower.inclusive ? 'from' : 'after'} ${lower.text}`
  const to = upper === null ? '' : `${upper.inclusive ? 'to' : 'before'} ${upper.text}`
  return [from, to].filter((each) => each !== '').join(' ')
}
