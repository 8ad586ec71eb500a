/** An inclusive range of code points. */
export interface CodePointRange {
  readonly from: number
  readonly to: number
}

/**
 * A regular expression in Lucene's syntax, as plain data.
 *
 * - `text`: these code points, one after the other; `''` for `()`
 * - `any`: `.`, exactly one code point of any kind
 * - `set`: one code point of `[a-c]`, or of all others when negated
 * - `sequence`, `union`, `intersection`: at least two items each, written `ab`, `a|b`, `a&b`
 * - `repeat`: `*`, `+`, `?`, `{n}`, `{n,}`, `{n,m}`; `max` is null when there is no upper end
 * - `interval`: `<n-m>`, a decimal number from `min` to `max`, written with exactly `digits` digits, or, if
 *   `digits` is 0, with any number of leading zeros
 * - `everything`: `@`, any text · `nothing`: `#`, no text at all, not even the empty one
 *
 * @example
 * // joh?n|[a-c]
 * const node: RegexpNode = { kind: 'union', items: [
 *   { kind: 'sequence', items: [
 *     { kind: 'text', text: 'jo' },
 *     { kind: 'repeat', item: { kind: 'text', text: 'h' }, min: 0, max: 1 },
 *     { kind: 'text', text: 'n' }] },
 *   { kind: 'set', negated: false, ranges: [{ from: 0x61, to: 0x63 }] }] }
 */
export type RegexpNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'any' }
  | { readonly kind: 'set'; readonly negated: boolean; readonly ranges: readonly CodePointRange[] }
  | { readonly kind: 'sequence' | 'union' | 'intersection'; readonly items: readonly RegexpNode[] }
  | { readonly kind: 'repeat'; readonly item: RegexpNode; readonly min: number; readonly max: number | null }
  | { readonly kind: 'interval'; readonly min: number; readonly max: number; readonly digits: number }
  | { readonly kind: 'everything' }
  | { readonly kind: 'nothing' }
