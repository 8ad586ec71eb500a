import type { RangeEnd } from '../../plan/plan.ts'
import { isNumeric, readInteger, readNumber } from '../../schema/readNumber.ts'
import type { Bound, Range } from '../../syntax/ast.ts'
import { impossible, type Meaning, type ValueNode } from '../meaning.ts'

const NUMBER = impossible('number')
const FINITE = impossible('finite-number')
const SAFE_INTEGER = impossible('safe-integer')
const INTEGER = impossible('integer')

type NumericKind = 'number' | 'integer'

/** Reads a value for number or integer fields. */
export function readNumeric(value: ValueNode, kind: NumericKind): Meaning {
  switch (value.kind) {
    case 'word':
    case 'phrase': {
      const number = kind === 'integer' ? exactInteger(value.text) : readNumber(value.text)
      return number === null ? refusal([value.text], kind) : { kind: 'number', value: number }
    }
    case 'range':
      return readNumericRange(value, kind) ?? refusal([value.lower?.text, value.upper?.text], kind)
    default:
      return refusal([], kind)
  }
}

/** Why a field does not take texts: one that is a number may be too great. */
function refusal(texts: readonly (string | undefined)[], kind: NumericKind): Meaning {
  const isInteger = kind === 'integer'
  const isTooGreat = (text: string | undefined): boolean =>
    text !== undefined && isNumeric(text) && (isInteger ? readInteger(text) : readNumber(text)) === null
  if (texts.some(isTooGreat)) return isInteger ? SAFE_INTEGER : FINITE
  return isInteger ? INTEGER : NUMBER
}

function exactInteger(text: string): number | null {
  const neighbours = readInteger(text)
  return neighbours !== null && neighbours.floor === neighbours.ceiling ? neighbours.floor : null
}

function readNumericRange(range: Range, kind: NumericKind): Meaning | null {
  const readEnd = kind === 'integer' ? readIntegerEnd : readNumberEnd
  const lower = range.lower === null ? null : readEnd(range.lower, 'lower')
  const upper = range.upper === null ? null : readEnd(range.upper, 'upper')
  if (lower === undefined || upper === undefined) return null
  return lower === null && upper === null ? { kind: 'exists' } : { kind: 'numberRange', lower, upper }
}

function readNumberEnd(bound: Bound): RangeEnd<number> | undefined {
  const value = readNumber(bound.text)
  return value === null ? undefined : { value, inclusive: bound.inclusive }
}

// Ends of an integer range are rounded inward and always inclusive: `>1.5` is `>=2`, `>2` is `>=3`.
function readIntegerEnd(bound: Bound, side: 'lower' | 'upper'): RangeEnd<number> | undefined {
  const neighbours = readInteger(bound.text)
  if (neighbours === null) return undefined
  const isInteger = neighbours.floor === neighbours.ceiling
  const inward = side === 'lower' ? neighbours.ceiling : neighbours.floor
  const step = isInteger && !bound.inclusive ? (side === 'lower' ? 1 : -1) : 0
  return { value: inward + step, inclusive: true }
}

/** Reads a value for boolean fields. */
export function readBoolean(value: ValueNode): Meaning {
  if (
    (value.kind === 'word' || value.kind === 'phrase') &&
    (value.text === 'true' || value.text === 'false')
  ) {
    return { kind: 'boolean', value: value.text === 'true' }
  }
  return impossible('boolean')
}
