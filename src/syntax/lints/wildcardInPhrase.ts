import { edit, type FixDraft, fix, replace } from '../../diagnostics/diagnostic.ts'
import type { Span } from '../../diagnostics/span.ts'
import { IN_WORD, wordRole } from '../lexer/characters.ts'
import { type LintExamples, NOTHING_FOUND, type SyntaxRule } from './rule.ts'

/** `*` next to a letter, or `?` between letters, in a phrase, where they are characters. */
export const wildcardInPhrase: SyntaxRule<Span, 'wildcard-in-phrase'> = {
  code: 'wildcard-in-phrase',
  /** @param inside the text between the quotation marks */
  look: (inside, { text }) => {
    const { start, end } = inside
    const isLetter = (at: number) => at >= start && at < end && wordRole(text.charCodeAt(at)) === IN_WORD
    const found: number[] = []
    for (let at = start; at < end; at++) {
      if (text[at] === '\\') at++
      else if (text[at] === '*' && (isLetter(at - 1) || isLetter(at + 1))) found.push(at)
      else if (text[at] === '?' && isLetter(at - 1) && isLetter(at + 1)) found.push(at)
    }
    const [first] = found
    if (first === undefined) return NOTHING_FOUND
    const fixes: FixDraft[] = []
    const written = text.slice(start, end)
    if (!/[ \t\r\n\u3000]/.test(written))
      fixes.push(replace('search-pattern', {}, start - 1, end + 1, written))
    const data = { character: text[first]! }
    fixes.push(
      fix(
        'escape-character',
        data,
        found.map((at) => edit(at, at, '\\')),
      ),
    )
    return [{ span: { start: first, end: first + 1 }, data, fixes }]
  },
}

export const examples: LintExamples = {
  fires: [
    ['"ban*"', '*', 'ban*', '"ban\\*"'],
    ['"central ban*"', '*', '"central ban\\*"'],
    ['"b?nk"', '?', 'b?nk', '"b\\?nk"'],
  ],
  silent: ['"a * b"', '"what?"', '"ban\\*"', 'ban*', '"a b"'],
}
