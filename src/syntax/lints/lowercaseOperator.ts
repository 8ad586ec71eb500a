import { leaveOut, replace } from '../../diagnostics/diagnostic.ts'
import { Conjunction, endsOrJoins, Field, LeftParen, Modifier, type Token } from '../lexer/tokens.ts'
import { type LintExamples, NOTHING_FOUND, type SyntaxRule } from './rule.ts'

/** `and`, `or` and `not` between clauses, which are words. */
export const lowercaseOperator: SyntaxRule<number, 'lowercase-operator'> = {
  code: 'lowercase-operator',
  /** @param index that of the token */
  look: (index, { text, tokens }) => {
    const token = tokens[index]
    const next = tokens[index + 1]
    if (token === undefined) return NOTHING_FOUND
    const operator = token.image.toUpperCase()
    // At the end, NOT is the word of a question.
    const startsOperand =
      next === undefined
        ? operator !== 'NOT'
        : !endsOrJoins(next) && (operator !== 'NOT' || next.tokenType !== Modifier)
    const before = tokens[index - 1]
    const fits =
      operator === 'NOT'
        ? before?.tokenType !== Field && before?.tokenType !== Modifier
        : before !== undefined && endsOperand(before)
    if (!startsOperand || !fits) return NOTHING_FOUND
    const { startOffset: start, end, image: word } = token
    const fixes = () =>
      next === undefined
        ? [leaveOut(text, start, end)]
        : [replace('write', { text: operator }, start, end, operator)]
    return [{ span: { start, end }, data: { word, operator }, fixes }]
  },
}

export const examples: LintExamples = {
  fires: [
    ['a and b', 'and', 'a AND b'],
    ['(a) Or [b TO c]', 'Or', '(a) OR [b TO c]'],
    ['a not b', 'not', 'a NOT b'],
    ['not a', 'not', 'NOT a'],
    ['a and', 'and', 'a'],
  ],
  silent: ['and', 'why not', 'and b', 'f:and b', 'a and OR b', '(and b)', 'a \\and b', '"a and b"'],
}

// After such a token a word is an operand of its own, not a value or the operand of an operator.
function endsOperand({ tokenType }: Token): boolean {
  return tokenType !== Field && tokenType !== Modifier && tokenType !== Conjunction && tokenType !== LeftParen
}
