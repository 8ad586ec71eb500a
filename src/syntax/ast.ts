import type { Span } from '../diagnostics/span.ts'

/** A whole query: its clauses from left to right, in a flat list as in Lucene. */
export interface Query {
  readonly kind: 'query'
  readonly span: Span
  readonly clauses: readonly Clause[]
}

/** An operand and the operators written before it. If an operator is omitted, its property is `null`. */
export interface Clause {
  readonly kind: 'clause'
  readonly span: Span
  /** The operator between this clause and the previous one: `AND` or `&&` is `and`, `OR` or `||` is `or`. */
  readonly conjunction: 'and' | 'or' | null
  /** The modifier of this clause: `+` is `must`; `-`, `!` and `NOT` are `not`. */
  readonly modifier: 'must' | 'not' | null
  readonly body: Body
}

/** The content of a clause. */
export type Body = Group | Fielded | LeafBody | Boost | Missing

/** A body that contains no other node. */
export type LeafBody = Word | Phrase | Pattern | Regexp | Fuzzy | Range | Exists | MatchAll

/** Clauses in parentheses. */
export interface Group {
  readonly kind: 'group'
  readonly span: Span
  readonly clauses: readonly Clause[]
}

/** A body to search for in a field: `field:body`. A field inside the body overrides this one. */
export interface Fielded {
  readonly kind: 'fielded'
  readonly span: Span
  /** The field's name, with escapes resolved. */
  readonly field: string
  readonly fieldSpan: Span
  readonly body: Body
}

/** A bare word, with escapes resolved. */
export interface Word {
  readonly kind: 'word'
  readonly span: Span
  /** The word. In `n:-5`, it includes the sign: `-5`. */
  readonly text: string
  /** The unescaped sign at the start of a word that directly follows its field's colon; otherwise `null`. */
  readonly sign: '+' | '-' | null
}

/** A phrase: `"words in quotes"`, with escapes resolved. */
export interface Phrase {
  readonly kind: 'phrase'
  readonly span: Span
  readonly text: string
  /** The number after `~`; `null` if there is no `~`. */
  readonly slop: number | null
}

/**
 * Literal text, or a wildcard: `one` is `?`, exactly one code point; `many` is `*`, any number of code
 * points.
 */
export type PatternPart = string | { readonly any: 'one' | 'many' }

/**
 * A word that contains wildcards, with escapes resolved. Adjacent strings are merged; at least one part is a
 * wildcard.
 */
export interface Pattern {
  readonly kind: 'pattern'
  readonly span: Span
  readonly parts: readonly PatternPart[]
}

/**
 * A regexp: `/pattern/`. `pattern` is the text between the slashes exactly as written, including any `\/`.
 */
export interface Regexp {
  readonly kind: 'regexp'
  readonly span: Span
  readonly pattern: string
}

/** A fuzzy word: `word~` or `word~1`. */
export interface Fuzzy {
  readonly kind: 'fuzzy'
  readonly span: Span
  readonly text: string
  /** The number after `~`. If it is `null`, the length of the word determines the number of edits. */
  readonly edits: 0 | 1 | 2 | null
}

/** One end of a range. */
export interface Bound {
  readonly text: string
  readonly quoted: boolean
  readonly inclusive: boolean
  readonly span: Span
}

/**
 * A range such as `[a TO b]`, `{a TO b}` or `[a TO b}`, or a comparison such as `>=a`. A `null` end is open.
 */
export interface Range {
  readonly kind: 'range'
  readonly span: Span
  readonly lower: Bound | null
  readonly upper: Bound | null
  /** The brackets as written, including those at open ends; `null` for a comparison. */
  readonly brackets: { readonly lower: '[' | '{'; readonly upper: ']' | '}' } | null
}

/**
 * A clause that tests whether a field has any value: `_exists_:field`, `field:*`, or a `*` inside a field's
 * group.
 */
export interface Exists {
  readonly kind: 'exists'
  readonly span: Span
  readonly field: string
  readonly fieldSpan: Span
}

/** A clause that matches every document: `*:*`, or a `*` that does not apply to any field. */
export interface MatchAll {
  readonly kind: 'matchAll'
  readonly span: Span
}

/** A body with a weight for scoring: `body^2.5`. */
export interface Boost {
  readonly kind: 'boost'
  readonly span: Span
  readonly body: Body
  readonly factor: number
}

/** A placeholder for something missing from a malformed query. Its span is empty. */
export interface Missing {
  readonly kind: 'missing'
  readonly span: Span
  readonly expected: 'operand' | 'value'
}

/** Any node of the tree. */
export type QueryNode = Query | Clause | Body

/** The possible values of a node's `kind`. */
export type NodeKind = QueryNode['kind']
