import type { PatternPart } from '../analysis/pattern.ts'
import type { RegexpNode } from '../analysis/regexp/syntax/ast.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Span } from '../diagnostics/span.ts'
import type { Schema, SchemaField } from '../schema/schema.ts'

/**
 * What a string leaf is compared with: the `tokens` of a text field, the exact `value` of a keyword, or the
 * `normalized` value (lower-cased, folded or both) of a text field with `whole` or a keyword with
 * `ignoreCase` or `fold`.
 */
export type MatchTarget = 'tokens' | 'value' | 'normalized'

/** What messages show instead of the text of a clause on a hidden field. */
export const HIDDEN_CLAUSE = '…'

interface LeafBase {
  readonly field: SchemaField
  /** The span of the clause in the plan's source. */
  readonly span: Span
  /** The text of the clause, including its field; `…` for a hidden field. */
  readonly clause: string
}

/** One end of a range of strings or numbers. */
export interface RangeEnd<T> {
  readonly value: T
  readonly inclusive: boolean
}

/** The data that each kind of leaf has in addition to its field and clause. */
interface LeafData {
  /** A token, or the whole value, equals `value`. */
  readonly term: {
    readonly target: MatchTarget
    readonly value: string
  }
  /**
   * Two or more tokens in this order within one value. As in Lucene, `slop` (0 to 99) is how far the tokens
   * may be moved in total.
   */
  readonly phrase: {
    readonly tokens: readonly string[]
    readonly slop: number
  }
  /**
   * A token, or the whole value, matches a wildcard pattern from start to end. The parts are normalised, and
   * at least one is a wildcard.
   */
  readonly pattern: {
    readonly target: MatchTarget
    readonly parts: readonly PatternPart[]
    /** The pattern as written, with its escapes. */
    readonly written: string
  }
  /** A token, or the whole value, matches a regexp from start to end. */
  readonly regexp: {
    readonly target: MatchTarget
    /** The regexp as written, without its slashes. */
    readonly pattern: string
    /** The parsed regexp; lower-cased unless the target is `value`. */
    readonly regexp: RegexpNode
  }
  /**
   * A token, or the whole value, is at most `edits` edits away from `value` (optimal string alignment over
   * code points).
   */
  readonly fuzzy: {
    readonly target: MatchTarget
    readonly value: string
    readonly edits: 0 | 1 | 2
  }
  /** A token, or the whole value, is between two strings in code-point order. A `null` end is open. */
  readonly range: {
    readonly target: MatchTarget
    readonly lower: RangeEnd<string> | null
    readonly upper: RangeEnd<string> | null
    /** The brackets as written, including those at open ends. */
    readonly brackets: { readonly lower: '[' | '{'; readonly upper: ']' | '}' }
  }
  /**
   * A substring of the value of a `contains` field matches. The ASCII letters of both the value and the parts
   * are lower-cased.
   */
  readonly substring: {
    readonly parts: readonly PatternPart[]
  }
  /** The field's number or integer equals `value`. */
  readonly number: {
    readonly value: number
  }
  /**
   * The field's number or integer is between two ends. A `null` end is open; at least one end is not. The
   * ends for integers are always inclusive.
   */
  readonly numberRange: {
    readonly lower: RangeEnd<number> | null
    readonly upper: RangeEnd<number> | null
  }
  /** The field's boolean equals `value`. */
  readonly boolean: {
    readonly value: boolean
  }
  /**
   * The field's instant is in the half-open interval `[from, until)` of epoch milliseconds. A `null` end is
   * open; at least one end is not.
   */
  readonly dateRange: {
    readonly from: number | null
    readonly until: number | null
  }
  /** The field has a value. */
  readonly exists: Record<never, never>
}

/** The kind of a {@link Leaf}, such as `term`. */
export type LeafKind = keyof LeafData

/** A leaf of the given kind, such as `LeafOf<'term'>`. */
export type LeafOf<Kind extends LeafKind> = {
  readonly [K in Kind]: LeafBase & { readonly kind: K } & LeafData[K]
}[Kind]

/** A test on one field of a document. A document without the field never passes the test. */
export type Leaf = LeafOf<LeafKind>

/** A node that matches every document (if `value` is `true`) or no document (if it is `false`). */
export interface Constant {
  readonly kind: 'constant'
  readonly value: boolean
}

/** Whether a clause must match, should match, or must not match. */
export type Occur = 'must' | 'should' | 'mustNot'

/**
 * One or more clauses with Lucene's occur flags. If all of them are `mustNot`, the node matches every
 * document that none of them matches.
 */
export interface BoolNode {
  readonly kind: 'bool'
  readonly clauses: readonly { readonly occur: Occur; readonly node: PlanNode; readonly span: Span }[]
}

/** A search for one value in two or more default fields. At least one of the nodes must match. */
export interface FieldsNode {
  readonly kind: 'fields'
  readonly nodes: readonly PlanNode[]
}

/** A clause with a weight for scoring. The weight never changes which documents match. */
export interface BoostNode {
  readonly kind: 'boost'
  readonly node: PlanNode
  readonly factor: number
}

/**
 * A query in a form that keeps what scoring and `explain` need: occur flags (must, should, must not), default
 * fields and boosts.
 */
export type PlanNode = BoolNode | FieldsNode | BoostNode | Constant | Leaf

/**
 * A query as a Boolean formula, the form that backends compile. An `all` never directly contains an `all`, an
 * `any` never directly contains an `any`, and a constant occurs only as the whole formula.
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
  /** The query string that all spans in the plan refer to. */
  readonly source: string
  /** The query in the form that scoring and `explain` use. */
  readonly root: PlanNode
  /** The query in the form that backends compile. */
  readonly formula: Formula
  /** Whether the query uses `now`. If so, its hits depend on when it was planned. */
  readonly usesNow: boolean
  /**
   * Whether `source` names a hidden field. If so, `source` must not be shown to users, and a plan that
   * combines this one with others shows `…` in its place.
   */
  readonly namesHidden: boolean
  /** Warnings and hints about the query. They are looked for when you first read them. */
  readonly diagnostics: readonly Diagnostic[]
}
