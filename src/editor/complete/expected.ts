import * as type from '../../syntax/lexer/tokens.ts'
import type { ParsedToken } from '../../syntax/source.ts'

/** What can be after some tokens. */
export interface Expected {
  /**
   * `clause`: an operator, a field or a word. `value`: the value of a field. `exists`: a field's name after
   * `_exists_:`. `lower`, `to`, `upper` and `close`: the parts of a range. `comparison`: a value after `>=`.
   */
  readonly kind: 'clause' | 'value' | 'exists' | 'lower' | 'to' | 'upper' | 'close' | 'comparison'
  /** The field that a value here belongs to. */
  readonly field: string | null
  /** Whether an operand precedes, so that AND and OR can follow. */
  readonly afterOperand: boolean
}

/** A range that is open. */
interface OpenRange {
  bounds: number
  hasTo: boolean
}

/** What can be after the first `count` tokens. */
export function expectedAfter(tokens: readonly ParsedToken[], count: number): Expected {
  const groups: (string | null)[] = [null]
  let named: ParsedToken | null = null
  let range: OpenRange | null = null
  let afterOperand = false
  for (const token of tokens.slice(0, count)) {
    const { tokenType } = token
    if (range !== null && (tokenType === type.Bound || tokenType === type.To)) {
      if (tokenType === type.To && range.bounds === 1 && !range.hasTo) range.hasTo = true
      else range.bounds++
      continue
    }
    range = null
    switch (tokenType) {
      case type.Field:
        named = token
        break
      case type.Modifier:
        afterOperand = false
        break
      case type.Conjunction:
        named = null
        afterOperand = false
        break
      case type.LeftParen:
        groups.push(named === null ? groups.at(-1)! : named.text)
        named = null
        afterOperand = false
        break
      case type.RangeStart:
        range = { bounds: 0, hasTo: false }
        break
      case type.RightParen:
        if (groups.length > 1) groups.pop()
        named = null
        afterOperand = true
        break
      default:
        named = null
        afterOperand = true
    }
  }
  const field = named === null ? groups.at(-1)! : named.text
  if (range !== null) return { kind: partOf(range), field, afterOperand: false }
  if (named === null) return { kind: 'clause', field, afterOperand }
  return { kind: named.detail === 'exists' ? 'exists' : 'value', field, afterOperand: false }
}

function partOf({ bounds, hasTo }: OpenRange): Expected['kind'] {
  if (bounds === 0) return 'lower'
  if (bounds === 1) return hasTo ? 'upper' : 'to'
  return 'close'
}
