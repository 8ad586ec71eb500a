import { insert, replace } from '../../diagnostics/diagnostic.ts'
import type { Body, Clause } from '../../syntax/ast.ts'
import { type LintExamples, NOTHING_FOUND } from '../../syntax/lints/rule.ts'
import { quoteTyped } from '../../syntax/typedText.ts'
import type { LintRule } from './rule.ts'

const FIRST: ReadonlySet<string> = new Set(['word', 'phrase', 'pattern', 'regexp'])
const SECOND: ReadonlySet<string> = new Set(['word', 'phrase', 'pattern', 'group'])

/** Two clauses without white space between them: a path that is read as a regexp, text next to a quote. */
export const gluedClauses: LintRule<'glued-clauses'> = {
  code: 'glued-clauses',
  severity: 'warning',
  parts: {
    group: ({ clauses }, query) => {
      if (clauses.length < 2) return NOTHING_FOUND
      return clauses.flatMap((clause, at) => {
        const before = clauses[at - 1]
        if (before === undefined || !isGlued(before, clause)) return []
        const first = withoutField(before.body)
        const { end } = clause.body.span
        const span = { start: first.span.start, end }
        const text = query.textOf(span)
        const rest = query.textOf(clause.body.span)
        const fixes = [
          replace('quote-text', {}, span.start, end, quoteTyped(text)),
          first.kind === 'regexp' && /^[gimsuy]+$/.test(rest)
            ? replace('leave-out', { text: rest }, clause.body.span.start, end, '')
            : insert('separate', {}, clause.body.span.start, ' '),
        ]
        return [{ span, data: { first: query.textOf(first.span), rest }, fixes }]
      })
    },
  },
}

export const examples: LintExamples = {
  fires: [
    ['k:/api/users', '/api/users', 'k:"/api/users"', 'k:/api/ users'],
    ['/snap.*/i', '/snap.*/i', '"/snap.*/i"', '/snap.*/'],
    ['k:x"y"', 'x"y"', 'k:"x\\"y\\""', 'k:x "y"'],
    ['"x"y', '"x"y', '"\\"x\\"y"', '"x" y'],
    ['near(b)', 'near(b)', '"near(b)"', 'near (b)'],
  ],
  silent: ['(a)(b)', '(a)b', '"a" b', 'a (b)', '(a)AND(b)', '/a/ b', 'k:(a)"b"'],
}

function isGlued({ body }: Clause, next: Clause): boolean {
  return (
    next.conjunction === null &&
    next.modifier === null &&
    body.span.end === next.body.span.start &&
    FIRST.has(withoutField(body).kind) &&
    SECOND.has(next.body.kind)
  )
}

/** A value without the name of its field. */
function withoutField(body: Body): Body {
  return body.kind === 'fielded' ? body.body : body
}
