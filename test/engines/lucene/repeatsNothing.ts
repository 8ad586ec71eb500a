import { compileRegexp } from '../../../src/analysis/regexp/dfa/compileRegexp.ts'
import type { RegexpNode } from '../../../src/analysis/regexp/syntax/ast.ts'

/**
 * Whether a tree repeats what has no text: there Lucene errs (`#*` has no text either, `#{2}` throws
 * ArrayIndexOutOfBoundsException).
 */
export function repeatsNothing(node: RegexpNode): boolean {
  if (node.kind === 'repeat') {
    const item = compileRegexp(node.item, 10_000)
    return (item.ok && item.nothing) || repeatsNothing(node.item)
  }
  return 'items' in node && node.items.some(repeatsNothing)
}
