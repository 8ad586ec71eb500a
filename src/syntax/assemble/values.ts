import type { Span } from '../../diagnostics/span.ts'
import type { Body, PatternPart, Range } from '../ast.ts'
import { Comparison, Pattern, Phrase, Regexp, Star, type Token, Word } from '../lexer/tokens.ts'

/** The field that words here belong to, and the span of its name. */
export interface Inherited {
  readonly name: string
  readonly span: Span
}

/** The node of a value that is a single token. */
export function leafOf(token: Token, inherited: Inherited | null): Body {
  const span = { start: token.startOffset, end: token.end }
  switch (token.tokenType) {
    case Word:
      return { kind: 'word', span, text: token.text, sign: token.detail as '+' | '-' | null }
    case Phrase:
      return { kind: 'phrase', span, text: token.text, slop: null }
    case Pattern:
      return { kind: 'pattern', span, parts: token.detail as readonly PatternPart[] }
    case Regexp:
      return { kind: 'regexp', span, pattern: token.text }
    case Comparison:
      return comparison(token)
    case Star:
      if (inherited !== null)
        return { kind: 'exists', span, field: inherited.name, fieldSpan: inherited.span }
      return { kind: 'matchAll', span }
    default:
      return { kind: 'matchAll', span }
  }
}

// A comparison without a value is reported by the clause that contains it.
function comparison(token: Token): Range {
  const operator = token.detail as '>' | '>=' | '<' | '<='
  const { text, quoted, headEnd, end } = token
  const bound = { text, quoted, inclusive: operator.length === 2, span: { start: headEnd, end } }
  const isLower = operator[0] === '>'
  const span = { start: token.startOffset, end }
  return { kind: 'range', span, lower: isLower ? bound : null, upper: isLower ? null : bound, brackets: null }
}
