import type { Span } from '../diagnostics/span.ts'

/** A whole query: its clauses from left to right, in a flat list as in Lucene. */
export interface Query {
  readonly kind: 'query'
  readonly span: Span
  readonly clauses: readonly Clause[]
}

/** One operand with the operators before it. `null` means that no operator is written. */
export interface Clause {
  readonly kind: 'clause'
  readonly span: Span
  /** `AND` or `&&`, `OR` or `||` between this clause and the one before it. */
  readonly conjunction: 'and' | 'or' | null
  /** `+` is `must`; `-`, `!` and `NOT` are `not`. */
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

/** `field:body`. A field inside the body overrides this one. */
export interface Fielded {
  readonly kind: 'fielded'
  readonly span: Span
  /** The field's name, escapes resolved. */
  readonly field: string
  readonly fieldSpan: Span
  readonly body: Body
}

/** A bare word, escapes resolved. */
export interface Word {
  readonly kind: 'word'
  readonly span: Span
  /** The word, with the sign of `n:-5` as its first character. */
  readonly text: string
  /** The unescaped sign at the start of the word, right after its field's colon; otherwise `null`. */
  readonly sign: '+' | '-' | null
}

/** `"words in quotes"`, escapes resolved. */
export interface Phrase {
  readonly kind: 'phrase'
  readonly span: Span
  readonly text: string
  /** The number after `~`; `null` without `~`. */
  readonly slop: number | null
}

/** Literal text, or a wildcard: `?` is exactly one code point, `*` any number of code points. */
export type PatternPart = string | { readonly any: 'one' | 'many' }

/** A word with wildcards, escapes resolved. Adjacent strings are merged; at least one part is a wildcard. */
export interface Pattern {
  readonly kind: 'pattern'
  readonly span: Span
  readonly parts: readonly PatternPart[]
}

/** `/pattern/`. The pattern is the text between the slashes, with `\/` as it is written. */
export interface Regexp {
  readonly kind: 'regexp'
  readonly span: Span
  readonly pattern: string
}

/** `word~` or `word~1`. */
export interface Fuzzy {
  readonly kind: 'fuzzy'
  readonly span: Span
  readonly text: string
  /** `null` for `~` without a number: the length of the word determines the edits. */
  readonly edits: 0 | 1 | 2 | null
}

/** One end of a range. */
export interface Bound {
  readonly text: string
  readonly quoted: boolean
  readonly inclusive: boolean
  readonly span: Span
}

/** `[a TO b]`, `{a TO b}`, mixed, or a comparison `>=a`. `null` is an open end. */
export interface Range {
  readonly kind: 'range'
  readonly span: Span
  readonly lower: Bound | null
  readonly upper: Bound | null
  /** The brackets as written, even those of an open end; `null` for a comparison. */
  readonly brackets: { readonly lower: '[' | '{'; readonly upper: ']' | '}' } | null
}

/** `_exists_:field`, `field:*`, or a `*` inside a field's group. */
export interface Exists {
  readonly kind: 'exists'
  readonly span: Span
  readonly field: string
  readonly fieldSpan: Span
}

/** `*:*`, or a `*` outside of fields. */
export interface MatchAll {
  readonly kind: 'matchAll'
  readonly span: Span
}

/** `body^2.5`. */
export interface Boost {
  readonly kind: 'boost'
  readonly span: Span
  readonly body: Body
  readonly factor: number
}

/** Something missing from a malformed query. Its span is empty. */
export interface Missing {
  readonly kind: 'missing'
  readonly span: Span
  readonly expected: 'operand' | 'value'
}

/** Any node of the tree. */
export type QueryNode = Query | Clause | Body

/** The `kind` of any node. */
export type NodeKind = QueryNode['kind']
