import { compileRegexp } from '../dfa/compileRegexp.ts'
import type { RegexpNode } from '../syntax/ast.ts'
import { repeatOf } from './repeatOf.ts'

/** How large an automaton may be made to see whether an intersection is empty. */
const MAX_STATES = 2000

const EMPTY: RegexpNode = { kind: 'text', text: '' }
const NOTHING: RegexpNode = { kind: 'nothing' }

/**
 * The same language with sequences in sequences joined, empty texts dropped, and repetitions of what has no
 * text written without a repetition: to Lucene the star of nothing is nothing, where it should be the empty
 * text, and other repetitions of it make it fail.
 *
 * @example
 * simplifyRegexp({ kind: 'repeat', item: { kind: 'nothing' }, min: 0, max: null }) // { kind: 'text', text: '' }
 */
export function simplifyRegexp(node: RegexpNode): RegexpNode {
  switch (node.kind) {
    case 'sequence':
      return sequence(node.items.map(simplifyRegexp))
    case 'union':
    case 'intersection':
      return { kind: node.kind, items: node.items.map(simplifyRegexp) }
    case 'repeat': {
      if (isNothing(node.item)) return node.min === 0 ? EMPTY : NOTHING
      return repeatOf(simplifyRegexp(node.item), node.min, node.max)
    }
    default:
      return node
  }
}

function sequence(items: readonly RegexpNode[]): RegexpNode {
  const joined: RegexpNode[] = []
  for (const item of items.flatMap((item) => (item.kind === 'sequence' ? item.items : [item]))) {
    const last = joined.at(-1)
    if (item.kind !== 'text') joined.push(item)
    else if (last?.kind === 'text') joined[joined.length - 1] = { kind: 'text', text: last.text + item.text }
    else if (item.text !== '') joined.push(item)
  }
  return joined.length > 1 ? { kind: 'sequence', items: joined } : (joined[0] ?? EMPTY)
}

/** Whether no text matches; false if that would take too long to find out. */
function isNothing(node: RegexpNode): boolean {
  switch (node.kind) {
    case 'nothing':
      return true
    case 'sequence':
      return node.items.some(isNothing)
    case 'union':
      return node.items.every(isNothing)
    case 'repeat':
      return node.min > 0 && isNothing(node.item)
    case 'set':
    case 'intersection': {
      const compiled = compileRegexp(node, MAX_STATES)
      return compiled.ok && compiled.nothing
    }
    default:
      return false
  }
}
