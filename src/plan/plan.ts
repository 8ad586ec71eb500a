import type { PatternPart } from '../analysis/pattern.ts'
import type { RegexpNode } from '../analysis/regexp/syntax/ast.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Span } from '../diagnostics/span.ts'
import type { Schema, SchemaField } from '../schema/schema.ts'

/**
 * What a string leaf is compared with: the `tokens` of a text field, the `value` of a keyword, or the
 * lower-cased value (`folded`) of a text with `whole` or a keyword that ignores case.
 */
export type MatchTarget = 'tokens' | 'value' | 'folded'

interface LeafBase {
  readonly field: SchemaField
  /** Where the clause stands in the query it came from. */
  readonly span: Span
  /** The clause as written. */
  readonly clause: string
}

/** One token occurs, or the value is exactly this. */
export interface TermLeaf extends LeafBase {
  readonly kind: 'term'
  readonly target: MatchTarget
  readonly value: string
}

/** At least two tokens, one after another within one value; `slop` ≤ 99 is how far they may be moved. */
export interface PhraseLeaf extends LeafBase {
  readonly kind: 'phrase'
  readonly tokens: readonly string[]
  readonly slop: number
}

/**
 * Some token, or the value, matches a wildcard pattern from end to end. Parts are normalised, with at least
 * one wildcard.
 */
export interface PatternLeaf extends LeafBase {
  readonly kind: 'pattern'
  readonly target: MatchTarget
  readonly parts: readonly PatternPart[]
  /** The pattern as written, escapes and all. */
  readonly written: string
}

/** Some token, or the value, matches a regexp from end to end. */
export interface RegexpLeaf extends LeafBase {
  readonly kind: 'regexp'
  readonly target: MatchTarget
  /** As written. */
  readonly pattern: string
  /** Parsed, and lower-cased where what is stored is. */
  readonly regexp: RegexpNode
}

/** Some token, or the value, is at most `edits` edits away (optimal string alignment over code points). */
export interface FuzzyLeaf extends LeafBase {
  readonly kind: 'fuzzy'
  readonly target: MatchTarget
  readonly value: string
  readonly edits: 0 | 1 | 2
}

/** An end of a range of strings or numbers. */
export interface RangeEnd<T> {
  readonly value: T
  readonly inclusive: boolean
}

/**
 * Some token, or the value, lies between two strings in code-point order. With both ends open: there is any
 * token or value.
 */
export interface RangeLeaf extends LeafBase {
  readonly kind: 'range'
  readonly target: MatchTarget
  readonly lower: RangeEnd<string> | null
  readonly upper: RangeEnd<string> | null
  /** The brackets as written, which open ends have too. */
  readonly brackets: { readonly lower: '[' | '{'; readonly upper: ']' | '}' }
}

/**
 * The value of a `contains` field, ASCII-lower-cased, contains this; parts are ASCII-lower-cased and
 * unanchored at both ends.
 */
export interface SubstringLeaf extends LeafBase {
  readonly kind: 'substring'
  readonly parts: readonly PatternPart[]
}

/** A number or integer equals this. */
export interface NumberLeaf extends LeafBase {
  readonly kind: 'number'
  readonly value: number
}

/** A number or integer lies between; integers always come with inclusive ends. At least one end is closed. */
export interface NumberRangeLeaf extends LeafBase {
  readonly kind: 'numberRange'
  readonly lower: RangeEnd<number> | null
  readonly upper: RangeEnd<number> | null
}

export interface BooleanLeaf extends LeafBase {
  readonly kind: 'boolean'
  readonly value: boolean
}

/** An instant in the half-open interval `[from, until)` of epoch milliseconds; `null` is open, never both. */
export interface DateRangeLeaf extends LeafBase {
  readonly kind: 'dateRange'
  readonly from: number | null
  readonly until: number | null
}

/** The field has a value. */
export interface ExistsLeaf extends LeafBase {
  readonly kind: 'exists'
}

/**
 * The questions that a plan asks of documents. Each is answered yes or no, also for a document without the
 * field (no).
 */
export type Leaf =
  | TermLeaf
  | PhraseLeaf
  | PatternLeaf
  | RegexpLeaf
  | FuzzyLeaf
  | RangeLeaf
  | SubstringLeaf
  | NumberLeaf
  | NumberRangeLeaf
  | BooleanLeaf
  | DateRangeLeaf
  | ExistsLeaf

export type LeafKind = Leaf['kind']

/** Every document, or none. */
export interface Constant {
  readonly kind: 'constant'
  readonly value: boolean
}

export type Occur = 'must' | 'should' | 'mustNot'

/** Clauses with Lucene's occurs; a group of only `mustNot` matches everything except. Never empty. */
export interface BoolNode {
  readonly kind: 'bool'
  readonly clauses: readonly { readonly occur: Occur; readonly node: PlanNode; readonly span: Span }[]
}

/** One word looked for in several default fields: any of them will do. At least two. */
export interface FieldsNode {
  readonly kind: 'fields'
  readonly nodes: readonly PlanNode[]
}

/** Weighs a clause for scoring; never changes the hits. */
export interface BoostNode {
  readonly kind: 'boost'
  readonly node: PlanNode
  readonly factor: number
}

/** The query as it was read, with all that scoring and explaining need. */
export type PlanNode = BoolNode | FieldsNode | BoostNode | Constant | Leaf

/**
 * The query as plain two-valued logic: what backends compile. Flat (no `all` in an `all`), with constants
 * folded away.
 */
export type Formula =
  | { readonly kind: 'all'; readonly parts: readonly Formula[] }
  | { readonly kind: 'any'; readonly parts: readonly Formula[] }
  | { readonly kind: 'not'; readonly part: Formula }
  | Constant
  | Leaf

/** A query made ready for a schema: text analysed, dates resolved, numbers read. Made by `planQuery`. */
export interface Plan<S extends Schema = Schema> {
  readonly schema: S
  /** The query's text. */
  readonly source: string
  readonly root: PlanNode
  readonly formula: Formula
  /** Whether the hits depend on when the plan was made. */
  readonly usesNow: boolean
  /** Warnings: what may not mean what the writer thinks. */
  readonly diagnostics: readonly Diagnostic[]
}
