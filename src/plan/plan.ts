import type { PatternPart } from '../analysis/pattern.ts'
import type { RegexpNode } from '../analysis/regexp/syntax/ast.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Span } from '../diagnostics/span.ts'
import type { Schema, SchemaField } from '../schema/schema.ts'

/**
 * What a string leaf is compared with: the `tokens` of a text field, the `value` of a keyword, or the
 * lower-cased value (`normalized`) of a text with `whole` or a keyword that ignores case.
 */
export type MatchTarget = 'tokens' | 'value' | 'normalized'

/** What is in messages for the text of clauses on hidden fields. */
export const HIDDEN_CLAUSE = '…'

interface LeafBase {
  readonly field: SchemaField
  /** The span of the clause in the plan's source. */
  readonly span: Span
  /** The text of the clause, its field included; `…` for a hidden field. */
  readonly clause: string
}

/** An end of a range of strings or numbers. */
export interface RangeEnd<T> {
  readonly value: T
  readonly inclusive: boolean
}

/** What a leaf of each kind holds besides its field and its clause. */
interface LeafData {
  /** Some token, or the value, equals `value`. */
  readonly term: {
    readonly target: MatchTarget
    readonly value: string
  }
  /**
   * Two or more tokens in this order within one value. `slop` (0 to 99) is Lucene's: how far the tokens may
   * be moved in total.
   */
  readonly phrase: {
    readonly tokens: readonly string[]
    readonly slop: number
  }
  /**
   * Some token, or the value, matches a wildcard pattern from end to end. Parts are normalised; one is wild.
   */
  readonly pattern: {
    readonly target: MatchTarget
    readonly parts: readonly PatternPart[]
    /** The pattern as written, with its escapes. */
    readonly written: string
  }
  /** Some token, or the value, matches a regexp from end to end. */
  readonly regexp: {
    readonly target: MatchTarget
    /** The regexp as written, without its slashes. */
    readonly pattern: string
    /** The parsed regexp; lower-cased unless the target is `value`. */
    readonly regexp: RegexpNode
  }
  /**
   * Some token, or the value, is at most `edits` edits from `value` (optimal string alignment over code
   * points).
   */
  readonly fuzzy: {
    readonly target: MatchTarget
    readonly value: string
    readonly edits: 0 | 1 | 2
  }
  /** Some token, or the value, is between two strings in code-point order; `null` is an open end. */
  readonly range: {
    readonly target: MatchTarget
    readonly lower: RangeEnd<string> | null
    readonly upper: RangeEnd<string> | null
    /** The brackets as written; open ends have them too. */
    readonly brackets: { readonly lower: '[' | '{'; readonly upper: ']' | '}' }
  }
  /**
   * The value of a `contains` field, its ASCII letters lower-cased, has a substring that matches; the parts
   * are ASCII-lower-cased too.
   */
  readonly substring: {
    readonly parts: readonly PatternPart[]
  }
  /** A number or integer equals `value`. */
  readonly number: {
    readonly value: number
  }
  /**
   * A number or integer is between two others; `null` is an open end, never both. Ends of integers are always
   * inclusive.
   */
  readonly numberRange: {
    readonly lower: RangeEnd<number> | null
    readonly upper: RangeEnd<number> | null
  }
  /** A boolean equals `value`. */
  readonly boolean: {
    readonly value: boolean
  }
  /**
   * An instant is in the half-open interval `[from, until)` of epoch milliseconds; `null` is an open end,
   * never both.
   */
  readonly dateRange: {
    readonly from: number | null
    readonly until: number | null
  }
  /** The field has a value. */
  readonly exists: Record<never, never>
}

/** The kind of a {@link Leaf}. */
export type LeafKind = keyof LeafData

/** The leaf of a kind, such as `LeafOf<'term'>`. */
export type LeafOf<Kind extends LeafKind> = {
  readonly [K in Kind]: LeafBase & { readonly kind: K } & LeafData[K]
}[Kind]

/** A test of one field of a document. A document without the field never passes. */
export type Leaf = LeafOf<LeafKind>

/** Every document, or none. */
export interface Constant {
  readonly kind: 'constant'
  readonly value: boolean
}

/** Whether a clause must match, counts if it matches, or must not match. */
export type Occur = 'must' | 'should' | 'mustNot'

/**
 * Clauses with Lucene's occurs, at least one. Clauses that are all `mustNot` match every document that none
 * of them matches.
 */
export interface BoolNode {
  readonly kind: 'bool'
  readonly clauses: readonly { readonly occur: Occur; readonly node: PlanNode; readonly span: Span }[]
}

/** One value in two or more default fields: at least one of the nodes matches. */
export interface FieldsNode {
  readonly kind: 'fields'
  readonly nodes: readonly PlanNode[]
}

/** A clause with a weight for scoring. It never changes the hits. */
export interface BoostNode {
  readonly kind: 'boost'
  readonly node: PlanNode
  readonly factor: number
}

/** A query with its occurs, default fields and boosts, as scoring and `explain` need them. */
export type PlanNode = BoolNode | FieldsNode | BoostNode | Constant | Leaf

/**
 * A query as two-valued logic, the form that backends compile: no `all` directly in an `all`, no `any` in an
 * `any`, and constants only as the whole formula.
 */
export type Formula =
  | { readonly kind: 'all'; readonly parts: readonly Formula[] }
  | { readonly kind: 'any'; readonly parts: readonly Formula[] }
  | { readonly kind: 'not'; readonly part: Formula }
  | Constant
  | Leaf

/**
 * A query planned for a schema, with text analysed, dates resolved and numbers parsed. Made by `planQuery`.
 */
export interface Plan<S extends Schema = Schema> {
  readonly schema: S
  /** The text of the query. All spans refer to it. */
  readonly source: string
  /** The query for scoring and `explain`. */
  readonly root: PlanNode
  /** The query for backends. */
  readonly formula: Formula
  /** Whether the query uses `now`, so that its hits depend on when it was planned. */
  readonly usesNow: boolean
  /**
   * Whether `source` names a hidden field and must not be shown to users. A combined plan shows such a part
   * as `…`.
   */
  readonly namesHidden: boolean
  /** Warnings and hints about the query. */
  readonly diagnostics: readonly Diagnostic[]
}
