import { inForm } from '../analysis/form.ts'
import type { ExpectedValue } from '../diagnostics/codes.ts'
import type { Span } from '../diagnostics/span.ts'
import { HIDDEN_CLAUSE, type LeafKind, type LeafOf, type MatchTarget, type PlanNode } from '../plan/plan.ts'
import { formOf } from '../schema/companions.ts'
import type { QueryOptions, SchemaField } from '../schema/schema.ts'
import type { Fuzzy, Pattern, Phrase, Range, Regexp, Word } from '../syntax/ast.ts'

/** The nodes of a query that are compared with a field's values. */
export type ValueNode = Word | Phrase | Pattern | Regexp | Fuzzy | Range

/** Kinds of leaves that have a target, which depends on more of a field than its kind and form. */
type StringKind = 'term' | 'pattern' | 'regexp' | 'fuzzy' | 'range'

type ContentOf<Kind extends LeafKind> = {
  readonly [K in Kind]: Omit<LeafOf<K>, 'field' | 'span' | 'clause' | 'target'>
}[Kind]

/** What a value means for all fields of one kind and form: leaves without their field. */
export type Content =
  | { readonly kind: 'words'; readonly tokens: readonly string[] }
  | {
      readonly kind: 'quoted'
      readonly tokens: readonly string[]
      readonly slop: number | null
      readonly text: string
    }
  | ContentOf<StringKind | 'substring' | 'number' | 'numberRange' | 'boolean' | 'dateRange' | 'exists'>

/**
 * The outcome of reading a value for fields of one kind and form: its content; `nothing` when there is no
 * token in it; `impossible` when such fields cannot hold it; `refused` after an error that is reported.
 */
export type Meaning =
  | Content
  | { readonly kind: 'nothing' }
  | { readonly kind: 'impossible'; readonly expected: ExpectedValue }
  | { readonly kind: 'refused' }

export const NOTHING: Meaning = { kind: 'nothing' }
export const REFUSED: Meaning = { kind: 'refused' }

export function impossible(expected: ExpectedValue): Meaning {
  return { kind: 'impossible', expected }
}

/**
 * The node of a content for a field.
 *
 * @param span that of the clause, its field included
 * @param written the text there
 */
export function attach(
  content: Content,
  field: SchemaField,
  span: Span,
  written: string,
  options: QueryOptions,
): PlanNode {
  const clause = clauseOf(field, written)
  switch (content.kind) {
    case 'words':
      return attachWords(content.tokens, field, span, clause, options)
    case 'quoted': {
      const { tokens, slop, text } = content
      if (field.whole && slop === null)
        return { field, span, clause, kind: 'term', target: 'normalized', value: inForm(text, formOf(field)) }
      return tokens.length === 1
        ? { field, span, clause, kind: 'term', target: 'tokens', value: tokens[0]! }
        : { field, span, clause, kind: 'phrase', tokens, slop: slop ?? 0 }
    }
    // Most leaves are terms and phrases, and to copy the content into them would cost more than to plan it.
    case 'term':
      return { field, span, clause, kind: 'term', target: targetOf(field, 'term'), value: content.value }
    case 'pattern':
    case 'regexp':
    case 'fuzzy':
    case 'range':
      return { field, span, clause, target: targetOf(field, content.kind), ...content }
    default:
      return { field, span, clause, ...content }
  }
}

/** The text of a clause on a hidden field is not for users. */
export function clauseOf({ hidden }: SchemaField, written: string): string {
  return hidden ? HIDDEN_CLAUSE : written
}

function attachWords(
  tokens: readonly string[],
  field: SchemaField,
  span: Span,
  clause: string,
  { defaultOperator, splitWords }: QueryOptions,
): PlanNode {
  if (tokens.length === 1) return { field, span, clause, kind: 'term', target: 'tokens', value: tokens[0]! }
  if (splitWords === 'phrase') return { field, span, clause, kind: 'phrase', tokens, slop: 0 }
  const occur = defaultOperator === 'and' ? 'must' : 'should'
  const clauses = tokens.map((value) => {
    return { occur, node: { field, span, clause, kind: 'term', target: 'tokens', value }, span } as const
  })
  return { kind: 'bool', clauses }
}

function targetOf(field: SchemaField, kind: StringKind): MatchTarget {
  if (field.kind === 'keyword') return formOf(field) === 'plain' ? 'value' : 'normalized'
  const isWhole = kind === 'range' ? field.whole : field.patterns === 'whole'
  return isWhole ? 'normalized' : 'tokens'
}
