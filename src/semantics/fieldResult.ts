import type { Span } from '../diagnostics/span.ts'
import type { PlanNode } from '../plan/plan.ts'
import type { SchemaField } from '../schema/schema.ts'
import type { Fuzzy, Pattern, Phrase, Range, Regexp, Word } from '../syntax/ast.ts'
import type { Context } from './planningContext.ts'

/** The parts of a query that are compared with a field's values. */
export type Value = Word | Phrase | Pattern | Regexp | Fuzzy | Range

/**
 * What a field makes of a value: a node; nothing to search (no tokens in text); or nothing that this kind of
 * field can hold.
 */
export type Reading =
  | PlanNode
  | { readonly kind: 'nothing' }
  | { readonly kind: 'impossible'; readonly expected: string }

/** What every reader of a value is given. */
export interface Place {
  readonly field: SchemaField
  readonly context: Context
  /** Where the clause stands, its field included. */
  readonly span: Span
  /** Whether the field is searched by default rather than named. */
  readonly isDefault: boolean
}

export const NOTHING: Reading = { kind: 'nothing' }

export function impossible(expected: string): Reading {
  return { kind: 'impossible', expected }
}

/** What every leaf holds besides its question. */
export function leafBase({ field, context, span }: Place): {
  field: SchemaField
  span: Span
  clause: string
} {
  return { field, span, clause: context.textOf(span) }
}
