import { edit, escapeCharacter, type FixDraft, fix, leaveOut } from '../diagnostics/diagnostic.ts'
import { escapePhrase, resolveEscapes } from './escape.ts'

const ENDS_RUN = /[ \t\r\n\u3000()":]/

/** A stretch with what is written next to it, up to a blank, a parenthesis, a colon or a quotation mark. */
export function runAround(text: string, start: number, end: number): { start: number; end: number } {
  while (start > 0 && !ENDS_RUN.test(text[start - 1]!)) start--
  while (end < text.length && !ENDS_RUN.test(text[end]!)) end++
  return { start, end }
}

/**
 * A phrase of what a person typed without knowing the syntax. A backslash before a letter or digit escapes
 * nothing: all backslashes of such a text are part of the value, as in a path, but for
 * those before white space. In other texts they are escapes.
 *
 * @example
 * quoteTyped('C:\\Temp') // '"C:\\\\Temp"'
 * quoteTyped('a\\:b') // '"a:b"'
 */
export function quoteTyped(written: string): string {
  const isLiteral = hasLiteralBackslash(written)
  return escapePhrase(
    isLiteral
      ? written.replace(/\\(?=[ \t\r\n\u3000])/g, '')
      : resolveEscapes(written, 0, written.length, () => {}),
  )
}

function hasLiteralBackslash(written: string): boolean {
  return /\\(?:[\p{L}\p{N}]|$)/u.test(written.replace(/\\u[\da-f]{4}/gi, ''))
}

/**
 * Fixes for a closing bracket or parenthesis at an offset that closes nothing. What follows it directly would
 * be a clause of its own without it, so that only a bracket at the end of a word can be left out.
 */
export function closingFixes(text: string, at: number): FixDraft[] {
  const escapeIt = escapeCharacter(text, at)
  const isLast = at + 1 === text.length || /[ \t\r\n\u3000()]/.test(text[at + 1]!)
  return isLast ? [leaveOut(text, at, at + 1), escapeIt] : [escapeIt]
}

/** A fix that makes each backslash of a value part of it, but for those that escape a special character. */
export function keepBackslashes(text: string, start: number, end: number): FixDraft {
  const written = text.slice(start, end)
  const escapes = [...written.matchAll(/\\u[\da-f]{4}|\\(?:\\|(?=[\p{L}\p{N}]|$))/giu)]
  const edits = escapes.flatMap(({ 0: found, index }) =>
    found.length > 2 ? [] : [edit(start + index, start + index, '\\'.repeat(found.length))],
  )
  return fix('escape-character', { character: '\\' }, edits)
}
