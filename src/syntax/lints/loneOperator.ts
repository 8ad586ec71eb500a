import { quoteOperator, replace } from '../../diagnostics/diagnostic.ts'
import { endsOrJoins, Field } from '../lexer/tokens.ts'
import { type LintExamples, NOTHING_FOUND, type SyntaxRule } from './rule.ts'

/** A sign before white space, which is a word. */
export const loneOperator: SyntaxRule<number, 'lone-operator'> = {
  code: 'lone-operator',
  /** @param index that of the token */
  look: (index, { tokens }) => {
    const token = tokens[index]
    if (token === undefined) return NOTHING_FOUND
    const { image: operator, startOffset: start, end } = token
    const fixes = () => {
      const next = tokens[index + 1]
      const joins = next !== undefined && !endsOrJoins(next) && tokens[index - 1]?.tokenType !== Field
      const quoteIt = quoteOperator(operator, start, end)
      return joins
        ? [replace('apply-to-next-word', { operator }, end, next.startOffset, ''), quoteIt]
        : [quoteIt]
    }
    return [{ span: { start, end }, data: { operator }, fixes }]
  },
}

export const examples: LintExamples = {
  fires: [
    ['a - b', '-', 'a -b', 'a "-" b'],
    ['+ (a)', '+', '+(a)', '"+" (a)'],
    ['f:- b', '-', 'f:"-" b'],
  ],
  silent: ['a -b', '-b', 'a "-" b', 'a \\- b'],
}
