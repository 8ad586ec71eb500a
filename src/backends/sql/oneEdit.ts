import { normalizePattern, type PatternPart } from '../../analysis/pattern.ts'

const ONE: PatternPart = { any: 'one' }

/**
 * The wildcard patterns that together match exactly the strings at most one edit away from a value: one code point changed, inserted,
 * left out, or two neighbours swapped.
 *
 * @example
 * oneEdit('ab') // ?b a? ?ab a?b ab? b a ba, as parts
 */
export function oneEdit(value: string): PatternPart[][] {
  // The empty value is near to nothing but itself, as in Lucene.
  if (value === '') return [[]]
  const points = [...value]
  const before = (end: number): string => points.slice(0, end).join('')
  const after = (start: number): string => points.slice(start).join('')
  const patterns: PatternPart[][] = [[value]]
  for (let i = 0; i <= points.length; i++) {
    patterns.push([before(i), ONE, after(i)])
    if (i === points.length) break
    patterns.push([before(i), ONE, after(i + 1)], [before(i) + after(i + 1)])
    if (i + 1 < points.length) patterns.push([before(i) + points[i + 1]! + points[i]! + after(i + 2)])
  }
  return patterns.map(normalizePattern)
}

/** Whether a pattern matches more than the empty string. */
export function isFilled(parts: readonly PatternPart[]): boolean {
  return parts.length > 0
}
