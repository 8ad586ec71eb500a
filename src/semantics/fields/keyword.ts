import type { Place, Reading, Value } from '../fieldResult.ts'
import { readFuzzy, readPattern, readRange, readRegexp, readTerm } from './strings.ts'

/** Reads a value for a keyword field: everything is compared with the whole value. */
export function readKeyword(value: Value, place: Place): Reading {
  const over = place.field.ignoreCase ? 'folded' : 'value'
  switch (value.kind) {
    case 'word':
    case 'phrase':
      return readTerm(value.text, over, place)
    case 'pattern':
      return readPattern(value, over, place)
    case 'regexp':
      return readRegexp(value, over, place)
    case 'fuzzy':
      return readFuzzy(value, over, place)
    case 'range':
      return readRange(value, over, place)
  }
}
