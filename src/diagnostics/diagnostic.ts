import { checkArgument } from './arguments/checkOptions.ts'
import { FIX, TEXT } from './arguments/rules.ts'
import { type DiagnosticData, type Messages, messageOf } from './catalogue/catalogue.ts'
import { type FixData, fixMessages } from './catalogue/fixes.ts'
import { say, shownData } from './catalogue/messages.ts'
import { withLazyFixes } from './lazyFixes.ts'
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

/** A stable kebab-case name of what a fix does. */
export type FixCode = keyof FixData

/** A correction that a program can apply: all edits at once, with spans in the original text. */
export type Fix<C extends FixCode = FixCode> = {
  readonly [K in C]: {
    readonly code: K
    /** The names in the title, for other languages. */
    readonly data: FixData[K]
    /** What the fix does, in plain English. */
    readonly title: string
    readonly edits: readonly Edit[]
  }
}[C]

/** A fix as a problem has it, without its title: most fixes are never shown. */
export type Correction = { readonly [K in FixCode]: Omit<Fix<K>, 'title'> }[FixCode]

/** Corrections, or a function that makes them when they are first read. */
export type Corrections = readonly Correction[] | (() => readonly Correction[])

/** What a diagnostic is made from: a diagnostic costs more, and many texts are parsed only to test a fix. */
export interface Problem<C extends DiagnosticCode = DiagnosticCode> {
  readonly severity: Severity
  readonly code: C
  readonly span: Span
  readonly data: DiagnosticData[C]
  readonly fixes: Corrections
}

/**
 * One problem of a query: what is wrong, where, and how to correct it. It is plain data. Its `code` says what
 * `data` holds, in which there is no prose, so that copies of it can be put into other languages. The page of
 * messages, `src/site/errors.md` of the package, has a section for each code.
 */
export type Diagnostic<C extends DiagnosticCode = DiagnosticCode> = {
  readonly [K in C]: {
    readonly code: K
    readonly severity: Severity
    /** What is wrong and what to do, in plain English. */
    readonly message: string
    readonly span: Span
    /** The figures and names in the message. */
    readonly data: DiagnosticData[K]
    readonly fixes: readonly Fix[]
  }
}[C]

/**
 * Makes a diagnostic with the message of the catalogue. A function that makes its fixes runs when they are
 * first read, because few readers look at fixes. The property is the object's own and enumerable, so that
 * copies, JSON and `structuredClone` have the fixes.
 *
 * @example
 * const fix = insert('close-phrase', {}, 4, '"')
 * diagnose('error', 'unclosed-phrase', { start: 0, end: 1 }, {}, [fix])
 */
export function diagnose<C extends DiagnosticCode>(
  severity: Severity,
  code: C,
  span: Span,
  data: DiagnosticData[C],
  fixes: Corrections = [],
): Diagnostic<C> {
  const diagnostic = { code, severity, message: messageOf(code, data), span, data }
  return (
    typeof fixes === 'function'
      ? withLazyFixes(diagnostic, () => fixes().map(titled))
      : { ...diagnostic, fixes: fixes.map(titled) }
  ) as Diagnostic<C>
}

function titled({ code, data, edits }: Correction): Fix {
  return { code, data, title: say(fixMessages, code, data), edits } as Fix
}

/**
 * A diagnostic in the language of some messages. What they do not have stays as it is.
 */
export function translate(diagnostic: Diagnostic, messages: Partial<Messages> | undefined): Diagnostic {
  if (messages === undefined) return diagnostic
  const { code, severity, span, data } = diagnostic
  const message = said(messages, code, data) ?? diagnostic.message
  return withLazyFixes({ code, severity, message, span, data }, () =>
    diagnostic.fixes.map((fix) => ({ ...fix, title: titleOf(fix, messages) })),
  ) as Diagnostic
}

/** The title of a fix in the language of some messages. */
function titleOf({ code, data, title }: Fix, messages: Partial<Messages>): string {
  return said(messages, code, data) ?? title
}

function said(messages: Partial<Messages>, code: keyof Messages, data: object): string | undefined {
  return (messages[code] as ((data: object) => string) | undefined)?.(shownData(data))
}

/** One edit. */
export function edit(start: number, end: number, text: string): Edit {
  return { span: { start, end }, text }
}

/** A fix. */
export function fix<C extends FixCode>(code: C, data: FixData[C], edits: readonly Edit[]): Correction {
  return { code, data, edits } as Correction
}

/** A fix with one edit that replaces the text from `start` to `end`. */
export function replace<C extends FixCode>(
  code: C,
  data: FixData[C],
  start: number,
  end: number,
  text: string,
): Correction {
  return fix(code, data, [edit(start, end, text)])
}

/** A fix with one edit that inserts `text` at an offset. */
export function insert<C extends FixCode>(code: C, data: FixData[C], at: number, text: string): Correction {
  return replace(code, data, at, at, text)
}

/** A fix with one edit that puts a backslash before the character at an offset. */
export function escapeCharacter(text: string, at: number): Correction {
  return insert('escape-character', { character: text[at]! }, at, '\\')
}

/** A fix that removes the text from `start` to `end`, as {@link removal} does. */
export function leaveOut(text: string, start: number, end: number): Correction {
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
  return applyEdits(source, fix.edits)
}

/** A text with edits of it, in any order. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  const backwards = [...edits].sort((a, b) => b.span.start - a.span.start || b.span.end - a.span.end)
  let result = source
  for (const { span, text } of backwards) result = result.slice(0, span.start) + text + result.slice(span.end)
  return result
}
