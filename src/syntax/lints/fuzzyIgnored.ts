import { replace } from '../../diagnostics/diagnostic.ts'
import type { Token } from '../lexer/tokens.ts'
import type { LintExamples, SyntaxRule } from './rule.ts'

/** A `~` after a pattern, a regexp or `*`, which has no meaning. */
export const fuzzyIgnored: SyntaxRule<Token, 'fuzzy-ignored'> = {
  code: 'fuzzy-ignored',
  look: ({ startOffset: start, end, image: text }) => [
    { span: { start, end }, data: { text }, fixes: [replace('leave-out', { text }, start, end, '')] },
  ],
}

export const examples: LintExamples = {
  fires: [
    ['ban*~1', '~1', 'ban*'],
    ['/re/~', '~', '/re/'],
  ],
  silent: ['ban~1', '"a b"~1', 'ban*'],
}
