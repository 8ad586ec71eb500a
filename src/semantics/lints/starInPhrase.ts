import { type FixDraft, replace } from '../../diagnostics/diagnostic.ts'
import { escapeWord } from '../../syntax/escape.ts'
import { type LintExamples, NOTHING_FOUND } from '../../syntax/lints/rule.ts'
import { leavesOf } from './plannedParts.ts'
import type { LintRule } from './rule.ts'

/**
 * A star at an end of a phrase of several words: where whole values are compared, a pattern can have blanks.
 * It replaces the warning of the syntax, which does not know the field.
 */
export const starInPhrase: LintRule<'wildcard-in-phrase'> = {
  code: 'wildcard-in-phrase',
  severity: 'warning',
  parts: {
    phrase: ({ value: { span, text, slop }, node }, query) => {
      const written = query.textOf(span)
      const star = /^"\*(?=[^ *])|(?<=[^\\])\*"$/.exec(written)
      const isPlain = slop === null && !written.includes('\\') && /[^ *] +[^ ]/.test(text)
      if (star === null || !isPlain) return NOTHING_FOUND
      const leaves = leavesOf(node)
      const isWhole =
        leaves.length > 0 && leaves.every((leaf) => 'target' in leaf && leaf.target !== 'tokens')
      const isAlone = / \*"$/.test(written)
      if (!isWhole && !isAlone) return NOTHING_FOUND
      const { start, end } = span
      const fixes: FixDraft[] = isWhole
        ? [
            replace(
              'search-pattern',
              {},
              start,
              end,
              text
                .split('*')
                .map((part) => escapeWord(part, false, true))
                .join('*'),
            ),
          ]
        : [replace('leave-out', { text: '*' }, end - 3, end - 1, '')]
      const at = start + star.index + (star.index === 0 ? 1 : 0)
      return [{ span: { start: at, end: at + 1 }, data: { character: '*' }, fixes }]
    },
  },
}

export const examples: LintExamples = {
  fires: [
    ['k:"Max W*"', '*', 'k:Max\\ W*'],
    ['k:"Max *"', '*', 'k:Max\\ *'],
    ['k:"*a b"', '*', 'k:*a\\ b'],
    ['t:"max *"', '*', 't:"max"'],
  ],
  silent: ['k:"a * b"', 'k:"a b"', 'k:Max\\ W*', 't:"*"'],
}
