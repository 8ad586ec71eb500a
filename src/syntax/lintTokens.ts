import { edit, replace } from './problems.ts'
import type { Reader } from './tokenizer/reader.ts'
import { Caret, Conjunction, Field, LeftParen, Modifier, RangeStart, RightParen, Tilde, type Token } from './tokenizer/tokens.ts'

/** Warns of words that look as if something else was meant by them. */
export function lintTokens(reader: Reader): void {
  for (const index of reader.lowerCase) lintLowerCase(index, reader)
  for (const index of reader.loneOperators) lintLoneOperator(index, reader)
  lintSmartQuotes(reader)
}

function lintLowerCase(index: number, { tokens, problems }: Reader): void {
  const token = tokens[index]
  const next = tokens[index + 1]
  if (token === undefined || next === undefined) return
  const operator = token.image.toUpperCase()
  const startsOperand = !endsOrJoins(next) && (operator !== 'NOT' || next.tokenType !== Modifier)
  const before = tokens[index - 1]
  const fits =
    operator === 'NOT' ? before?.tokenType !== Field && before?.tokenType !== Modifier : before !== undefined && endsOperand(before)
  if (!startsOperand || !fits) return
  const fix = replace(`Write ${operator}`, token.startOffset, token.end, operator)
  problems.warning('lowercase-operator', token.startOffset, token.end, { word: token.image, operator }, [fix])
}

// Behind these a word is an operand of its own, not a value or the operand of an operator.
function endsOperand({ tokenType }: Token): boolean {
  return tokenType !== Field && tokenType !== Modifier && tokenType !== Conjunction && tokenType !== LeftParen && tokenType !== RangeStart
}

function endsOrJoins({ tokenType }: Token): boolean {
  return tokenType === Conjunction || tokenType === RightParen || tokenType === Tilde || tokenType === Caret
}

function lintLoneOperator(index: number, { tokens, problems }: Reader): void {
  const token = tokens[index]
  const next = tokens[index + 1]
  if (token === undefined) return
  const before = tokens[index - 1]?.tokenType
  const joins = next !== undefined && !endsOrJoins(next) && next.tokenType !== Modifier && before !== Field && before !== Modifier
  const fixes = joins ? [replace(`Apply ${token.image} to what follows`, token.end, next.startOffset, '')] : []
  fixes.push(replace(`Search for ${token.image} as it is`, token.startOffset, token.end, `"${token.image}"`))
  problems.warning('lone-operator', token.startOffset, token.end, { operator: token.image }, fixes)
}

/** Curly quotation marks in pairs, each pair with the edit that makes a phrase of it. */
function lintSmartQuotes({ smartQuotes, text, problems }: Reader): void {
  for (let index = 0; index < smartQuotes.length; index += 2) {
    const open = smartQuotes[index]!
    const close = smartQuotes[index + 1]
    const simple = close !== undefined && !/["\\()]/.test(text.slice(open, close))
    const edits = simple ? [edit(open, open + 1, '"'), edit(close, close + 1, '"')] : []
    const fixes = simple ? [{ title: 'Write straight quotes', edits }] : [replace('Leave it out', open, open + 1, '')]
    problems.warning('smart-quotes', open, open + 1, { character: text[open]! }, fixes)
  }
}
