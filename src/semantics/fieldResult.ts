import type { ExpectedValue } from '../diagnostics/catalogue/semantics.ts'
import type { Span } from '../diagnostics/span.ts'
import { HIDDEN_CLAUSE, type MatchTarget, type PlanNode } from '../plan/plan.ts'
import type { SchemaField } from '../schema/schema.ts'
import type { Fuzzy, Pattern, Phrase, Range, Regexp, Word } from '../syntax/ast.ts'
import type { PlanningContext } from './planningContext.ts'

/** The nodes of a query that are compared with a field's values. */
export type ValueNode = Word | Phrase | Pattern | Regexp | Fuzzy | Range

/**
 * The outcome of planning a value for a field: a node; `nothing` when a text field finds no token in it;
 * `impossible` when a field of this kind cannot hold it.
 */
export type FieldResult =
  | PlanNode
  | { readonly kind: 'nothing' }
  | { readonly kind: 'impossible'; readonly expected: ExpectedValue }

/** The field for which a value is planned, and where the value stands. */
export interface Site {
  readonly field: SchemaField
  readonly context: PlanningContext
  /** The span of the clause, its field included. */
  readonly span: Span
  /** The text there. */
  readonly written: string
  /** Whether the field is a default field that the query does not name. */
  readonly isDefault: boolean
}

export const NOTHING: FieldResult = { kind: 'nothing' }

export function impossible(expected: ExpectedValue): FieldResult {
  return { kind: 'impossible', expected }
}

/**
 * A leaf for one token or value. Most leaves are terms and phrases, and a copy of {@link leafBase} in each
 * would cost more than the rest of planning them.
 */
export function termLeaf(site: Site, target: MatchTarget, value: string): PlanNode {
  const { field, span, clause } = leafBase(site)
  return { field, span, clause, kind: 'term', target, value }
}

/** A leaf for tokens that follow each other. */
export function phraseLeaf(site: Site, tokens: readonly string[], slop: number): PlanNode {
  const { field, span, clause } = leafBase(site)
  return { field, span, clause, kind: 'phrase', tokens, slop }
}

/** The properties that every leaf has. The text of a clause on a hidden field is not for users. */
export function leafBase({ field, span, written }: Pick<Site, 'field' | 'span' | 'written'>): {
  field: SchemaField
  span: Span
  clause: string
} {
  return { field, span, clause: field.hidden ? HIDDEN_CLAUSE : written }
}
