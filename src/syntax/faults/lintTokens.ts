import type { Lexer } from '../lexer/lexer.ts'
import {
  Caret,
  Conjunction,
  Field,
  LeftParen,
  Modifier,
  RangeStart,
  RightParen,
  Tilde,
  type Token,
} from '../lexer/tokens.ts'
import { edit, replace } from './problems.ts'

/** Warns of words that look as if something else was meant by them. */
export function lintTokens(lexer: Lexer): void {
  for (const index of lexer.lowerCase) lintLowerCase(index, lexer)
  for (const index of lexer.loneOperators) lintLoneOperator(index, lexer)
  lintSmartQuotes(lexer)
}

function lintLowerCase(index: number, { tokens, problems }: Lexer): void {
  const token = tokens[index]
  const next = tokens[index + 1]
  if (token === undefined || next === undefined) return
  const operator = token.image.toUpperCase()
  const startsOperand = !endsOrJoins(next) && (operator !== 'NOT' || next.tokenType !== Modifier)
  const before = tokens[index - 1]
  const fits =
    operator === 'NOT'
      ? before?.tokenType !== Field && before?.tokenType !== Modifier
      : before !== undefined && endsOperand(before)
  if (!startsOperand || !fits) return
  problems.warning(
    'lowercase-operator',
    token.startOffset,
    token.end,
    { word: token.image, operator },
    () => [replace(`Write ${operator}`, token.startOffset, token.end, operator)],
  )
}

// Behind these a word is an operand of its own, not a value or the operand of an operator.
function endsOperand({ tokenType }: Token): boolean {
  return (
    tokenType !== Field &&
    tokenType !== Modifier &&
    tokenType !== Conjunction &&
    tokenType !== LeftParen &&
    tokenType !== RangeStart
  )
}

function endsOrJoins({ tokenType }: Token): boolean {
  return tokenType === Conjunction || tokenType === RightParen || tokenType === Tilde || tokenType === Caret
}

function lintLoneOperator(index: number, { tokens, problems }: Lexer): void {
  const token = tokens[index]
  const next = tokens[index + 1]
  if (token === undefined) return
  const { image, startOffset, end } = token
  problems.warning('lone-operator', startOffset, end, { operator: image }, () => {
    const before = tokens[index - 1]?.tokenType
    const joins =
      next !== undefined &&
      !endsOrJoins(next) &&
      next.tokenType !== Modifier &&
      before !== Field &&
      before !== Modifier
    const literally = replace(`Search for ${image} as it is`, startOffset, end, `"${image}"`)
    return joins
      ? [replace(`Apply ${image} to what follows`, end, next.startOffset, ''), literally]
      : [literally]
  })
}

/** Curly quotation marks in pairs, each pair with the edit that makes a phrase of it. */
function lintSmartQuotes({ smartQuotes, text, problems }: Lexer): void {
  for (let index = 0; index < smartQuotes.length; index += 2) {
    const open = smartQuotes[index]!
    const close = smartQuotes[index + 1]
    problems.warning('smart-quotes', open, open + 1, { character: text[open]! }, () => {
      if (close === undefined || /["\\()]/.test(text.slice(open, close)))
        return [replace('Leave it out', open, open + 1, '')]
      return [
        { title: 'Write straight quotes', edits: [edit(open, open + 1, '"'), edit(close, close + 1, '"')] },
      ]
    })
  }
}
