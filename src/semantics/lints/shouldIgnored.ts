import { insert } from '../../diagnostics/diagnostic.ts'
import type { BoolNode, Occur } from '../../plan/plan.ts'
import { type LintExamples, NOTHING_FOUND } from '../../syntax/lints/rule.ts'
import { hasMixedOperators, occursOf } from './plannedParts.ts'
import type { LintRule } from './rule.ts'

/** A clause beside a required one, which does not change the hits. */
export const shouldIgnored: LintRule<'should-ignored'> = {
  code: 'should-ignored',
  severity: 'info',
  parts: {
    group: (group, query) => {
      const { clauses, node } = group
      if (node?.kind !== 'bool' || !hasOccur(node, 'should') || !hasOccur(node, 'must')) return NOTHING_FOUND
      const occurs = hasMixedOperators(clauses) ? null : occursOf(group, query)
      if (occurs === null) return NOTHING_FOUND
      const { defaultOperator } = query.options
      return clauses.flatMap(({ body: { span } }, at) => {
        if (occurs[at] !== 'should') return []
        // With default AND only an OR makes a SHOULD, and a plus does not change that.
        const fixes = defaultOperator === 'or' ? [insert('require-clause', {}, span.start, '+')] : []
        return [{ span, data: { clause: query.textOf(span), defaultOperator }, fixes }]
      })
    },
  },
}

export const examples: LintExamples = {
  fires: [
    ['+a b', 'b', '+a +b'],
    ['a AND b k:c', 'k:c', 'a AND b +k:c'],
    ['+a (b c)', '(b c)', '+a +(b c)'],
    ['k:(a +b)', 'a', 'k:(+a +b)'],
  ],
  silent: ['a b', '+a +b', 'a -b', '+a -b', '+a "!"'],
}

function hasOccur({ clauses }: BoolNode, wanted: Occur): boolean {
  for (const { occur } of clauses) if (occur === wanted) return true
  return false
}
