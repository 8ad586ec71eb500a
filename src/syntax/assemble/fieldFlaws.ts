import {
  edit,
  type FixDraft,
  fix,
  insert,
  moveOperator,
  quoteOperator,
  replace,
} from '../../diagnostics/diagnostic.ts'
import type { Body } from '../ast.ts'
import { escapeWord } from '../escape.ts'
import { ENDS_WORD, endOfAddress, skipBlanks, wordRole } from '../lexer/characters.ts'
import type { Lexer } from '../lexer/lexer.ts'
import { Conjunction, Phrase, type Token, Word } from '../lexer/tokens.ts'
import { quoteTyped } from '../typedText.ts'
import type { ClauseParts, NameParts } from './parts.ts'

/** Reports a missing or quoted name. The lexer reports a name that is a pattern. */
export function reportNameFlaw(field: Token, { diagnostics }: Lexer) {
  const { startOffset: start, headEnd, end } = field
  if (field.detail === 'missing') {
    diagnostics.error('missing-field', start, end, {}, [
      insert('escape-character', { character: ':' }, start, '\\'),
    ])
  } else if (field.detail === 'quoted') {
    const name = escapeWord(field.text)
    const fixes = name === '' ? [] : [replace('unquote-field', {}, start, headEnd, name)]
    diagnostics.error('quoted-field', start, headEnd, { field: name }, fixes)
  }
}

/** Reports a second colon: of a time of day, an address, or a name with a colon. */
export function reportColon(
  field: Token,
  extra: Token,
  value: Body,
  token: Token | undefined,
  { text, diagnostics }: Lexer,
) {
  const start = extra.startOffset
  if (diagnostics.full)
    return diagnostics.error('second-colon', start, extra.end, { field: field.text, value: '' })
  const end = text.startsWith('//', extra.end) ? endOfAddress(text, start) : value.span.end
  const written = text.slice(start, end)
  const single =
    end !== value.span.end ||
    value.kind === 'missing' ||
    (token !== undefined && token.tokenType !== Phrase && !token.quoted)
  // A comparison stays before the quotes.
  const valueStart = start + (/^[<>]=?/.exec(written)?.[0] ?? '').length
  const quoteIt = replace('quote-value', {}, valueStart, end, quoteTyped(text.slice(valueStart, end)))
  const groupIt = fix('group-value', {}, [edit(start, start, '('), edit(end, end, ')')])
  diagnostics.error('second-colon', start, extra.end, { field: field.text, value: written }, [
    single && !written.includes('"') ? quoteIt : groupIt,
  ])
}

/** Reports a field without a value. */
export function reportMissingValue(
  { field, sign, end }: NameParts,
  next: Token,
  { text, diagnostics, exceeded, keptUntil }: Lexer,
) {
  const operator = sign ?? (next.tokenType === Conjunction ? next : undefined)
  const at = field.end
  if (exceeded !== null && end >= keptUntil) return
  const adjacent = operator !== undefined && (operator === sign || operator.startOffset === at)
  const fixes: FixDraft[] = []
  if (adjacent) fixes.push(quoteOperator(operator.image, operator.startOffset, operator.end))
  if (field.text === '_exists_') fixes.push(searchText(field.startOffset, at, text))
  else fixes.push(anyValue(at, sign === undefined ? at : sign.end, text))
  const data = { field: field.text, comparison: null, operator: adjacent ? operator.image : null }
  diagnostics.error('missing-value', field.startOffset, field.headEnd, data, fixes)
}

/** Reports an operator between a field's name and its value. The fix moves it before the name. */
export function reportSign(
  { field }: NameParts,
  sign: string,
  start: number,
  valueStart: number,
  parts: ClauseParts,
  { diagnostics }: Lexer,
) {
  const move =
    parts.modifier === undefined
      ? moveOperator(sign, field.startOffset, start, valueStart)
      : replace('leave-out', { text: sign }, start, valueStart, '')
  const end = start + sign.length
  if (sign === '+' || sign === '-')
    diagnostics.error('sign-before-value', start, end, { field: field.text, sign }, [move])
  else diagnostics.error('operator-before-value', start, end, { field: field.text, operator: sign }, [move])
}

/** Reports a value of `_exists_:` that is not the name of a field. */
export function reportExists(
  { field }: NameParts,
  value: Body,
  { token }: ClauseParts,
  { diagnostics, text }: Lexer,
) {
  const { start, end } = value.span
  const fixes: FixDraft[] = []
  if (value.kind === 'fuzzy' && token !== undefined)
    fixes.push(replace('leave-out', { text: text.slice(token.end, end) }, token.end, end, ''))
  if (value.kind === 'group' && value.clauses.length === 1) {
    const { modifier, body } = value.clauses[0]!
    if (modifier === null && body.kind === 'word') {
      const name = text.slice(body.span.start, body.span.end)
      fixes.push(replace('leave-out-parentheses', {}, start, end, name))
    }
  }
  if (token?.tokenType === Word && value.kind === 'word') {
    fixes.push(moveOperator(token.image[0]!, field.startOffset, start, start + 1))
  }
  diagnostics.error('exists-takes-field', start, end, {}, fixes)
}

function searchText(start: number, end: number, text: string): FixDraft {
  return replace('quote-text', {}, start, end, quoteTyped(text.slice(start, end)))
}

/** A fix that writes a star in a place, with a space before a text of which it would become a part. */
function anyValue(start: number, end: number, text: string): FixDraft {
  const isWhole = end >= text.length || wordRole(text.charCodeAt(end)) === ENDS_WORD
  return replace('any-value', {}, start, end, isWhole ? '*' : '* ')
}

/** Reports a comparison without a value. */
export function reportEmptyComparison(comparison: Token, next: Token, { text, diagnostics }: Lexer) {
  const { startOffset: start, end, image } = comparison
  const isValue =
    (next.tokenType === Word || next.tokenType === Phrase) && skipBlanks(text, end) === next.startOffset
  const fixes = isValue
    ? [replace('join-value', { operator: image }, end, next.startOffset, '')]
    : [quoteOperator(image, start, end), anyValue(start, end, text)]
  diagnostics.error('missing-value', start, end, { field: '', comparison: image, operator: null }, fixes)
}
