import { checkArgument } from '../diagnostics/arguments/checkOptions.ts'
import { ANY_NUMBER, QUERY_TREE } from '../diagnostics/arguments/rules.ts'
import type { Query, QueryNode } from './ast.ts'
import { isBlank } from './lexer/characters.ts'
import { sourceOf } from './source.ts'
import { childrenOf } from './visit.ts'

/**
 * Returns the nodes at a caret in a parsed query, from the root to the innermost one.
 *
 * - A node is at the caret if it contains the caret or touches it: `start ≤ offset ≤ end`.
 * - If the caret is between two adjacent siblings, it belongs to the one that ends there: in `a|(b)`, that is
 *   the word, because further typing extends it.
 * - A missing node is also at the caret if only white space separates the two: in `a AND |`, the innermost
 *   node is the missing operand. This takes precedence over a node that starts at the caret.
 *
 * @param query - a query from `parse` or `safeParse`; in other trees, spans are not text offsets
 * @param offset - the caret, from 0 to the length of the query string in UTF-16 code units; outside this
 *   range, the result is empty
 *
 * @example
 * nodeAt(parse('headline:bank'), 11).map(({ kind }) => kind) // ['query', 'clause', 'fielded', 'word']
 * nodeAt(safeParse('headline:').query, 9).at(-1)?.kind // 'missing'
 */
export function nodeAt(query: Query, offset: number): readonly QueryNode[] {
  checkArgument('nodeAt', 'query', query, QUERY_TREE)
  checkArgument('nodeAt', 'offset', offset, ANY_NUMBER)
  const path = pathTo(query, offset)
  const text = sourceOf(query) ?? ''
  let wordEnd = offset
  while (wordEnd > 0 && isBlank(text.charCodeAt(wordEnd - 1))) wordEnd--
  if (path.length === 0 || wordEnd === offset) return path
  const before = pathTo(query, wordEnd)
  return before[before.length - 1]!.kind === 'missing' ? before : path
}

function pathTo(query: Query, offset: number): readonly QueryNode[] {
  const path: QueryNode[] = []
  const isAtCaret = ({ span }: QueryNode) => span.start <= offset && offset <= span.end
  for (let node: QueryNode | undefined = query; node !== undefined && isAtCaret(node); ) {
    path.push(node)
    node = childrenOf(node).find(isAtCaret)
  }
  return path
}
