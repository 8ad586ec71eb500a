import { compileRegexp } from '../dfa/compileRegexp.ts'
import {
  append,
  type CodePointRange,
  EMPTY,
  mapChildren,
  NOTHING,
  type RegexpNode,
  repeat,
  sequence,
} from '../syntax/ast.ts'

/** What Lucene reads as an operator somewhere outside brackets. */
const OPERATORS = /[.?+*|{}[\]()"\\#@&<>~]/g

/** How large an automaton may be made to see whether an intersection is empty. */
const MAX_STATES = 2000

/** How tightly each kind of node binds; a looser one inside a tighter one needs parentheses. */
const TIGHTNESS: Readonly<Record<RegexpNode['kind'], number>> = {
  union: 0,
  intersection: 1,
  sequence: 2,
  text: 2,
  repeat: 3,
  any: 4,
  set: 4,
  interval: 4,
  everything: 4,
  nothing: 4,
}

/**
 * Writes an expression in Lucene's syntax, every operator that stands for itself after a backslash. Read
 * back, it is the same language; Elasticsearch and OpenSearch take it with all of Lucene's flags on, and with
 * `~` off. Repetitions of nothing, which Lucene gets wrong, are written otherwise.
 *
 * @example
 * printRegexp({ kind: 'repeat', item: { kind: 'text', text: 'a.' }, min: 0, max: null }) // '(a\\.)*'
 */
export function printRegexp(node: RegexpNode): string {
  return printNode(simplifyRegexp(node))
}

function printNode(node: RegexpNode): string {
  switch (node.kind) {
    case 'text':
      return node.text === '' ? '()' : node.text.replace(OPERATORS, '\\$&')
    case 'any':
      return '.'
    case 'everything':
      return '@'
    case 'nothing':
      return '#'
    case 'set':
      return `[${node.negated ? '^' : ''}${node.ranges.map(printRange).join('')}]`
    case 'sequence':
      return node.items.map((item) => printWithin(item, 2)).join('')
    case 'intersection':
      return node.items.map((item) => printWithin(item, 2)).join('&')
    case 'union':
      return node.items.map((item) => printWithin(item, 1)).join('|')
    case 'repeat':
      return printWithin(node.item, 4) + printBounds(node.min, node.max)
    case 'interval':
      return printInterval(node.min, node.max, node.digits)
  }
}

function printWithin(node: RegexpNode, tightness: number): string {
  const isOne = node.kind === 'text' && [...node.text].length < 2
  return isOne || TIGHTNESS[node.kind] >= tightness ? printNode(node) : `(${printNode(node)})`
}

function printBounds(min: number, max: number | null): string {
  if (max === null) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`
  if (min === 0 && max === 1) return '?'
  return min === max ? `{${min}}` : `{${min},${max}}`
}

/**
 * Ends of the same length fix the number of digits; so where it is free, the second is given a zero if it
 * must be longer.
 */
function printInterval(min: number, max: number, digits: number): string {
  if (digits > 0) return `<${String(min).padStart(digits, '0')}-${String(max).padStart(digits, '0')}>`
  return String(min).length === String(max).length ? `<${min}-0${max}>` : `<${min}-${max}>`
}

function printRange({ from, to }: CodePointRange): string {
  return from === to ? printMember(from) : `${printMember(from)}-${printMember(to)}`
}

function printMember(point: number): string {
  const character = String.fromCodePoint(point)
  return /[\\\]^-]/.test(character) ? `\\${character}` : character
}

/**
 * The same language with sequences in sequences joined, empty texts dropped, and repetitions of what has no
 * text written without a repetition: to Lucene the star of nothing is nothing, where it should be the empty
 * text, and other repetitions of it make it fail.
 */
function simplifyRegexp(node: RegexpNode): RegexpNode {
  if (node.kind === 'repeat' && isNothing(node.item)) return node.min === 0 ? EMPTY : NOTHING
  const simple = mapChildren(node, simplifyRegexp)
  if (simple.kind === 'repeat') return repeat(simple.item, simple.min, simple.max)
  return simple.kind === 'sequence' ? joined(simple.items) : simple
}

function joined(items: readonly RegexpNode[]): RegexpNode {
  const joined: RegexpNode[] = []
  for (const item of items.flatMap((item) => (item.kind === 'sequence' ? item.items : [item])))
    if (item.kind !== 'text' || item.text !== '') append(joined, item)
  return sequence(joined)
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
