import { isEmptyRange } from '../../plan/formula.ts'
import { type LintExamples, NOTHING_FOUND } from '../../syntax/lints/rule.ts'
import { leavesOf } from './plannedParts.ts'
import type { LintRule } from './rule.ts'

/** A range that no value lies in, in all fields for which it is planned. */
export const emptyRange: LintRule<'empty-range'> = {
  code: 'empty-range',
  severity: 'warning',
  parts: {
    range: ({ value: { span }, node }, query) => {
      const leaves = leavesOf(node)
      if (leaves.length === 0 || !leaves.every(isEmptyRange)) return NOTHING_FOUND
      return [{ span, data: { clause: query.textOf(span) } }]
    },
  },
}

export const examples: LintExamples = {
  fires: [
    ['t:[b TO a]', '[b TO a]'],
    ['n:{5 TO 5}', '{5 TO 5}'],
    ['n:[2 TO 1]^2', '[2 TO 1]'],
    ['d:[2020 TO 2019]', '[2020 TO 2019]'],
  ],
  silent: ['n:[5 TO 5]', 'n:[* TO 5]', 't:[a TO b]', 'n:>5'],
}
