import type { RangeEnd } from '../../plan/plan.ts'
import { readInteger, readNumber } from '../../schema/readNumber.ts'
import type { Bound, Range } from '../../syntax/ast.ts'
import { impossible, leafBase, type Place, type Reading, type Value } from '../fieldResult.ts'

const NUMBER = impossible('a number such as 5, -2.5 or 1e3, or a range of them')
const INTEGER = impossible('a whole number such as 5 or -2, or a range of them')

/** Reads a value for a number or integer field. */
export function readNumeric(value: Value, place: Place): Reading {
  const refusal = place.field.kind === 'integer' ? INTEGER : NUMBER
  switch (value.kind) {
    case 'word':
    case 'phrase': {
      const number = place.field.kind === 'integer' ? readWhole(value.text) : readNumber(value.text)
      return number === null ? refusal : { ...leafBase(place), kind: 'number', value: number }
    }
    case 'range':
      return readNumericRange(value, place) ?? refusal
    default:
      return refusal
  }
}

function readWhole(text: string): number | null {
  const near = readInteger(text)
  return near !== null && near.floor === near.ceiling ? near.floor : null
}

function readNumericRange(range: Range, place: Place): Reading | null {
  const readEnd = place.field.kind === 'integer' ? readIntegerEnd : readNumberEnd
  const lower = range.lower === null ? null : readEnd(range.lower, 'lower')
  const upper = range.upper === null ? null : readEnd(range.upper, 'upper')
  if (lower === undefined || upper === undefined) return null
  const base = leafBase(place)
  return lower === null && upper === null
    ? { ...base, kind: 'exists' }
    : { ...base, kind: 'numberRange', lower, upper }
}

function readNumberEnd(bound: Bound): RangeEnd<number> | undefined {
  const value = readNumber(bound.text)
  return value === null ? undefined : { value, inclusive: bound.inclusive }
}

// Ends of whole numbers round inward and are always inclusive: `>1.5` is `>=2`, `>2` is `>=3`.
function readIntegerEnd(bound: Bound, side: 'lower' | 'upper'): RangeEnd<number> | undefined {
  const near = readInteger(bound.text)
  if (near === null) return undefined
  const isWhole = near.floor === near.ceiling
  const inward = side === 'lower' ? near.ceiling : near.floor
  const step = isWhole && !bound.inclusive ? (side === 'lower' ? 1 : -1) : 0
  return { value: inward + step, inclusive: true }
}
