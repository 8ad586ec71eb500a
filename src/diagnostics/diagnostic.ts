import type { DiagnosticData } from './catalogue/catalogue.ts'
import { messageOf } from './catalogue/catalogue.ts'
import type { Span } from './span.ts'

/** `error` stops a query, `warning` and `info` do not. */
export type Severity = 'error' | 'warning' | 'info'

/** A stable, kebab-case name of what is wrong. */
export type DiagnosticCode = keyof DiagnosticData

/** Replace the text of `span` by `text`; an empty span inserts, an empty text removes. */
export interface Edit {
  readonly span: Span
  readonly text: string
}

/** A way out that can be applied by machine: all edits at once, their spans in the text as it was. */
export interface Fix {
  readonly title: string
  readonly edits: readonly Edit[]
}

/** One thing to say about a query: what is wrong, where, and what to do about it. */
export interface Diagnostic<C extends DiagnosticCode = DiagnosticCode> {
  readonly code: C
  readonly severity: Severity
  /** What is wrong and what to do, in plain English. */
  readonly message: string
  readonly span: Span
  /** The figures and names that the message holds, for those who translate it. */
  readonly data: DiagnosticData[C]
  readonly fixes: readonly Fix[]
}

/**
 * Makes a diagnostic, its message taken from the catalogue.
 *
 * @example
 * diagnose('error', 'unclosed-phrase', { start: 0, end: 4 }, {}, [{ title: 'Close the quote', edits: [{ span: { start: 4, end: 4 }, text: '"' }] }])
 */
export function diagnose<C extends DiagnosticCode>(
  severity: Severity,
  code: C,
  span: Span,
  data: DiagnosticData[C],
  fixes: readonly Fix[] = [],
): Diagnostic<C> {
  return { code, severity, message: messageOf(code, data), span, data, fixes }
}

/** Applies a fix to the text it was made for. */
export function applyFix(text: string, fix: Fix): string {
  const edits = [...fix.edits].sort((a, b) => b.span.start - a.span.start || b.span.end - a.span.end)
  let result = text
  for (const { span, text: replacement } of edits)
    result = result.slice(0, span.start) + replacement + result.slice(span.end)
  return result
}
