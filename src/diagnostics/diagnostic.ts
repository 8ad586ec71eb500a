import { checkArgument } from './arguments/checkOptions.ts'
import { FIX, TEXT } from './arguments/rules.ts'
import type { DiagnosticData } from './catalogue/catalogue.ts'
import { messageOf } from './catalogue/catalogue.ts'
import { withLazyFixes } from './lazyFixes.ts'
import { printable } from './printable.ts'
import type { Span } from './span.ts'

/** `error` stops a query, `warning` and `info` do not. */
export type Severity = 'error' | 'warning' | 'info'

/** A stable kebab-case name of the problem. */
export type DiagnosticCode = keyof DiagnosticData

/** Replaces the text of `span` by `text`. An empty span inserts; an empty text removes. */
export interface Edit {
  readonly span: Span
  readonly text: string
}

/** A correction that a program can apply: all edits at once, with spans in the original text. */
export interface Fix {
  readonly title: string
  readonly edits: readonly Edit[]
}

/** Fixes, or a function that makes them when they are first read. */
export type Fixes = readonly Fix[] | (() => readonly Fix[])

/** What a diagnostic is made from: a diagnostic costs more, and many texts are parsed only to test a fix. */
export interface Problem<C extends DiagnosticCode = DiagnosticCode> {
  readonly severity: Severity
  readonly code: C
  readonly span: Span
  readonly data: DiagnosticData[C]
  readonly fixes: Fixes
}

/** One problem of a query: what is wrong, where, and how to correct it. */
export interface Diagnostic<C extends DiagnosticCode = DiagnosticCode> {
  readonly code: C
  readonly severity: Severity
  /** What is wrong and what to do, in plain English. */
  readonly message: string
  readonly span: Span
  /** The figures and names in the message, for translations. */
  readonly data: DiagnosticData[C]
  readonly fixes: readonly Fix[]
}

/**
 * Makes a diagnostic with the message of the catalogue. A function that makes its fixes runs when they are
 * first read, because few readers look at fixes. The property is the object's own and enumerable, so that
 * copies, JSON and `structuredClone` have the fixes.
 *
 * @example
 * const fix = insert('Close the quotation mark', 4, '"')
 * diagnose('error', 'unclosed-phrase', { start: 0, end: 1 }, {}, [fix])
 */
export function diagnose<C extends DiagnosticCode>(
  severity: Severity,
  code: C,
  span: Span,
  data: DiagnosticData[C],
  fixes: Fixes = [],
): Diagnostic<C> {
  const diagnostic = { code, severity, message: messageOf(code, data), span, data }
  return (
    typeof fixes === 'function'
      ? withLazyFixes(diagnostic, () => titled(fixes()))
      : { ...diagnostic, fixes: titled(fixes) }
  ) as Diagnostic<C>
}

function titled(fixes: readonly Fix[]): readonly Fix[] {
  return fixes.map(({ title, edits }) => ({ title: printable(title), edits }))
}

/** One edit. */
export function edit(start: number, end: number, text: string): Edit {
  return { span: { start, end }, text }
}

/** A fix with one edit that replaces the text from `start` to `end`. */
export function replace(title: string, start: number, end: number, text: string): Fix {
  return { title, edits: [edit(start, end, text)] }
}

/** A fix with one edit that inserts `text` at an offset. */
export function insert(title: string, at: number, text: string): Fix {
  return { title, edits: [edit(at, at, text)] }
}

/**
 * A fix that removes the text from `start` to `end`, with the white space that would be left over, and
 * without joining the text before it to the text after it.
 */
export function leaveOut(title: string, text: string, start: number, end: number): Fix {
  const isBlank = (at: number) => /[ \t\r\n\u3000]/.test(text[at]!)
  const opens = start === 0 || isBlank(start - 1) || text[start - 1] === '('
  let from = start
  let to = end
  if (opens) while (to < text.length && isBlank(to)) to++
  if (to === text.length) while (from > 0 && isBlank(from - 1)) from--
  const closes = to === text.length || isBlank(to) || text[to] === ')'
  return replace(title, from, to, opens || closes || /[+\-!]/.test(text[start - 1]!) ? '' : ' ')
}

/**
 * The corrected text: `source` with all edits of a fix applied.
 *
 * @param source - the text that the diagnostic is about
 *
 * @example
 * const source = '(a OR b'
 * const [{ fixes }] = safeParse(source).diagnostics
 * applyFix(source, fixes[0]) // '(a OR b)'
 */
export function applyFix(source: string, fix: Fix): string {
  checkArgument('applyFix', 'source', source, TEXT)
  checkArgument('applyFix', 'fix', fix, FIX)
  const edits = [...fix.edits].sort((a, b) => b.span.start - a.span.start || b.span.end - a.span.end)
  let result = source
  for (const { span, text } of edits) result = result.slice(0, span.start) + text + result.slice(span.end)
  return result
}
