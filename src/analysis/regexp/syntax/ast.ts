import type { PatternPart } from '../../pattern.ts'

/** An inclusive range of code points. */
export interface CodePointRange {
  readonly from: number
  readonly to: number
}

/** An item repeated at least `min` and at most `max` times. If `max` is null, there is no upper limit. */
export interface RepeatNode {
  readonly kind: 'repeat'
  readonly item: RegexpNode
  readonly min: number
  readonly max: number | null
}

/**
 * A regular expression in Lucene's syntax, as plain data.
 *
 * - `text`: literal text; `''` for `()`
 * - `any`: `.`, exactly one code point of any kind
 * - `set`: one code point in the ranges (`[a-c]`), or outside them if `negated` (`[^a-c]`)
 * - `sequence`, `union`, `intersection`: `ab`, `a|b` and `a&b`, with at least two items each
 * - `repeat`: `*`, `+`, `?`, `{n}`, `{n,}`, `{n,m}`; if `max` is null, there is no upper limit
 * - `interval`: `<n-m>`, a decimal number from `min` to `max`, written with exactly `digits` digits, or, if
 *   `digits` is 0, with any number of leading zeros
 * - `everything`: `@`, any string
 * - `nothing`: `#`, no string at all, not even the empty one
 */
export type RegexpNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'any' }
  | { readonly kind: 'set'; readonly negated: boolean; readonly ranges: readonly CodePointRange[] }
  | { readonly kind: 'sequence' | 'union' | 'intersection'; readonly items: readonly RegexpNode[] }
  | RepeatNode
  | { readonly kind: 'interval'; readonly min: number; readonly max: number; readonly digits: number }
  | { readonly kind: 'everything' }
  | { readonly kind: 'nothing' }

/** Exactly one code point of any kind. */
export const ANY: RegexpNode = { kind: 'any' }

/** Any string. */
export const EVERYTHING: RegexpNode = { kind: 'everything' }

/** No string at all. */
export const NOTHING: RegexpNode = { kind: 'nothing' }

/** The empty string. */
export const EMPTY: RegexpNode = { kind: 'text', text: '' }

/** Literal text. */
export function text(text: string): RegexpNode {
  return { kind: 'text', text }
}

/** One code point in the ranges, or outside them if negated. */
export function set(ranges: readonly CodePointRange[], negated = false): RegexpNode {
  return { kind: 'set', negated, ranges }
}

/** The items in sequence. A single item is returned unchanged, and an empty list becomes the empty string. */
export function sequence(items: readonly RegexpNode[]): RegexpNode {
  return items.length > 1 ? { kind: 'sequence', items } : (items[0] ?? EMPTY)
}

/** Any of the items. A single item is returned unchanged, and an empty list matches nothing. */
export function union(items: readonly RegexpNode[]): RegexpNode {
  return items.length > 1 ? { kind: 'union', items } : (items[0] ?? NOTHING)
}

/** A repetition. Nested `*`, `+` and `?` are merged into one of them. */
export function repeat(item: RegexpNode, min: number, max: number | null): RepeatNode {
  if (item.kind !== 'repeat' || !isSimple(item) || !isSimple({ min, max }))
    return { kind: 'repeat', item, min, max }
  const endless = item.max === null || max === null
  return { kind: 'repeat', item: item.item, min: item.min * min, max: endless ? null : 1 }
}

/** Whether a repetition is one of `* + ?`. */
function isSimple({ min, max }: Pick<RepeatNode, 'min' | 'max'>): boolean {
  return min <= 1 && (max === null || (min === 0 && max === 1))
}

/**
 * The regular expression of a wildcard pattern.
 *
 * @param many the expression for any number of code points
 *
 * @example
 * printRegexp(patternRegexp(['a', { any: 'one' }])) // 'a.'
 */
export function patternRegexp(parts: readonly PatternPart[], many: RegexpNode = EVERYTHING): RegexpNode {
  return sequence(
    parts.map((part) => (typeof part === 'string' ? text(part) : part.any === 'one' ? ANY : many)),
  )
}

/** Whether an expression contains an intersection. */
export function hasIntersections(node: RegexpNode): boolean {
  return node.kind === 'intersection' || childrenOf(node).some(hasIntersections)
}

/** Adds an item to the end of a sequence. Adjacent texts are merged. */
export function append(items: RegexpNode[], item: RegexpNode): void {
  const last = items.at(-1)
  if (item.kind === 'text' && last?.kind === 'text') items[items.length - 1] = text(last.text + item.text)
  else items.push(item)
}

/** The direct parts of a node. */
export function childrenOf(node: RegexpNode): readonly RegexpNode[] {
  return 'items' in node ? node.items : 'item' in node ? [node.item] : []
}

/**
 * A node with each of its direct parts replaced.
 *
 * @example
 * // All texts in upper case:
 * const upper = (node: RegexpNode): RegexpNode =>
 *   node.kind === 'text' ? text(node.text.toUpperCase()) : mapChildren(node, upper)
 */
export function mapChildren(node: RegexpNode, replace: (child: RegexpNode) => RegexpNode): RegexpNode {
  if ('items' in node) return { kind: node.kind, items: node.items.map(replace) }
  return node.kind === 'repeat' ? { ...node, item: replace(node.item) } : node
}
