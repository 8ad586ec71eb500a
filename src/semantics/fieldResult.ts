import type { Span } from '../diagnostics/span.ts'
import type { PlanNode } from '../plan/plan.ts'
import type { SchemaField } from '../schema/schema.ts'
import type { Fuzzy, Pattern, Phrase, RangeNode, Regexp, Word } from '../syntax/ast.ts'
import type { PlanningContext } from './planningContext.ts'

/** The parts of a query that are compared with a field's values. */
export type ValueNode = Word | Phrase | Pattern | Regexp | Fuzzy | RangeNode

/**
 * What a field makes of a value: a node; nothing to search (no tokens in text); or nothing that this kind of
 * field can hold.
 */
export type FieldResult =
  | PlanNode
  | { readonly kind: 'nothing' }
  | { readonly kind: 'impossible'; readonly expected: string }

/** What every reader of a value is given. */
export interface Site {
  readonly field: SchemaField
  readonly context: PlanningContext
  /** Where the clause stands, its field included. */
  readonly span: Span
  /** Whether the field is searched by default rather than named. */
  readonly isDefault: boolean
}

export const NOTHING: FieldResult = { kind: 'nothing' }

export function impossible(expected: string): FieldResult {
  return { kind: 'impossible', expected }
}

/** What every leaf holds besides its question. */
export function leafBase({ field, context, span }: Site): {
  field: SchemaField
  span: Span
  clause: string
} {
  return { field, span, clause: context.textOf(span) }
}
