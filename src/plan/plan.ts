import type { PatternPart } from '../analysis/pattern.ts'
import type { RegexpNode } from '../analysis/regexp/syntax/ast.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Span } from '../diagnostics/span.ts'
import type { Schema, SchemaField } from '../schema/schema.ts'

/**
 * What a string leaf is compared with: the `tokens` of a text field, the `value` of a keyword, or the
 * lower-cased value (`folded`) of a text with `whole` or a keyword that ignores case.
 *
 * @example
 * const leaf = planQuery(releases, 'source:acme').formula as TermLeaf
 * const target: MatchTarget = leaf.target
 * target // 'folded'
 */
export type MatchTarget = 'tokens' | 'value' | 'folded'

/** What stands in messages for the text of clauses on hidden fields. */
export const HIDDEN_CLAUSE = '…'

interface LeafBase {
  readonly field: SchemaField
  /** The span of the clause in the plan's source. */
  readonly span: Span
  /** The text of the clause, its field included; `…` for a hidden field. */
  readonly clause: string
}

/**
 * Some token, or the value, equals `value`.
 *
 * @example
 * const notes = defineSchema({ f: field.text() }, { defaultFields: ['f'] })
 * const leaf = planQuery(notes, 'Bank').formula as TermLeaf
 * leaf.value // 'bank'
 */
export interface TermLeaf extends LeafBase {
  readonly kind: 'term'
  readonly target: MatchTarget
  readonly value: string
}

/**
 * Two or more tokens in this order within one value. `slop` (0 to 99) is Lucene's: how far the tokens may be
 * moved in all.
 *
 * @example
 * const notes = defineSchema({ f: field.text() }, { defaultFields: ['f'] })
 * const leaf = planQuery(notes, '"Central Bank"~2').formula as PhraseLeaf
 * leaf.tokens // ['central', 'bank']
 */
export interface PhraseLeaf extends LeafBase {
  readonly kind: 'phrase'
  readonly tokens: readonly string[]
  readonly slop: number
}

/**
 * Some token, or the value, matches a wildcard pattern from end to end. Parts are normalised; one is wild.
 *
 * @example
 * const notes = defineSchema({ f: field.text() }, { defaultFields: ['f'] })
 * const leaf = planQuery(notes, 'B*k').formula as PatternLeaf
 * leaf.parts // ['b', { any: 'many' }, 'k']
 */
export interface PatternLeaf extends LeafBase {
  readonly kind: 'pattern'
  readonly target: MatchTarget
  readonly parts: readonly PatternPart[]
  /** The pattern as written, with its escapes. */
  readonly written: string
}

/**
 * Some token, or the value, matches a regexp from end to end.
 *
 * @example
 * const notes = defineSchema({ f: field.text() }, { defaultFields: ['f'] })
 * const leaf = planQuery(notes, '/ban[ck]/').formula as RegexpLeaf
 * leaf.pattern // 'ban[ck]'
 */
export interface RegexpLeaf extends LeafBase {
  readonly kind: 'regexp'
  readonly target: MatchTarget
  /** The regexp as written, without its slashes. */
  readonly pattern: string
  /** The parsed regexp; lower-cased unless the target is `value`. */
  readonly regexp: RegexpNode
}

/**
 * Some token, or the value, is at most `edits` edits from `value` (optimal string alignment over code
 * points).
 *
 * @example
 * const notes = defineSchema({ f: field.text() }, { defaultFields: ['f'] })
 * const leaf = planQuery(notes, 'roam~1').formula as FuzzyLeaf
 * leaf.edits // 1
 */
export interface FuzzyLeaf extends LeafBase {
  readonly kind: 'fuzzy'
  readonly target: MatchTarget
  readonly value: string
  readonly edits: 0 | 1 | 2
}

/**
 * An end of a range of strings or numbers.
 *
 * @example
 * const end: RangeEnd<number> = { value: 5, inclusive: true }
 * end.value // 5
 */
export interface RangeEnd<T> {
  readonly value: T
  readonly inclusive: boolean
}

/**
 * Some token, or the value, lies between two strings in code-point order; `null` is an open end.
 *
 * @example
 * const notes = defineSchema({ f: field.keyword() }, { defaultFields: ['f'] })
 * const leaf = planQuery(notes, '[a TO b}').formula as RangeLeaf
 * leaf.upper // { value: 'b', inclusive: false }
 */
export interface RangeLeaf extends LeafBase {
  readonly kind: 'range'
  readonly target: MatchTarget
  readonly lower: RangeEnd<string> | null
  readonly upper: RangeEnd<string> | null
  /** The brackets as written; open ends have them too. */
  readonly brackets: { readonly lower: '[' | '{'; readonly upper: ']' | '}' }
}

/**
 * The value of a `contains` field, its ASCII letters lower-cased, has a substring that matches; the parts are
 * ASCII-lower-cased too.
 *
 * @example
 * const notes = defineSchema({ f: field.contains() }, { defaultFields: ['f'] })
 * const leaf = planQuery(notes, 'f:bank').formula as SubstringLeaf
 * leaf.parts // ['bank']
 */
export interface SubstringLeaf extends LeafBase {
  readonly kind: 'substring'
  readonly parts: readonly PatternPart[]
}

/**
 * A number or integer equals `value`.
 *
 * @example
 * const notes = defineSchema({ f: field.number() }, { defaultFields: ['f'] })
 * const leaf = planQuery(notes, 'f:5').formula as NumberLeaf
 * leaf.value // 5
 */
export interface NumberLeaf extends LeafBase {
  readonly kind: 'number'
  readonly value: number
}

