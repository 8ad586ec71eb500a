import { replace } from '../../diagnostics/diagnostic.ts'
import type { Token } from '../lexer/tokens.ts'
import type { LintExamples, SyntaxRule } from './rule.ts'

interface ReadTilde {
  readonly tilde: Token
  /** The number of edits, or the slop, as which it is read. */
  readonly as: number
}

/** A `~` whose number is read as another one, or not at all. */
export const numberIgnored: SyntaxRule<ReadTilde, 'number-ignored'> = {
  code: 'number-ignored',
  look: ({ tilde: { startOffset: start, end, image: written }, as }) => {
    const used = `~${as}`
    return [
      {
        span: { start, end },
        data: { written, used },
        fixes: [replace('write', { text: used }, start, end, used)],
      },
    ]
  },
}

export const examples: LintExamples = {
  fires: [
    ['roam~x', '~x', 'roam~2'],
    ['roam~1.0', '~1.0', 'roam~1'],
    ['"a b"~2.5', '~2.5', '"a b"~2'],
  ],
  silent: ['roam~1', 'roam~', '"a b"~2'],
}
