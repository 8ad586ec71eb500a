import { checkArgument } from './arguments/checkOptions.ts'
import { FIX, TEXT } from './arguments/rules.ts'
import type { DiagnosticData, FixData } from './codes.ts'
import { withLazyFixes } from './lazyFixes.ts'
import { type ProblemMessages, shownData } from './messages.ts'
import type { Span } from './span.ts'

/**
 * How serious a diagnostic is. A query with an `error` is rejected; one with only a `warning` or `info` is
 * accepted.
 */
export type Severity = 'error' | 'warning' | 'info'

/** A stable kebab-case name for a problem, such as `unclosed-group`. */
export type DiagnosticCode = keyof DiagnosticData

/** An edit that replaces the text in `span` with `text`. An empty span inserts; an empty `text` deletes. */
export interface Edit {
  readonly span: Span
  readonly text: string
}

/** A stable kebab-case name for what a fix does, such as `escape-character`. */
export type FixCode = keyof FixData

/**
 * A correction that a program can apply. Apply all its edits together: their spans refer to the original
 * text.
 */
export type Fix<C extends FixCode = FixCode> = {
  readonly [K in C]: {
    readonly code: K
    /** The values used in the title, so that you can translate it. */
    readonly data: FixData[K]
    /** A short description of what the fix does. */
    readonly title: string
    readonly edits: readonly Edit[]
  }
}[C]

/** A problem's fix without a title, because most fixes are never shown. */
export type FixDraft = { readonly [K in FixCode]: Omit<Fix<K>, 'title'> }[FixCode]

/** Fix drafts, or a function that creates them when they are first read. */
export type FixDrafts = readonly FixDraft[] | (() => readonly FixDraft[])

/** The data for a diagnostic. A diagnostic costs more, and many strings are parsed only to test a fix. */
export interface Problem<C extends DiagnosticCode = DiagnosticCode> {
  readonly severity: Severity
  readonly code: C
  readonly span: Span
  readonly data: DiagnosticData[C]
  readonly fixes: FixDrafts
}

/**
 * A problem in a query: what is wrong, where, and how to fix it. It is plain data. `code` determines the
 * shape of `data`, and `data` contains no prose, so you can translate a diagnostic even after serializing it.
 * The page `src/site/errors.md` in the package has a section on each code.
 */
export type Diagnostic<C extends DiagnosticCode = DiagnosticCode> = {
  readonly [K in C]: {
    readonly code: K
    readonly severity: Severity
    /** What is wrong and what to do about it, in English unless you pass `messages`. */
    readonly message: string
    readonly span: Span
    /** The values used in the message, so that you can translate it. */
    readonly data: DiagnosticData[K]
    readonly fixes: readonly Fix[]
  }
}[C]

/**
 * Creates the diagnostic for a problem. If `fixes` is a function, it runs when the fixes are first read,
 * because few callers read them. The property is own and enumerable, so copies, JSON and `structuredClone`
 * include the fixes.
 *
 * @param words the message of the problem and the titles of its fixes
 */
export function toDiagnostic(problem: Problem, words: Partial<ProblemMessages>): Diagnostic {
  const { code, severity, span, data, fixes } = problem
  const diagnostic = { code, severity, message: said(words, code, data)!, span, data }
  const titled = (draft: FixDraft) => ({ ...draft, title: said(words, draft.code, draft.data)! })
  return withFixes(diagnostic, typeof fixes === 'function' ? () => fixes().map(titled) : fixes.map(titled))
}

function withFixes(diagnostic: object, fixes: readonly object[] | (() => readonly object[])): Diagnostic {
  return (
    typeof fixes === 'function' ? withLazyFixes(diagnostic, fixes) : { ...diagnostic, fixes }
  ) as Diagnostic
}

/** A diagnostic translated with the given messages. Text without a translation stays unchanged. */
export function translate(
  diagnostic: Diagnostic,
  messages: Partial<ProblemMessages> | undefined,
): Diagnostic {
  if (messages === undefined) return diagnostic
  const { code, severity, span, data } = diagnostic
  const message = said(messages, code, data) ?? diagnostic.message
  return withFixes({ code, severity, message, span, data }, () =>
    diagnostic.fixes.map((fix) => ({ ...fix, title: said(messages, fix.code, fix.data) ?? fix.title })),
  )
}

