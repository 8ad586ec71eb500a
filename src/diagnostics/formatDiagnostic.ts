import { checkArgument, checkOptions } from './arguments/checkOptions.ts'
import { DIAGNOSTIC, MESSAGES, type RulesOf, TEXT } from './arguments/rules.ts'
import { type Diagnostic, type Severity, translate } from './diagnostic.ts'
import { type AnyLanguage, type ProblemMessages, say } from './messages.ts'
import { UNPRINTABLE } from './printable.ts'
import type { Span } from './span.ts'

/** The maximum length of the excerpt in a frame, and of its part before the span, in UTF-16 code units. */
const MAX_EXCERPT = 100
const MAX_LEAD = 40

/** The data of the lines of `formatDiagnostic`. */
interface Head {
  readonly severity: Severity
  readonly code: string
  readonly line: number
  readonly column: number
  readonly message: string
}

export const frameMessages = {
  'format-diagnostic': ({ severity, code, line, column, message }: Head) =>
    `${severity}[${code}] ${line}:${column}: ${message}`,
  'format-fix': ({ title }: { readonly title: string }) => `fix: ${title}`,
} as const

/**
 * All the translatable messages that `formatDiagnostic` uses: for diagnostics, for fixes, and for the lines
 * that frame them.
 */
export type DiagnosticMessages = ProblemMessages & AnyLanguage<typeof frameMessages>

/** Options for {@link formatDiagnostic}. */
export interface FormatDiagnosticOptions {
  /** Messages in another language. Default: the diagnostic's own language, usually English. */
  readonly messages?: Partial<DiagnosticMessages>
}

const FORMAT_RULES: RulesOf<FormatDiagnosticOptions> = { messages: MESSAGES }

/**
 * Formats a diagnostic as plain text: its position and message, the line of the query with carets under the
 * problem, and the titles of its fixes.
 *
 * @param source - the query string that the diagnostic refers to
 * @throws TypeError when an argument is missing or wrong, or an option is unknown or invalid.
 * @example
 * const source = 'a AND (b'
 * formatDiagnostic(source, safeParse(source).diagnostics[0])
 * // error[unclosed-group] 1:7: This parenthesis is never closed. …
 * // 1 | a AND (b
 * //   |       ^
 * //   fix: Close the group at the end
 * //   fix: Search for the character itself
 */
export function formatDiagnostic(
  source: string,
  diagnostic: Diagnostic,
  options: FormatDiagnosticOptions = {},
): string {
  checkArgument('formatDiagnostic', 'source', source, TEXT)
  checkArgument('formatDiagnostic', 'diagnostic', diagnostic, DIAGNOSTIC)
  checkOptions('formatDiagnostic', options, FORMAT_RULES)
  const { messages } = options
  const { severity, code, span, message, fixes } = translate(diagnostic, messages)
  const head = { severity, code, message, ...positionAt(source, span.start) }
  return [
    say(frameMessages, 'format-diagnostic', head, messages),
    frame(source, span),
    ...fixes.map(({ title }) => `  ${say(frameMessages, 'format-fix', { title }, messages)}`),
  ].join('\n')
}

/** The line and column of an offset. Both start at 1; the column counts code points. */
export function positionAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  let line = 1
  let lineStart = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++
    lineStart = at + 1
  }
  return { line, column: [...text.slice(lineStart, offset)].length + 1 }
}

/**
 * The line in which a span starts, with carets under the span. Long lines are cut around it.
 *
 * @example
 * frame('a AND (b', { start: 6, end: 7 })
 * // 1 | a AND (b
 * //   |       ^
 */
export function frame(text: string, { start, end }: Span): string {
  const { line } = positionAt(text, start)
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const newline = text.indexOf('\n', start)
  const lineEnd = newline === -1 ? text.length : newline
  const from = Math.max(lineStart, Math.min(start - MAX_LEAD, lineEnd - MAX_EXCERPT))
  const to = Math.min(lineEnd, from + MAX_EXCERPT)
  const markEnd = Math.max(start, Math.min(end, to))
  const before = (from > lineStart ? '…' : '') + inFrame(text.slice(from, start))
  const marked = inFrame(text.slice(start, markEnd))
  const after = inFrame(text.slice(markEnd, to)) + (to < lineEnd ? '…' : '')
  const gutter = ' '.repeat(String(line).length)
  const carets = ' '.repeat(width(before)) + '^'.repeat(Math.max(1, width(marked)))
  return `${line} | ${before}${marked}${after}\n${gutter} | ${carets}`
}

// Each character stays one character, so that the carets below line up.
function inFrame(text: string): string {
  return text.replace(UNPRINTABLE, ' ')
}

/** The number of terminal columns that a string takes. */
function width(text: string): number {
  let columns = 0
  for (const character of text)
    columns += /\p{M}|\u200d/u.test(character) ? 0 : isWide(character.codePointAt(0)!) ? 2 : 1
  return columns
}

// The blocks of East Asian wide characters and emoji.
function isWide(codePoint: number): boolean {
  return (
    (codePoint >= 0x1100 && codePoint <= 0x115f) ||
    (codePoint >= 0x2e80 && codePoint <= 0xa4cf) ||
    (codePoint >= 0xac00 && codePoint <= 0xd7a3) ||
    (codePoint >= 0xf900 && codePoint <= 0xfaff) ||
    (codePoint >= 0xfe30 && codePoint <= 0xfe6f) ||
    (codePoint >= 0xff00 && codePoint <= 0xff60) ||
    (codePoint >= 0x1f300 && codePoint <= 0x1faff) ||
    (codePoint >= 0x20000 && codePoint <= 0x3fffd)
  )
}
