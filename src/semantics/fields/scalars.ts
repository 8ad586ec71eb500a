import type { RangeEnd } from '../../plan/plan.ts'
import { isNumeric, readInteger, readNumber } from '../../schema/readNumber.ts'
import type { Bound, Range } from '../../syntax/ast.ts'
import { type FieldResult, impossible, leafBase, type Site, type ValueNode } from '../fieldResult.ts'

const NUMBER = impossible('number')
const FINITE = impossible('finite-number')
const SAFE_INTEGER = impossible('safe-integer')
const INTEGER = impossible('integer')

/** Plans a value for a number or integer field. */
export function planNumeric(value: ValueNode, site: Site): FieldResult {
  switch (value.kind) {
    case 'word':
    case 'phrase': {
      const number = site.field.kind === 'integer' ? planInteger(value.text) : readNumber(value.text)
      return number === null
        ? refusal([value.text], site)
        : { ...leafBase(site), kind: 'number', value: number }
    }
    case 'range':
      return planNumericRange(value, site) ?? refusal([value.lower?.text, value.upper?.text], site)
    default:
      return refusal([], site)
  }
}

/** Why a field does not take texts: one that is a number may be too great. */
function refusal(texts: readonly (string | undefined)[], { field }: Site): FieldResult {
  const isInteger = field.kind === 'integer'
  const isTooGreat = (text: string | undefined): boolean =>
    text !== undefined && isNumeric(text) && (isInteger ? readInteger(text) : readNumber(text)) === null
  if (texts.some(isTooGreat)) return isInteger ? SAFE_INTEGER : FINITE
  return isInteger ? INTEGER : NUMBER
}

function planInteger(text: string): number | null {
  const neighbours = readInteger(text)
  return neighbours !== null && neighbours.floor === neighbours.ceiling ? neighbours.floor : null
}

function planNumericRange(range: Range, site: Site): FieldResult | null {
  const planEnd = site.field.kind === 'integer' ? planIntegerEnd : planNumberEnd
  const lower = range.lower === null ? null : planEnd(range.lower, 'lower')
  const upper = range.upper === null ? null : planEnd(range.upper, 'upper')
  if (lower === undefined || upper === undefined) return null
  const base = leafBase(site)
  return lower === null && upper === null
    ? { ...base, kind: 'exists' }
    : { ...base, kind: 'numberRange', lower, upper }
}

function planNumberEnd(bound: Bound): RangeEnd<number> | undefined {
  const value = readNumber(bound.text)
  return value === null ? undefined : { value, inclusive: bound.inclusive }
}

// Ends of an integer range are rounded inward and always inclusive: `>1.5` is `>=2`, `>2` is `>=3`.
function planIntegerEnd(bound: Bound, side: 'lower' | 'upper'): RangeEnd<number> | undefined {
  const neighbours = readInteger(bound.text)
  if (neighbours === null) return undefined
  const isInteger = neighbours.floor === neighbours.ceiling
  const inward = side === 'lower' ? neighbours.ceiling : neighbours.floor
  const step = isInteger && !bound.inclusive ? (side === 'lower' ? 1 : -1) : 0
  return { value: inward + step, inclusive: true }
}

/** Plans a value for a boolean field. */
export function planBoolean(value: ValueNode, site: Site): FieldResult {
  if (
    (value.kind === 'word' || value.kind === 'phrase') &&
    (value.text === 'true' || value.text === 'false')
  ) {
    return { ...leafBase(site), kind: 'boolean', value: value.text === 'true' }
  }
  return impossible('boolean')
}
