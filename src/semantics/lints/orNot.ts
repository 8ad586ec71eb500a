import { edit, fix } from '../../diagnostics/diagnostic.ts'
import { type LintExamples, NOTHING_FOUND } from '../../syntax/lints/rule.ts'
import { hasMixedOperators } from './plannedParts.ts'
import type { LintRule } from './rule.ts'

/** `a OR NOT b`, which is read as `a -b`. */
export const orNot: LintRule<'or-not'> = {
  code: 'or-not',
  severity: 'warning',
  parts: {
    group: ({ clauses }, query) => {
      if (clauses.length < 2 || query.options.precedence === 'boolean' || hasMixedOperators(clauses))
        return NOTHING_FOUND
      return clauses.flatMap(({ conjunction, modifier, span, body }) => {
        if (conjunction !== 'or' || modifier !== 'not' || body.kind === 'missing') return []
        const before = query.textOf({ start: span.start, end: body.span.start })
        const start = span.start + before.search(/(?:NOT|[-!])[ \t\r\n\u3000]*$/)
        const fixes = [
          fix('group-clause', {}, [
            edit(start, body.span.start, '(NOT '),
            edit(body.span.end, body.span.end, ')'),
          ]),
        ]
        return [{ span: { start, end: body.span.end }, data: { clause: query.textOf(body.span) }, fixes }]
      })
    },
  },
}

export const examples: LintExamples = {
  fires: [
    ['a OR NOT b', 'NOT b', 'a OR (NOT b)'],
    ['a || -k:b', '-k:b', 'a || (NOT k:b)'],
    ['(a OR NOT "b c") d', 'NOT "b c"', '(a OR (NOT "b c")) d'],
  ],
  silent: [
    'a NOT b',
    'a -b',
    'a OR (NOT b)',
    'NOT a OR b',
    'a AND NOT b',
    'a AND b OR NOT c',
    'a OR NOT OR b',
  ],
}
