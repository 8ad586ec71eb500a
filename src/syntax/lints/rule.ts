import type { DiagnosticData } from '../../diagnostics/codes.ts'
import type { DiagnosticCode, FixDrafts } from '../../diagnostics/diagnostic.ts'
import type { Span } from '../../diagnostics/span.ts'
import type { Token } from '../lexer/tokens.ts'

/** One place at which a rule fires. */
export interface Finding<C extends DiagnosticCode = DiagnosticCode> {
  readonly span: Span
  readonly data: DiagnosticData[C]
  readonly fixes?: FixDrafts
}

export const NOTHING_FOUND: readonly never[] = []

/** Queries of one rule, which a test runs. */
export interface LintExamples {
  /** The query, the text at the place of the warning, and the query after each fix. */
  readonly fires: readonly (readonly [query: string, place: string, ...fixed: readonly string[]])[]
  readonly silent: readonly string[]
}

/** A text that was split into tokens. */
export interface TokenizedText {
  readonly text: string
  readonly tokens: readonly Token[]
}

/** A lint of the syntax: it looks again at what the lexer or the grammar found suspicious. */
export interface SyntaxRule<Suspect, C extends DiagnosticCode = DiagnosticCode> {
  readonly code: C
  /** Runs when the text is parsed. */
  look(suspect: Suspect, text: TokenizedText): readonly Finding<C>[]
}
