import { QueryError } from '../../diagnostics/queryError.ts'
import type { Node, Query } from '../ast.ts'
import { safeParse } from '../parse.ts'
import { transform } from '../transform.ts'
import type { Value } from './graft.ts'
import { Marks } from './placeholders.ts'

/** What can stand in a template: a value, which is taken literally whatever it holds, or a tree. */
export type TemplateValue = Value | Node

const UNLIMITED = { limits: { length: Number.POSITIVE_INFINITY, clauses: Number.POSITIVE_INFINITY } }

/**
 * A query with values and trees put into it. The shape of the tree comes from the template alone: a value is
 * one phrase, or a part of the word, phrase, pattern or range that it stands in, and nothing in it has a
 * meaning of its own. The backslashes of the template are those of the query.
 *
 * @throws QueryError where the template is not a well-formed query.
 * @throws TypeError where something stands that cannot be a value, or a value where none can stand: in the
 *   name of a field, in a regular expression, behind `~` or `^`.
 *
 * @example
 * const name = 'AT&T "Global" OR *'
 * print(q`organisation:${name} AND ${or('bank', 'fed')}`) // 'organisation:"AT&T \\"Global\\" OR *" AND (bank OR fed)'
 */
export function q(strings: TemplateStringsArray, ...values: readonly TemplateValue[]): Query {
  const marks = new Marks(strings.raw, values)
  const { query, diagnostics } = safeParse(marks.text, UNLIMITED)
  if (diagnostics.some(({ severity }) => severity === 'error')) throw new QueryError(marks.shown, diagnostics)
  const filled = transform(query, {
    word: (node) => marks.fillWord(node),
    phrase: (node) => marks.fillPhrase(node),
    pattern: (node) => marks.fillPattern(node),
    fuzzy: (node) => marks.fillFuzzy(node),
    range: (node) => marks.fillRange(node),
    regexp: (node) => {
      marks.refuse(node.pattern, 'in a regular expression')
      return node
    },
    exists: (node) => {
      marks.refuse(node.field, 'in the name of a field')
      return node
    },
    fielded: (node) => {
      marks.refuse(node.field, 'in the name of a field')
      return node
    },
  })
  marks.checkAllUsed()
  return filled
}
