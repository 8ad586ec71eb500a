import { QueryError } from '../../diagnostics/queryError.ts'
import type { Query, QueryNode } from '../ast.ts'
import { safeParse } from '../parse.ts'
import { transform } from '../transform.ts'
import type { Scalar } from './graft.ts'
import { Placeholders } from './placeholders.ts'

/** What can stand in a template: a value, which is taken literally whatever it holds, or a tree. */
export type TemplateValue = Scalar | QueryNode

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
  const placeholders = new Placeholders(strings.raw, values)
  const { query, diagnostics } = safeParse(placeholders.text, UNLIMITED)
  if (diagnostics.some(({ severity }) => severity === 'error'))
    throw new QueryError(placeholders.shown, diagnostics)
  const filled = transform(query, {
    word: (node) => placeholders.fillWord(node),
    phrase: (node) => placeholders.fillPhrase(node),
    pattern: (node) => placeholders.fillPattern(node),
    fuzzy: (node) => placeholders.fillFuzzy(node),
    range: (node) => placeholders.fillRange(node),
    regexp: (node) => {
      placeholders.refuse(node.pattern, 'in a regular expression')
      return node
    },
    exists: (node) => {
      placeholders.refuse(node.field, 'in the name of a field')
      return node
    },
    fielded: (node) => {
      placeholders.refuse(node.field, 'in the name of a field')
      return node
    },
  })
  placeholders.checkAllUsed()
  return filled
}
