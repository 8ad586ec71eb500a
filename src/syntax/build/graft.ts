import type { Span } from '../../diagnostics/span.ts'
import type { Body, Clause, Query, QueryNode } from '../ast.ts'

/** What can be a value in a query that a program makes. */
export type Scalar = string | number | bigint | boolean | Date

/** The span of a node that no text was read for. */
export const NOWHERE: Span = { start: 0, end: 0 }

/** The text of a value: dates as ISO 8601 in UTC. Throws a `TypeError` for what cannot be a value. */
export function valueText(value: Scalar): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString()
  throw new TypeError(
    `A value in a query must be a string, a finite number, a boolean or a valid date, not ${nameOf(value)}.`,
  )
}

function nameOf(value: unknown): string {
  if (value === null || typeof value === 'undefined' || typeof value === 'number') return String(value)
  if (value instanceof Date) return 'an invalid date'
  return Array.isArray(value) ? 'an array' : typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** Whether something is a node of a tree. */
export function isNode(value: unknown): value is QueryNode {
  return (
    typeof value === 'object' &&
    value !== null &&
    !(value instanceof Date) &&
    'kind' in value &&
    'span' in value
  )
}

/** A query of these clauses. */
export function queryOf(clauses: readonly Clause[]): Query {
  return { kind: 'query', span: NOWHERE, clauses }
}

/** A clause with this body. */
export function clauseOf(
  body: Body,
  conjunction: Clause['conjunction'] = null,
  modifier: Clause['modifier'] = null,
): Clause {
  return { kind: 'clause', span: body.span, conjunction, modifier, body }
}

/** A body in a field, where one is named. Throws a `TypeError` for an empty name. */
export function fielded(field: string | undefined, body: Body): Body {
  if (field === undefined) return body
  if (field === '') throw new TypeError('A field must have a name.')
  return { kind: 'fielded', span: NOWHERE, field, fieldSpan: NOWHERE, body }
}

/** Any tree, part of one, or text as a list of clauses. Throws a `TypeError` for one without clauses. */
export function clausesOf(operand: QueryNode | string): readonly Clause[] {
  if (typeof operand === 'string') return [clauseOf(textBody(operand))]
  if (!isNode(operand)) throw new TypeError(`Expected a query or a text, not ${nameOf(operand)}.`)
  if (operand.kind === 'clause')
    return [operand.conjunction === null ? operand : { ...operand, conjunction: null }]
  if (operand.kind !== 'query') return [clauseOf(operand)]
  if (operand.clauses.length === 0) throw new TypeError('An empty query cannot be a part of another.')
  return operand.clauses
}

/** Any tree, part of one, or text as the body of one clause: a group where it is more than that. */
export function bodyOf(operand: QueryNode | string): Body {
  const clauses = clausesOf(operand)
  const [first] = clauses
  if (clauses.length === 1 && first!.conjunction === null && first!.modifier === null) return first!.body
  return { kind: 'group', span: NOWHERE, clauses }
}

function textBody(text: string): Body {
  if (/^[\p{L}\p{N}_]+$/u.test(text)) return { kind: 'word', span: NOWHERE, text, sign: null }
  return { kind: 'phrase', span: NOWHERE, text, slop: null }
}
