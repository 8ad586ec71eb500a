import { type LintExamples, NOTHING_FOUND } from '../../syntax/lints/rule.ts'
import type { PlannedValue } from '../planned.ts'
import type { PlanningContext } from '../planningContext.ts'
import type { LintRule } from './rule.ts'

/** A value on texts without a letter or digit, which is left out. */
export const nothingToSearch: LintRule<'nothing-to-search'> = {
  code: 'nothing-to-search',
  severity: 'warning',
  parts: { word: look, phrase: look },
}

function look({ value, node }: PlannedValue, query: PlanningContext) {
  if (node !== null) return NOTHING_FOUND
  return [{ span: value.span, data: { text: query.textOf(value.span) } }]
}

export const examples: LintExamples = {
  fires: [
    ['a "!"', '"!"'],
    ['t:(b \\*)', '\\*'],
    ['a & b', '&'],
  ],
  silent: ['k:"!"', 'a b', '"!?a"', 'n > 5'],
}
