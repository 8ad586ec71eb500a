import { edit, fix, replace } from '../../diagnostics/diagnostic.ts'
import type { LintExamples, SyntaxRule } from './rule.ts'

/** Curly quotation marks, in pairs; the fix makes each pair a phrase. */
export const smartQuotes: SyntaxRule<readonly number[], 'smart-quotes'> = {
  code: 'smart-quotes',
  /** @param offsets those of all marks */
  look: (offsets, { text }) => {
    const opening = offsets.filter((_, index) => index % 2 === 0)
    return opening.map((open, pair) => {
      const close = offsets[2 * pair + 1]
      const character = text[open]!
      const fixes = () => {
        if (close === undefined || /["\\()]/.test(text.slice(open, close)))
          return [replace('leave-out', { text: character }, open, open + 1, '')]
        return [fix('straight-quotes', {}, [edit(open, open + 1, '"'), edit(close, close + 1, '"')])]
      }
      return { span: { start: open, end: open + 1 }, data: { character }, fixes }
    })
  },
}

export const examples: LintExamples = {
  fires: [
    ['“a b”', '“', '"a b"'],
    ['a „b“', '„', 'a "b"'],
    ['a “b', '“', 'a b'],
  ],
  silent: ['"a b"', '"“a”"', 'a \\“b'],
}
