import { lowerCase } from '../../lowerCase.ts'
import type { CodePointRange, RegexpNode } from '../syntax/ast.ts'

/**
 * The expression with its texts and the ends of its ranges in lower case. A range whose ends then stand the
 * wrong way round (`[Z-a]`) has no characters left; `parseRegexp(pattern, { lowerCase: true })` refuses it
 * instead.
 *
 * @example
 * lowerCaseRegexp({ kind: 'text', text: 'Ab' }) // { kind: 'text', text: 'ab' }
 */
export function lowerCaseRegexp(node: RegexpNode): RegexpNode {
  switch (node.kind) {
    case 'text':
      return { kind: 'text', text: lowerCase(node.text) }
    case 'set':
      return lowerCaseSet(node.ranges, node.negated)
    case 'sequence':
    case 'union':
    case 'intersection':
      return { kind: node.kind, items: node.items.map(lowerCaseRegexp) }
    case 'repeat':
      return { ...node, item: lowerCaseRegexp(node.item) }
    default:
      return node
  }
}

function lowerCaseSet(ranges: readonly CodePointRange[], negated: boolean): RegexpNode {
  const lowered = ranges
    .map(({ from, to }) => ({ from: lowerCasePoint(from), to: lowerCasePoint(to) }))
    .filter(({ from, to }) => from <= to)
  if (lowered.length > 0) return { kind: 'set', negated, ranges: lowered }
  return negated ? { kind: 'any' } : { kind: 'nothing' }
}

function lowerCasePoint(point: number): number {
  return lowerCase(String.fromCodePoint(point)).codePointAt(0)!
}
