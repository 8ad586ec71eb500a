import type { Span } from '../diagnostics/span.ts'

/** A whole query: its clauses from left to right, flat as in Lucene. */
export interface Query {
  readonly kind: 'query'
  readonly span: Span
  readonly clauses: readonly Clause[]
}

/**
 * One operand with what stands before it. `null` means that nothing was written: the operator is implicit.
 */
export interface Clause {
  readonly kind: 'clause'
  readonly span: Span
  /** `AND` or `&&`, `OR` or `||` between this clause and the one before it. */
  readonly conjunction: 'and' | 'or' | null
  /** `+` is `must`; `-`, `!` and `NOT` are `not`. */
  readonly modifier: 'must' | 'not' | null
  readonly body: Body
}

/** What a clause can hold. */
export type Body = Group | Fielded | LeafBody | Boost | Missing

/** A body without other nodes in it. */
export type LeafBody = Word | Phrase | Pattern | Regexp | Fuzzy | RangeNode | Exists | MatchAll

/** Clauses in parentheses. */
export interface Group {
  readonly kind: 'group'
  readonly span: Span
  readonly clauses: readonly Clause[]
}

/** `field:body`. A field inside the body wins over this one. */
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
  /** The word; where a sign stood before it (`n:-5`), the sign is its first character. */
  readonly text: string
  /** The unescaped sign that the word begins with right after its field's colon, else `null`. */
  readonly sign: '+' | '-' | null
}

/** `"words in quotes"`, escapes resolved. */
export interface Phrase {
  readonly kind: 'phrase'
  readonly span: Span
  readonly text: string
  /** The number after `~`, `null` where there is no `~`. */
  readonly slop: number | null
}

/** A stretch of plain text, or a wildcard: `?` is exactly one code point, `*` any number of them. */
export type PatternPart = string | { readonly any: 'one' | 'many' }

/** A word with wildcards, escapes resolved. Adjacent strings are merged; at least one part is a wildcard. */
export interface Pattern {
  readonly kind: 'pattern'
  readonly span: Span
  readonly parts: readonly PatternPart[]
}

/** `/pattern/`, the pattern as written between the slashes (`\/` kept). */
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
  /** `null` is a bare `~`: as many edits as the word's length allows. */
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
export interface RangeNode {
  readonly kind: 'range'
  readonly span: Span
  readonly lower: Bound | null
  readonly upper: Bound | null
  /** The brackets as written, which an open end has too; `null` for a comparison. */
  readonly brackets: { readonly lower: '[' | '{'; readonly upper: ']' | '}' } | null
}

/** `_exists_:field`, `field:*`, or a `*` inside a field's group. */
export interface Exists {
  readonly kind: 'exists'
  readonly span: Span
  readonly field: string
  readonly fieldSpan: Span
}

/** `*:*`, or a `*` that stands for no field. */
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

/** A hole in a tolerant tree: here something was expected. Its span is the place. */
export interface Missing {
  readonly kind: 'missing'
  readonly span: Span
  readonly expected: 'operand' | 'value'
}

/** Any node of the tree. */
export type QueryNode =
  | Query
  | Clause
  | Group
  | Fielded
  | Word
  | Phrase
  | Pattern
  | Regexp
  | Fuzzy
  | RangeNode
  | Exists
  | MatchAll
  | Boost
  | Missing

/** The `kind` of any node. */
export type NodeKind = QueryNode['kind']