/**
 * A number or integer lies between two others; `null` is an open end, never both. Ends of integers are always
 * inclusive.
 *
 * @example
 * const notes = defineSchema({ f: field.number() }, { defaultFields: ['f'] })
 * const leaf = planQuery(notes, 'f:>5').formula as NumberRangeLeaf
 * leaf.lower // { value: 5, inclusive: false }
 */
export interface NumberRangeLeaf extends LeafBase {
  readonly kind: 'numberRange'
  readonly lower: RangeEnd<number> | null
  readonly upper: RangeEnd<number> | null
}

/**
 * A boolean equals `value`.
 *
 * @example
 * const notes = defineSchema({ f: field.boolean() }, { defaultFields: ['f'] })
 * const leaf = planQuery(notes, 'f:true').formula as BooleanLeaf
 * leaf.value // true
 */
export interface BooleanLeaf extends LeafBase {
  readonly kind: 'boolean'
  readonly value: boolean
}

/**
 * An instant lies in the half-open interval `[from, until)` of epoch milliseconds; `null` is an open end,
 * never both.
 *
 * @example
 * const notes = defineSchema({ f: field.date() }, { defaultFields: ['f'] })
 * const leaf = planQuery(notes, 'f:1970-01-01').formula as DateRangeLeaf
 * leaf.until // 86400000
 */
export interface DateRangeLeaf extends LeafBase {
  readonly kind: 'dateRange'
  readonly from: number | null
  readonly until: number | null
}

/**
 * The field has a value.
 *
 * @example
 * const notes = defineSchema({ f: field.text() }, { defaultFields: ['f'] })
 * const leaf = planQuery(notes, 'f:*').formula as ExistsLeaf
 * leaf.field.name // 'f'
 */
export interface ExistsLeaf extends LeafBase {
  readonly kind: 'exists'
}

/**
 * A test of one field of a document. A document without the field never passes.
 *
 * @example
 * const leaf = planQuery(releases, 'bank').formula as Leaf
 * leaf.kind // 'term'
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

/**
 * Which kind a {@link Leaf} is of.
 *
 * @example
 * const kind: LeafKind = (planQuery(releases, 'bank*').formula as Leaf).kind
 * kind // 'pattern'
 */
export type LeafKind = Leaf['kind']

/**
 * Every document, or none.
 *
 * @example
 * const formula = planQuery(releases, '*').formula as Constant
 * formula.value // true
 */
export interface Constant {
  readonly kind: 'constant'
  readonly value: boolean
}

/**
 * Whether a clause must match, counts if it matches, or must not match.
 *
 * @example
 * const occurs: Occur[] = (planQuery(releases, 'a AND b').root as BoolNode).clauses.map(({ occur }) => occur)
 * occurs // ['must', 'must']
 */
export type Occur = 'must' | 'should' | 'mustNot'

/**
 * Clauses with Lucene's occurs, at least one. Clauses that are all `mustNot` match every document that none
 * of them matches.
 *
 * @example
 * const root = planQuery(releases, 'bank -fund').root as BoolNode
 * root.clauses.map(({ occur }) => occur) // ['should', 'mustNot']
 */
export interface BoolNode {
  readonly kind: 'bool'
  readonly clauses: readonly { readonly occur: Occur; readonly node: PlanNode; readonly span: Span }[]
}

/**
 * One value in two or more default fields: at least one of the nodes matches.
 *
 * @example
 * const two = defineSchema({ a: field.text(), b: field.text() }, { defaultFields: ['a', 'b'] })
 * const node = planQuery(two, 'bank').root as FieldsNode
 * node.nodes.length // 2
 */
export interface FieldsNode {
  readonly kind: 'fields'
  readonly nodes: readonly PlanNode[]
}

/**
 * A clause with a weight for scoring, which never changes the hits.
 *
 * @example
 * const node = planQuery(releases, 'bank^2').root as BoostNode
 * node.factor // 2
 */
export interface BoostNode {
  readonly kind: 'boost'
  readonly node: PlanNode
  readonly factor: number
}

/**
 * A query with its occurs, default fields and boosts, as scoring and `explain` need them.
 *
 * @example
 * const root: PlanNode = planQuery(releases, 'bank AND fund').root
 * root.kind // 'bool'
 */
export type PlanNode = BoolNode | FieldsNode | BoostNode | Constant | Leaf

/**
 * A query as two-valued logic, which backends compile: no `all` directly in an `all`, no `any` in an `any`,
 * no constant but as the whole formula.
 *
 * @example
 * const formula: Formula = planQuery(releases, 'bank AND fund').formula
 * formula.kind // 'all'
 */
export type Formula =
  | { readonly kind: 'all'; readonly parts: readonly Formula[] }
  | { readonly kind: 'any'; readonly parts: readonly Formula[] }
  | { readonly kind: 'not'; readonly part: Formula }
  | Constant
  | Leaf

/**
 * A query planned for a schema: text is analysed, dates are resolved, numbers are read. Made by `planQuery`.
 *
 * @example
 * const plan: Plan<typeof releases> = planQuery(releases, 'bank AND versioncreated:now')
 * plan.usesNow // true
 */
export interface Plan<S extends Schema = Schema> {
  readonly schema: S
  /** The text of the query, in which all spans are places. */
  readonly source: string
  /** The query for scoring and `explain`. */
  readonly root: PlanNode
  /** The query for backends. */
  readonly formula: Formula
  /** Whether the query uses `now`, so that the hits depend on when it was planned. */
  readonly usesNow: boolean
  /**
   * Whether `source` names a hidden field, so that it is not for users. A combined plan shows such a part as
   * `…`.
   */
  readonly namesHidden: boolean
  /** Warnings and hints about the query. */
  readonly diagnostics: readonly Diagnostic[]
}
