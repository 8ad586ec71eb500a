import { compareCodePoints } from '../../analysis/compareCodePoints.ts'
import { compileFuzzy } from '../../analysis/fuzzy.ts'
import { compilePattern } from '../../analysis/pattern.ts'
import { compileRegexp } from '../../analysis/regexp/dfa/compileRegexp.ts'
import type { LeafOf, RangeEnd } from '../../plan/plan.ts'
import { unsupported } from '../unsupportedError.ts'

/** The leaves that compare single tokens or whole strings, as their `target` says. */
export type StringLeaf = LeafOf<'term' | 'pattern' | 'regexp' | 'fuzzy' | 'range'>

/** The leaves that compare numbers, booleans and instants. */
export type ScalarLeaf = LeafOf<'number' | 'numberRange' | 'boolean' | 'dateRange'>

/** Compiles a leaf to a test of one token or string. */
export function stringTest(leaf: StringLeaf): (text: string) => boolean {
  switch (leaf.kind) {
    case 'term':
      return (text) => text === leaf.value
    case 'pattern':
      return compilePattern(leaf.parts)
    case 'regexp': {
      const compiled = compileRegexp(leaf.regexp, Infinity)
      if (!compiled.ok) throw unsupported('memory', leaf, 'a regular expression with fewer states')
      return compiled.matches
    }
    case 'fuzzy':
      return compileFuzzy(leaf.value, leaf.edits)
    case 'range':
      return (text) => isWithin(text, leaf.lower, leaf.upper, compareCodePoints)
  }
}

/** Compiles a leaf to a test of one value: a number, a boolean, or an instant in epoch milliseconds. */
export function scalarTest(leaf: ScalarLeaf): (value: string | number | boolean) => boolean {
  switch (leaf.kind) {
    case 'number':
    case 'boolean':
      return (value) => value === leaf.value
    case 'numberRange':
      return (value) => isWithin(value as number, leaf.lower, leaf.upper, (a, b) => a - b)
    case 'dateRange': {
      const from = leaf.from ?? -Infinity
      const until = leaf.until ?? Infinity
      return (value) => (value as number) >= from && (value as number) < until
    }
  }
}

function isWithin<T>(
  value: T,
  lower: RangeEnd<T> | null,
  upper: RangeEnd<T> | null,
  compare: (a: T, b: T) => number,
): boolean {
  if (lower !== null) {
    const order = compare(value, lower.value)
    if (order < 0 || (order === 0 && !lower.inclusive)) return false
  }
  if (upper !== null) {
    const order = compare(value, upper.value)
    if (order > 0 || (order === 0 && !upper.inclusive)) return false
  }
  return true
}
