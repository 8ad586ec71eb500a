import { replace } from '../../diagnostics/diagnostic.ts'
import { type LintExamples, NOTHING_FOUND } from '../../syntax/lints/rule.ts'
import type { LintRule } from './rule.ts'

/** A question mark at the end of several words, where it stands for any one character. */
export const questionMark: LintRule<'question-mark'> = {
  code: 'question-mark',
  severity: 'warning',
  parts: {
    pattern: ({ value: { span }, field }, query) => {
      const word = query.textOf(span)
      const isLast = /^[ \t\r\n\u3000]*(?:[A-Z¿(]|$)/.test(query.source.slice(span.end))
      if (field !== null || span.start === 0 || !isLast || !/^[\p{L}\p{N}'’-]+\?$/u.test(word))
        return NOTHING_FOUND
      if (!/[\p{L}\p{N}] $/u.test(query.source.slice(0, span.start))) return NOTHING_FOUND
      const data = { word: word.slice(0, -1) }
      return [{ span, data, fixes: [replace('leave-out', { text: '?' }, span.end - 1, span.end, '')] }]
    },
  },
}

export const examples: LintExamples = {
  fires: [
    ['which policies?', 'policies?', 'which policies'],
    ['is it so? Yes', 'so?', 'is it so Yes'],
  ],
  silent: ['ban?', 'a ban? b', 'a b?n', 'a k:ban?', 'a ban??', 'a AND (ban?)'],
}
