import type { Span } from '../diagnostics/span.ts'
import { HIDDEN_CLAUSE, type PlanNode } from '../plan/plan.ts'
import type { SchemaField } from '../schema/schema.ts'
import type { Fuzzy, Pattern, Phrase, RangeNode, Regexp, Word } from '../syntax/ast.ts'
import type { PlanningContext } from './planningContext.ts'

/** The nodes of a query that are compared with a field's values. */
export type ValueNode = Word | Phrase | Pattern | Regexp | Fuzzy | RangeNode

/**
 * The outcome of planning a value for a field: a node; `nothing` when a text field finds no token in it;
 * `impossible` when a field of this kind cannot hold it.
 */
export type FieldResult =
  | PlanNode
  | { readonly kind: 'nothing' }
  | { readonly kind: 'impossible'; readonly expected: string }

/** The field for which a value is planned, and where the value stands. */
export interface Site {
  readonly field: SchemaField
  readonly context: PlanningContext
  /** The span of the clause, its field included. */
  readonly span: Span
  /** Whether the field is a default field that the query does not name. */
  readonly isDefault: boolean
}

export const NOTHING: FieldResult = { kind: 'nothing' }

export function impossible(expected: string): FieldResult {
  return { kind: 'impossible', expected }
}

/** The properties that every leaf has. The text of a clause on a hidden field is not for users. */
export function leafBase({ field, context, span }: Omit<Site, 'isDefault'>): {
  field: SchemaField
  span: Span
  clause: string
} {
  return { field, span, clause: field.hidden ? HIDDEN_CLAUSE : context.textOf(span) }
}
