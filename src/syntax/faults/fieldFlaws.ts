import type { Fix } from '../../diagnostics/diagnostic.ts'
import type { ClauseParts } from '../assemble/clause.ts'
import type { NameParts } from '../assemble/fields.ts'
import type { Body } from '../ast.ts'
import { escapeWord } from '../escape.ts'
import { endOfAddress } from '../lexer/address.ts'
import { ENDS_WORD, skipBlanks, wordRole } from '../lexer/characters.ts'
import type { Lexer } from '../lexer/lexer.ts'
import { Conjunction, Phrase, type Token, Word } from '../lexer/tokens.ts'
import { edit, insert, replace } from './problems.ts'

/** Reports a name that cannot be one. That a name is a pattern was reported where it was read. */
export function reportNameFlaw(field: Token, { problems }: Lexer) {
  const { startOffset: start, mark, end } = field
  if (field.detail === 'missing') {
    problems.error('missing-field', start, end, {}, [insert('Search for the colon itself', start, '\\')])
  } else if (field.detail === 'quoted') {
    const name = escapeWord(field.text)
    const fixes = name === '' ? [] : [replace('Write the name without quotes', start, mark, name)]
    problems.error('quoted-field', start, mark, { field: name }, fixes)
  }
}

/**
 * Reports a colon that follows where the field is named already: a time of day, an address, a name with a
 * colon in it.
 */
export function reportColon(
  field: Token,
  extra: Token,
  value: Body,
  token: Token | undefined,
  { text, problems }: Lexer,
) {
  const start = extra.startOffset
  if (problems.full) return problems.error('second-colon', start, extra.end, { field: field.text, value: '' })
  const end = text.startsWith('//', extra.end) ? endOfAddress(text, start) : value.span.end
  const written = text.slice(start, end)
  const single =
    end !== value.span.end ||
    value.kind === 'missing' ||
    (token !== undefined && token.tokenType !== Phrase && !token.quoted)
  const quoted = replace('Put the value in quotes', start, end, `"${written}"`)
  const grouped = {
    title: 'Put the value in parentheses',
    edits: [edit(start, start, '('), edit(end, end, ')')],
  }
  const fix = single && !/["\\]/.test(written) ? quoted : grouped
  problems.error('second-colon', start, extra.end, { field: field.text, value: written }, [fix])
}

/** Reports a field without a value. */
export function reportMissingValue(
  { field, sign, end }: NameParts,
  next: Token,
  { text, problems, cut, keptTo }: Lexer,
) {
  const operator = sign ?? (next.tokenType === Conjunction ? next : undefined)
  const at = field.end
  if (cut !== null && end >= keptTo) return
  const adjacent = operator !== undefined && (operator === sign || operator.startOffset === at)
  const fixes: Fix[] = []
  if (adjacent)
    fixes.push(
      replace('Put the operator in quotes', operator.startOffset, operator.end, `"${operator.image}"`),
    )
  if (sign === undefined) fixes.push(insert('Take any value', at, endsAt(text, at) ? '*' : '* '))
  const data = { field: field.text, comparison: null, operator: adjacent ? operator.image : null }
  problems.error('missing-value', field.startOffset, field.mark, data, fixes)
}

/** Reports an operator between a field's name and its value; the fix moves it before the name. */
export function reportSign(
  { field }: NameParts,
  sign: string,
  start: number,
  valueStart: number,
  parts: ClauseParts,
  { problems }: Lexer,
) {
  const before = parts.modifier !== undefined ? '' : sign === 'NOT' ? 'NOT ' : sign
  const title = before === '' ? `Leave out ${sign}` : `Write ${sign} before the field`
  const away = edit(start, valueStart, '')
  const fix: Fix = {
    title,
    edits: before === '' ? [away] : [edit(field.startOffset, field.startOffset, before), away],
  }
  const end = start + sign.length
  if (sign === '+' || sign === '-')
    problems.error('sign-before-value', start, end, { field: field.text, sign }, [fix])
  else problems.error('operator-before-value', start, end, { field: field.text, operator: sign }, [fix])
}

/** Reports what stands behind `_exists_:` although it is no name of a field. */
export function reportExists(
  { field }: NameParts,
  value: Body,
  { token }: ClauseParts,
  { problems, text }: Lexer,
) {
  const { start, end } = value.span
  const fixes: Fix[] = []
  if (value.kind === 'fuzzy' && token !== undefined)
    fixes.push(replace('Leave the ~ out', token.end, end, ''))
  if (value.kind === 'group' && value.clauses.length === 1 && value.clauses[0]!.body.kind === 'word') {
    const { span } = value.clauses[0]!.body
    fixes.push(replace('Leave out the parentheses', start, end, text.slice(span.start, span.end)))
  }
  if (token?.tokenType === Word && value.kind === 'word') {
    const sign = token.image[0]!
    fixes.push({
      title: `Write ${sign} before it`,
      edits: [edit(field.startOffset, field.startOffset, sign), edit(start, start + 1, '')],
    })
  }
  problems.error('exists-takes-field', start, end, {}, fixes)
}

/** Reports a comparison that has no value. */
export function reportEmptyComparison(comparison: Token, next: Token, { text, problems }: Lexer) {
  const { startOffset: start, end, image } = comparison
  const isValue =
    (next.tokenType === Word || next.tokenType === Phrase) && skipBlanks(text, end) === next.startOffset
  const fix = isValue
    ? replace('Write the value right behind it', end, next.startOffset, '')
    : replace('Search for the character itself', start, end, `"${image}"`)
  problems.error('missing-value', start, end, { field: '', comparison: image, operator: null }, [fix])
}

// Whether a star put here stays a word of its own.
function endsAt(text: string, at: number): boolean {
  return at >= text.length || wordRole(text.charCodeAt(at)) === ENDS_WORD
}
