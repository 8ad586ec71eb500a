import type { CodePointRange } from '../../../analysis/regexp/syntax/ast.ts'

const NUL: CodePointRange = { from: 0, to: 0 }
const SURROGATES: CodePointRange = { from: 0xd800, to: 0xdfff }

/**
 * What is left of a range without U+0000 and surrogates, which no stored text has and no bound one can hold.
 *
 * @example
 * writableRanges({ from: 0, to: 0x7f }) // [{ from: 1, to: 0x7f }]
 */
export function writableRanges(range: CodePointRange): CodePointRange[] {
  return withoutRange(range, NUL).flatMap((rest) => withoutRange(rest, SURROGATES))
}

/** What is left of a range without another: nothing, one range or two. */
export function withoutRange({ from, to }: CodePointRange, other: CodePointRange): CodePointRange[] {
  const left = { from, to: Math.min(to, other.from - 1) }
  const right = { from: Math.max(from, other.to + 1), to }
  return [left, right].filter((range) => range.from <= range.to)
}
