import { replace } from '../../diagnostics/diagnostic.ts'
import { type LintExamples, NOTHING_FOUND } from '../../syntax/lints/rule.ts'
import type { LintRule } from './rule.ts'

/** A star after a word and a space, which makes the whole group match everything. */
export const starAlone: LintRule<'star-alone'> = {
  code: 'star-alone',
  severity: 'warning',
  parts: {
    group: ({ clauses }, query) => {
      if (clauses.length < 2) return NOTHING_FOUND
      return clauses.flatMap(({ conjunction, modifier, body: { span, kind } }, at) => {
        const before = clauses[at - 1]?.body
        const word = before?.kind === 'fielded' ? before.body : before
        const isStar = (kind === 'matchAll' || kind === 'exists') && query.textOf(span) === '*'
        if (!isStar || word?.kind !== 'word' || conjunction !== null || modifier !== null) return []
        const pattern = `${query.textOf(word.span)}*`
        return [
          { span, data: { pattern }, fixes: [replace('search-pattern', {}, word.span.end, span.end, '*')] },
        ]
      })
    },
  },
}

export const examples: LintExamples = {
  fires: [
    ['k:Max *', '*', 'k:Max*'],
    ['a b *', '*', 'a b*'],
    ['t:(a *)', '*', 't:(a*)'],
  ],
  silent: ['*', '* -a', 'a AND *', 'a OR *', 'a *:*', 'a* b', '"a" *', 'a -*'],
}
