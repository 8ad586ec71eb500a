import type { Body } from '../ast.ts'
import {
  reportColon,
  reportExists,
  reportMissingValue,
  reportNameFlaw,
  reportSign,
} from '../faults/fieldFlaws.ts'
import type { Lexer } from '../lexer/lexer.ts'
import { Everything, type Token } from '../lexer/tokens.ts'
import type { ClauseParts } from './clause.ts'
import { exists } from './values.ts'

/** A field's name, and what stands between it and its value although nothing may stand there. */
export interface NameParts {
  readonly field: Token
  /** A second name. */
  readonly extra: Token | undefined
  /** An operator. */
  readonly sign: Token | undefined
  /** Where the last of all that ends. */
  readonly end: number
}

/**
 * The body of a clause that names a field; what is wrong with the name, or with what it stands before, is
 * reported.
 */
export function applyField(name: NameParts, value: Body, parts: ClauseParts, lexer: Lexer): Body {
  const { field, extra, sign } = name
  const { token } = parts
  reportNameFlaw(field, lexer)
  const sound = extra === undefined && sign === undefined && value.kind !== 'missing'
  if (extra !== undefined) reportColon(field, extra, value, token, lexer)
  else if (value.kind === 'missing') reportMissingValue(name, parts.next, lexer)
  else if (sign !== undefined) reportSign(name, sign.image, sign.startOffset, value.span.start, parts, lexer)
  else if (token?.tokenType === Everything) reportColon(field, token, value, undefined, lexer)
  // The sign of a word that is fuzzy was taken for its first letter.
  else if (
    value.kind === 'fuzzy' &&
    token !== undefined &&
    token.detail !== null &&
    '+-'.includes(token.detail as string)
  ) {
    reportSign(name, token.image[0]!, token.startOffset, token.startOffset + 1, parts, lexer)
  }
  if (field.detail === 'missing') return value
  const { startOffset: start, mark, text } = field
  const { end } = value.span
  if (field.detail === 'exists') {
    const names =
      (value.kind === 'word' && value.sign === null) || (value.kind === 'phrase' && value.slop === null)
    if (names && value.text !== '') return exists(value.text, value.span.start, end, start, end)
    if (sound) reportExists(name, value, parts, lexer)
  } else if (value.kind === 'exists') {
    return exists(text, start, mark, start, end)
  }
  return { kind: 'fielded', span: { start, end }, field: text, fieldSpan: { start, end: mark }, body: value }
}
