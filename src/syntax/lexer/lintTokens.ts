import { edit, fix, replace } from '../../diagnostics/diagnostic.ts'
import type { Lexer } from './lexer.ts'
import { Caret, Conjunction, Field, LeftParen, Modifier, RightParen, Tilde, type Token } from './tokens.ts'

/** Warns of words that were probably meant as something else. */
export function lintTokens(lexer: Lexer): void {
  for (const index of lexer.lowerCaseOperators) lintLowerCase(index, lexer)
  for (const index of lexer.loneOperators) lintLoneOperator(index, lexer)
  lintSmartQuotes(lexer)
}

function lintLowerCase(index: number, { tokens, diagnostics }: Lexer): void {
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
  diagnostics.warning(
    'lowercase-operator',
    token.startOffset,
    token.end,
    { word: token.image, operator },
    () => [replace('write', { text: operator }, token.startOffset, token.end, operator)],
  )
}

// After such a token a word is an operand of its own, not a value or the operand of an operator.
function endsOperand({ tokenType }: Token): boolean {
  return tokenType !== Field && tokenType !== Modifier && tokenType !== Conjunction && tokenType !== LeftParen
}

function endsOrJoins({ tokenType }: Token): boolean {
  return tokenType === Conjunction || tokenType === RightParen || tokenType === Tilde || tokenType === Caret
}

function lintLoneOperator(index: number, { tokens, diagnostics }: Lexer): void {
  const token = tokens[index]
  const next = tokens[index + 1]
  if (token === undefined) return
  const { image, startOffset, end } = token
  diagnostics.warning('lone-operator', startOffset, end, { operator: image }, () => {
    const before = tokens[index - 1]?.tokenType
    const joins = next !== undefined && !endsOrJoins(next) && before !== Field
    const quoteIt = replace('quote-operator', { operator: image }, startOffset, end, `"${image}"`)
    return joins
      ? [replace('apply-to-next-word', { operator: image }, end, next.startOffset, ''), quoteIt]
      : [quoteIt]
  })
}

/** Warns of curly quotation marks, in pairs; the fix makes each pair a phrase. */
function lintSmartQuotes({ smartQuotes, text, diagnostics }: Lexer): void {
  for (let index = 0; index < smartQuotes.length; index += 2) {
    const open = smartQuotes[index]!
    const close = smartQuotes[index + 1]
    diagnostics.warning('smart-quotes', open, open + 1, { character: text[open]! }, () => {
      if (close === undefined || /["\\()]/.test(text.slice(open, close)))
        return [replace('leave-out', { text: text[open]! }, open, open + 1, '')]
      return [fix('straight-quotes', {}, [edit(open, open + 1, '"'), edit(close, close + 1, '"')])]
    })
  }
}
