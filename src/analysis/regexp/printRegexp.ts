import { compileRegexp } from './dfa/compileRegexp.ts'
import {
  append,
  type CodePointRange,
  EMPTY,
  mapChildren,
  NOTHING,
  type RegexpNode,
  repeat,
  sequence,
} from './syntax/ast.ts'

/** The characters that can be operators outside brackets. */
const OPERATORS = /[.?+*|{}[\]()"\\#@&<>~]/g

/** The maximal number of states of the automaton that decides whether an intersection matches nothing. */
const MAX_STATES = 2000

/** The precedence of each kind of node. A node within one of higher precedence needs parentheses. */
const PRECEDENCE: Readonly<Record<RegexpNode['kind'], number>> = {
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
 * Prints an expression in Lucene's syntax. Elasticsearch and OpenSearch read it as the same language with all
 * of Lucene's flags, with or without the complement `~`. Repetitions of nothing, which Lucene misreads, are
 * replaced.
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

function printWithin(node: RegexpNode, precedence: number): string {
  const isOne = node.kind === 'text' && [...node.text].length < 2
  return isOne || PRECEDENCE[node.kind] >= precedence ? printNode(node) : `(${printNode(node)})`
}

function printBounds(min: number, max: number | null): string {
  if (max === null) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`
  if (min === 0 && max === 1) return '?'
  return min === max ? `{${min}}` : `{${min},${max}}`
}

/**
 * Two ends of the same length fix the number of digits. So if that number is free, a zero makes the second
 * end longer.
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
 * Flattens sequences, leaves out empty texts, and replaces repetitions of expressions that match nothing: in
 * Lucene, the star of such an expression does not match the empty text, and other repetitions of it fail.
 */
function simplifyRegexp(node: RegexpNode): RegexpNode {
  if (node.kind === 'repeat' && isNothing(node.item)) return node.min === 0 ? EMPTY : NOTHING
  const simple = mapChildren(node, simplifyRegexp)
  if (simple.kind === 'repeat') return repeat(simple.item, simple.min, simple.max)
  return simple.kind === 'sequence' ? flattened(simple.items) : simple
}

function flattened(items: readonly RegexpNode[]): RegexpNode {
  const flat: RegexpNode[] = []
  for (const item of items.flatMap((item) => (item.kind === 'sequence' ? item.items : [item])))
    if (item.kind !== 'text' || item.text !== '') append(flat, item)
  return sequence(flat)
}

/** Whether an expression matches nothing; false if the decision would take too much work. */
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