/** A diagnostic of a string, shifted to the offset where that string begins in a longer one. */
export function shiftDiagnostic(diagnostic: Diagnostic, offset: number): Diagnostic {
  const { code, severity, message, data } = diagnostic
  const shift = ({ start, end }: Span): Span => ({ start: start + offset, end: end + offset })
  return withFixes({ code, severity, message, span: shift(diagnostic.span), data }, () =>
    diagnostic.fixes.map((fix) => {
      return { ...fix, edits: fix.edits.map(({ span, text }) => ({ span: shift(span), text })) }
    }),
  )
}

function said(
  messages: Partial<ProblemMessages>,
  code: keyof ProblemMessages,
  data: object,
): string | undefined {
  return (messages[code] as ((data: object) => string) | undefined)?.(shownData(data))
}

/** One edit. */
export function edit(start: number, end: number, text: string): Edit {
  return { span: { start, end }, text }
}

/** A fix. */
export function fix<C extends FixCode>(code: C, data: FixData[C], edits: readonly Edit[]): FixDraft {
  return { code, data, edits } as FixDraft
}

/** A fix with one edit that replaces the text from `start` to `end`. */
export function replace<C extends FixCode>(
  code: C,
  data: FixData[C],
  start: number,
  end: number,
  text: string,
): FixDraft {
  return fix(code, data, [edit(start, end, text)])
}

/** A fix with one edit that inserts `text` at an offset. */
export function insert<C extends FixCode>(code: C, data: FixData[C], at: number, text: string): FixDraft {
  return replace(code, data, at, at, text)
}

/** A fix with one edit that puts a backslash before the character at an offset. */
export function escapeCharacter(text: string, at: number): FixDraft {
  return insert('escape-character', { character: text[at]! }, at, '\\')
}

/** A fix that moves an operator from before a field's value to before the field. */
export function moveOperator(operator: string, at: number, start: number, end: number): FixDraft {
  const text = operator === 'NOT' ? 'NOT ' : operator
  return fix('move-operator', { operator }, [edit(at, at, text), edit(start, end, '')])
}

/** A fix that puts an operator in quotes, so that it becomes a word. */
export function quoteOperator(operator: string, start: number, end: number): FixDraft {
  return replace('quote-operator', { operator }, start, end, `"${operator}"`)
}

/** A fix that removes the text from `start` to `end`, as {@link removal} does. */
export function leaveOut(text: string, start: number, end: number): FixDraft {
  return fix('leave-out', { text: text.slice(start, end) }, [removal(text, start, end)])
}

/**
 * An edit that removes the text from `start` to `end`, with the white space that would be left over, and
 * without joining the text before it to the text after it.
 */
export function removal(text: string, start: number, end: number): Edit {
  const isBlank = (at: number) => /[ \t\r\n\u3000]/.test(text[at]!)
  const opens = start === 0 || isBlank(start - 1) || text[start - 1] === '('
  let from = start
  let to = end
  if (opens) while (to < text.length && isBlank(to)) to++
  if (to === text.length) while (from > 0 && isBlank(from - 1)) from--
  const closes = to === text.length || isBlank(to) || text[to] === ')'
  return edit(from, to, opens || closes || /[+\-!]/.test(text[start - 1]!) ? '' : ' ')
}

/**
 * Returns the corrected query string: `source` with all edits of the fix applied.
 *
 * @param source - the query string that the diagnostic refers to
 *
 * @example
 * const source = '(a OR b'
 * const [{ fixes }] = safeParse(source).diagnostics
 * applyFix(source, fixes[0]) // '(a OR b)'
 */
export function applyFix(source: string, fix: Fix): string {
  checkArgument('applyFix', 'source', source, TEXT)
  checkArgument('applyFix', 'fix', fix, FIX)
  return applyEdits(source, fix.edits)
}

/** A string with edits applied, in any order. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  const backwards = [...edits].sort((a, b) => b.span.start - a.span.start || b.span.end - a.span.end)
  let result = source
  for (const { span, text } of backwards) result = result.slice(0, span.start) + text + result.slice(span.end)
  return result
}
