import { shown } from '../../diagnostics/arguments/shown.ts'
import { isTree } from '../../diagnostics/arguments/typeGuards.ts'
import type { Span } from '../../diagnostics/span.ts'
import type { Body, Clause, Query, QueryNode } from '../ast.ts'

/** A value that a program can insert into a query. */
export type Scalar = string | number | bigint | boolean | Date

/** The span of a node that was not parsed. */
export const NO_SPAN: Span = { start: 0, end: 0 }

/** The text of a value; dates are ISO 8601 in UTC. Throws a `TypeError` for anything that is not a value. */
export function valueText(value: Scalar): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString()
  throw new TypeError(
    `A value in a query must be a string, a finite number, a boolean or a valid date, not ${shown(value)}.`,
  )
}

/** A query of these clauses. */
export function queryOf(clauses: readonly Clause[]): Query {
  return { kind: 'query', span: NO_SPAN, clauses }
}

/** A clause with this body. */
export function clauseOf(
  body: Body,
  conjunction: Clause['conjunction'] = null,
  modifier: Clause['modifier'] = null,
): Clause {
  return { kind: 'clause', span: body.span, conjunction, modifier, body }
}

/** A body in a field, if one is named. Throws a `TypeError` for an empty name. */
export function inField(field: string | undefined, body: Body): Body {
  if (field === undefined) return body
  if (field === '') throw new TypeError('A field must have a name.')
  return { kind: 'fielded', span: NO_SPAN, field, fieldSpan: NO_SPAN, body }
}

/** A tree, node or string as a list of clauses. Throws a `TypeError` for a query without clauses. */
export function clausesOf(operand: QueryNode | string): readonly Clause[] {
  if (typeof operand === 'string') return [clauseOf(textBody(operand))]
  if (!isTree(operand)) throw new TypeError(`Expected a query or a text, not ${shown(operand)}.`)
  if (operand.kind === 'clause')
    return [operand.conjunction === null ? operand : { ...operand, conjunction: null }]
  if (operand.kind !== 'query') return [clauseOf(operand)]
  if (operand.clauses.length === 0) throw new TypeError('An empty query cannot be a part of another.')
  return operand.clauses
}

/** A tree, node or string as the body of one clause; a group if it has operators or several clauses. */
export function bodyOf(operand: QueryNode | string): Body {
  const clauses = clausesOf(operand)
  const [first] = clauses
  if (clauses.length === 1 && first!.conjunction === null && first!.modifier === null) return first!.body
  return { kind: 'group', span: NO_SPAN, clauses }
}

function textBody(text: string): Body {
  if (/^[\p{L}\p{N}_]+$/u.test(text)) return { kind: 'word', span: NO_SPAN, text, sign: null }
  return { kind: 'phrase', span: NO_SPAN, text, slop: null }
}
