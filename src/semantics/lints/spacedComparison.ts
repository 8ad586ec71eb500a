import { replace } from '../../diagnostics/diagnostic.ts'
import { type LintExamples, NOTHING_FOUND } from '../../syntax/lints/rule.ts'
import type { PlanningContext } from '../planningContext.ts'
import { IS_END } from '../refusedValue.ts'
import { bare, conditionAt, END, type Form, queryValue, STRING } from './condition.ts'
import type { LintRule } from './rule.ts'

const SIGNS: Readonly<Record<string, string>> = { '=>': '>=', '=<': '<=', '≥': '>=', '≤': '<=' }

const COMPARISON: readonly Form[] = [
  [
    new RegExp(`[ \\t\\r\\n\\u3000]*([<>]=?|=[<>]|[≤≥])[ \\t\\r\\n\\u3000]*(${STRING})${END}`, 'y'),
    (field, name, operator, value) =>
      IS_END[field.kind]?.(bare(value!))
        ? `${name}:${SIGNS[operator!] ?? operator}${queryValue(value!)}`
        : null,
  ],
]

/** Words that look like a comparison of a number, integer or date field: `price > 5`. */
export const spacedComparison: LintRule<'spaced-comparison'> = {
  code: 'spaced-comparison',
  severity: 'warning',
  coversOthers: true,
  parts: {
    word: ({ value, field }, query) => {
      const isPossible = field === null && query.derive(hasComparison)
      const found = isPossible ? conditionAt(value.span, query, COMPARISON) : null
      if (found === null) return NOTHING_FOUND
      const { span, written, meant: comparison } = found
      const fixes = [replace('change-to', { text: comparison }, span.start, span.end, comparison)]
      return [{ span, data: { field: found.field, written, comparison }, fixes }]
    },
  },
}

function hasComparison({ source }: PlanningContext): boolean {
  return /[<>≤≥]/.test(source)
}

export const examples: LintExamples = {
  fires: [
    ['n > 5', 'n > 5', 'n:>5'],
    ['n >5', 'n >5', 'n:>5'],
    ['n> 5', 'n> 5', 'n:>5'],
    ['n>=5', 'n>=5', 'n:>=5'],
    ['n => 5', 'n => 5', 'n:>=5'],
    ['n ≤ 5', 'n ≤ 5', 'n:<=5'],
    ['(a OR n < -5)', 'n < -5', '(a OR n:<-5)'],
    ['d >= "2019-10-17T10:30"', 'd >= "2019-10-17T10:30"', 'd:>="2019-10-17T10:30"'],
    ["d >= '2019-10-17'", "d >= '2019-10-17'", 'd:>="2019-10-17"'],
  ],
  silent: ['t > 5', 'zzz > 5', 'n > x', 'n AND > 5', 'n > "x"', 't:(n>5 b)', 'd > 2019-13', 'n > 5^2'],
}
