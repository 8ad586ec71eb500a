import { replace } from '../../diagnostics/diagnostic.ts'
import type { Span } from '../../diagnostics/span.ts'
import { escapeWord } from '../escape.ts'
import { type LintExamples, NOTHING_FOUND, type SyntaxRule } from './rule.ts'

/** `\u0041` in a pattern that is not a prefix, where it is `u0041`. */
export const escapeInPattern: SyntaxRule<Span, 'escape-in-pattern'> = {
  code: 'escape-in-pattern',
  look: ({ start, end }, { text }) => {
    const at = unicodeEscape(text, start, end)
    if (at === -1 || at + 6 > end) return NOTHING_FOUND
    const written = text.slice(at, at + 6)
    const meant = escapeWord(String.fromCharCode(Number.parseInt(written.slice(2), 16)), false, at > start)
    const fixes = [replace('write', { text: meant }, at, at + 6, meant)]
    return [{ span: { start: at, end: at + 6 }, data: { written, read: written.slice(1) }, fixes }]
  },
}

export const examples: LintExamples = {
  fires: [
    ['*b\\u0041', '\\u0041', '*bA'],
    ['?\\u002a', '\\u002a', '?\\*'],
  ],
  silent: ['\\u0041', '\\u0041b*', '*b\\a'],
}

/** The offset of the first `\u`, or -1. */
function unicodeEscape(text: string, start: number, end: number): number {
  for (let at = text.indexOf('\\', start); at !== -1 && at < end; at = text.indexOf('\\', at + 2)) {
    if (text[at + 1] === 'u') return at
  }
  return -1
}
