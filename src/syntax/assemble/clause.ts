import type { Body, Clause } from '../ast.ts'
import type { Lexer } from '../lexer/lexer.ts'
import { Comparison, Everything, Tilde, type Token } from '../lexer/tokens.ts'
import {
  reportColon,
  reportEmptyComparison,
  reportExists,
  reportMissingValue,
  reportNameFlaw,
  reportSign,
} from './fieldFlaws.ts'
import type { ClauseParts, EmptyClause, NameParts } from './parts.ts'
import { applyBoost, applyTilde, firstSuffixes } from './suffixes.ts'

const NO_SUFFIXES = { tilde: undefined, caret: undefined }

/**
 * The node of a clause. What is wrong with its parts is reported, or added to `emptyClauses` for the
 * list that contains the clause.
 */
export function assembleClause(parts: ClauseParts, emptyClauses: EmptyClause[], lexer: Lexer): Clause {
  const { conjunction, modifier, name, suffixes } = parts
  const value = assembleValue(parts, lexer)
  let body = value
  if (name !== undefined || suffixes !== undefined) {
    const { tilde, caret } = suffixes === undefined ? NO_SUFFIXES : firstSuffixes(suffixes, lexer)
    body = applyTilde(body, tilde, parts.token, lexer)
    if (name !== undefined) body = applyField(name, body, parts, lexer)
    body = applyBoost(body, caret, lexer)
  }
  const first = conjunction ?? modifier ?? name?.field
  const end = suffixes === undefined ? value.span.end : suffixes[suffixes.length - 1]!.end
  const clause: Clause = {
    kind: 'clause',
    span: { start: first === undefined ? body.span.start : first.startOffset, end },
    conjunction: conjunction === undefined ? null : (conjunction.text as 'and' | 'or'),
    modifier: modifier === undefined ? null : modifier.text === '+' ? 'must' : 'not',
    body,
  }
  const isEmpty =
    value.kind === 'missing' ? name === undefined : value.kind === 'group' && value.clauses.length === 0
  if (isEmpty) emptyClauses.push({ clause, before: modifier ?? conjunction, after: suffixes?.[0], value })
  return clause
}

function assembleValue(parts: ClauseParts, lexer: Lexer): Body {
  const { value, token } = parts
  if (value === undefined) return missing(parts)
  if (token?.tokenType !== Comparison || token.text !== '' || token.quoted) return value
  // With a tilde it is a fuzzy word.
  if (parts.suffixes?.[0]?.tokenType !== Tilde) reportEmptyComparison(token, parts.next, lexer)
  return { kind: 'word', span: value.span, text: token.image, sign: null }
}

function missing({ conjunction, modifier, name, suffixes }: ClauseParts): Body {
  const at = name?.end ?? modifier?.end ?? conjunction?.end ?? suffixes![0]!.startOffset
  return { kind: 'missing', span: { start: at, end: at }, expected: name === undefined ? 'operand' : 'value' }
}

/** The body of a clause that names a field. */
function applyField(name: NameParts, value: Body, parts: ClauseParts, lexer: Lexer): Body {
  const { field } = name
  reportNameFlaw(field, lexer)
  const isReported = reportFieldFlaw(name, value, parts, lexer)
  if (field.detail === 'missing') return value
  const { startOffset: start, headEnd, text } = field
  const span = { start, end: value.span.end }
  const fieldSpan = { start, end: headEnd }
  if (field.detail === 'exists') {
    const isName =
      (value.kind === 'word' && value.sign === null) || (value.kind === 'phrase' && value.slop === null)
    if (isName && value.text !== '') return { kind: 'exists', span, field: value.text, fieldSpan: value.span }
    if (!isReported) reportExists(name, value, parts, lexer)
  } else if (value.kind === 'exists') {
    return { kind: 'exists', span, field: text, fieldSpan }
  }
  return { kind: 'fielded', span, field: text, fieldSpan, body: value }
}

/** Reports an error between a field's name and its value. Returns whether it explains an unsuitable value. */
function reportFieldFlaw(name: NameParts, value: Body, parts: ClauseParts, lexer: Lexer): boolean {
  const { field, extra, sign } = name
  const { token } = parts
  if (extra !== undefined) reportColon(field, extra, value, token, lexer)
  else if (value.kind === 'missing') reportMissingValue(name, parts.next, lexer)
  else if (sign !== undefined) reportSign(name, sign.image, sign.startOffset, value.span.start, parts, lexer)
  else {
    if (token?.tokenType === Everything) reportColon(field, token, value, undefined, lexer)
    // In a fuzzy word the sign is the first letter.
    else if (value.kind === 'fuzzy' && hasSign(token))
      reportSign(name, token.image[0]!, token.startOffset, token.startOffset + 1, parts, lexer)
    return false
  }
  return true
}

function hasSign(token: Token | undefined): token is Token {
  return token?.detail === '+' || token?.detail === '-'
}
