import type { Span } from '../diagnostics/span.ts'

/**
 * A whole query: its clauses from left to right, in a flat list as in Lucene.
 *
 * @example
 * const query: Query = parse('a OR b')
 * query.clauses.length // 2
 */
export interface Query {
  readonly kind: 'query'
  readonly span: Span
  readonly clauses: readonly Clause[]
}

/**
 * One operand with the operators before it. `null` means that no operator is written.
 *
 * @example
 * const clause: Clause = parse('a AND -b').clauses[1]!
 * clause.modifier // 'not'
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

/**
 * The content of a clause.
 *
 * @example
 * const body: Body = parse('(a OR b)').clauses[0]!.body
 * body.kind // 'group'
 */
export type Body = Group | Fielded | LeafBody | Boost | Missing

/**
 * A body that contains no other node.
 *
 * @example
 * const body = parse('"a b"').clauses[0]!.body as LeafBody
 * body.kind // 'phrase'
 */
export type LeafBody = Word | Phrase | Pattern | Regexp | Fuzzy | RangeNode | Exists | MatchAll

/**
 * Clauses in parentheses.
 *
 * @example
 * const node = parse('(a OR b)').clauses[0]!.body as Group
 * node.clauses.length // 2
 */
export interface Group {
  readonly kind: 'group'
  readonly span: Span
  readonly clauses: readonly Clause[]
}

/**
 * `field:body`. A field inside the body overrides this one.
 *
 * @example
 * const node = parse('title:bank').clauses[0]!.body as Fielded
 * node.field // 'title'
 */
export interface Fielded {
  readonly kind: 'fielded'
  readonly span: Span
  /** The field's name, escapes resolved. */
  readonly field: string
  readonly fieldSpan: Span
  readonly body: Body
}

/**
 * A bare word, escapes resolved.
 *
 * @example
 * const node = parse('bank').clauses[0]!.body as Word
 * node.text // 'bank'
 */
export interface Word {
  readonly kind: 'word'
  readonly span: Span
  /** The word, with the sign of `n:-5` as its first character. */
  readonly text: string
  /** The unescaped sign with which the word begins right after its field's colon; otherwise `null`. */
  readonly sign: '+' | '-' | null
}

/**
 * `"words in quotes"`, escapes resolved.
 *
 * @example
 * const node = parse('"central bank"~2').clauses[0]!.body as Phrase
 * node.slop // 2
 */
export interface Phrase {
  readonly kind: 'phrase'
  readonly span: Span
  readonly text: string
  /** The number after `~`; `null` without `~`. */
  readonly slop: number | null
}

/** Literal text, or a wildcard: `?` is exactly one code point, `*` any number of code points. */
export type PatternPart = string | { readonly any: 'one' | 'many' }

/**
 * A word with wildcards, escapes resolved. Adjacent strings are merged; at least one part is a wildcard.
 *
 * @example
 * const node = parse('b*k').clauses[0]!.body as Pattern
 * node.parts // ['b', { any: 'many' }, 'k']
 */
export interface Pattern {
  readonly kind: 'pattern'
  readonly span: Span
  readonly parts: readonly PatternPart[]
}

/**
 * `/pattern/`. The pattern is the text between the slashes, with `\/` as it is written.
 *
 * @example
 * const node = parse('/joh?n/').clauses[0]!.body as Regexp
 * node.pattern // 'joh?n'
 */
export interface Regexp {
  readonly kind: 'regexp'
  readonly span: Span
  readonly pattern: string
}

/**
 * `word~` or `word~1`.
 *
 * @example
 * const node = parse('roam~1').clauses[0]!.body as Fuzzy
 * node.edits // 1
 */
export interface Fuzzy {
  readonly kind: 'fuzzy'
  readonly span: Span
  readonly text: string
  /** `null` is `~` without a number: as many edits as the length of the word allows. */
  readonly edits: 0 | 1 | 2 | null
}

/**
 * One end of a range.
 *
 * @example
 * const { lower } = (parse('[a TO b}').clauses[0]!.body as RangeNode) satisfies { lower: Bound | null }
 * lower!.inclusive // true
 */
export interface Bound {
  readonly text: string
  readonly quoted: boolean
  readonly inclusive: boolean
  readonly span: Span
}

/**
 * `[a TO b]`, `{a TO b}`, mixed, or a comparison `>=a`. `null` is an open end.
 *
 * @example
 * const node = parse('[a TO b}').clauses[0]!.body as RangeNode
 * node.upper!.inclusive // false
 */
export interface RangeNode {
  readonly kind: 'range'
  readonly span: Span
  readonly lower: Bound | null
  readonly upper: Bound | null
  /** The brackets as written, also those of an open end; `null` for a comparison. */
  readonly brackets: { readonly lower: '[' | '{'; readonly upper: ']' | '}' } | null
}

/**
 * `_exists_:field`, `field:*`, or a `*` inside a field's group.
 *
 * @example
 * const node = parse('_exists_:title').clauses[0]!.body as Exists
 * node.field // 'title'
 */
export interface Exists {
  readonly kind: 'exists'
  readonly span: Span
  readonly field: string
  readonly fieldSpan: Span
}

/**
 * `*:*`, or a `*` outside of fields.
 *
 * @example
 * const node = parse('*').clauses[0]!.body as MatchAll
 * node.kind // 'matchAll'
 */
export interface MatchAll {
  readonly kind: 'matchAll'
  readonly span: Span
}

/**
 * `body^2.5`.
 *
 * @example
 * const node = parse('bank^2').clauses[0]!.body as Boost
 * node.factor // 2
 */
export interface Boost {
  readonly kind: 'boost'
  readonly span: Span
  readonly body: Body
  readonly factor: number
}

/**
 * A hole in the tree of a malformed query: something is missing here. Its span is empty.
 *
 * @example
 * const node = safeParse('a AND').query.clauses.at(-1)!.body as Missing
 * node.expected // 'operand'
 */
export interface Missing {
  readonly kind: 'missing'
  readonly span: Span
  readonly expected: 'operand' | 'value'
}

/**
 * Any node of the tree.
 *
 * @example
 * const nodes: readonly QueryNode[] = nodeAt(parse('a OR b'), 5)
 * nodes.map(({ kind }) => kind) // ['query', 'clause', 'word']
 */
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

/**
 * The `kind` of any node.
 *
 * @example
 * const kinds: NodeKind[] = []
 * visit(parse('a OR b'), { enter: (node) => void kinds.push(node.kind) })
 * kinds // ['query', 'clause', 'word', 'clause', 'word']
 */
export type NodeKind = QueryNode['kind']
