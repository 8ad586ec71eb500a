import { edit, escapeCharacter, type FixDraft, fix, insert, replace } from '../../diagnostics/diagnostic.ts'
import { IN_WORD, skipBlanks, wordRole } from './characters.ts'
import type { Lexer } from './lexer.ts'
import { Field, Phrase } from './tokens.ts'

/** The offset of the quotation mark that closes the one at `open`, or -1. */
export function closingQuote(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) return at
    if (code === 0x5c) at++
  }
  return -1
}

/** Reports that the quotation mark at `open` is never closed. */
export function reportUnclosedPhrase({ text, diagnostics, closingEdits }: Lexer, open: number) {
  const fixes = [insert('close-phrase', {}, text.length, '"'), escapeCharacter(text, open)]
  diagnostics.error('unclosed-phrase', open, open + 1, {}, fixes)
  closingEdits.push(edit(text.length, text.length, '"'))
}

/** Lexes a phrase, or a quoted text before a colon, which was meant as a field's name. */
export function lexPhrase(lexer: Lexer) {
  const { text, at: start } = lexer
  const close = closingQuote(text, start)
  if (close === -1) reportUnclosedPhrase(lexer, start)
  const stop = close === -1 ? text.length : close
  const value = lexer.unescape(start + 1, stop)
  const end = close === -1 ? stop : close + 1
  const colon = skipBlanks(text, end)
  if (text[colon] === ':') return lexer.emit(Field, start, colon + 1, value, 'quoted', end)
  if (close !== -1 && (value.includes('*') || value.includes('?'))) warnOfWildcards(lexer, start, close)
  lexer.countLeaf(start)
  lexer.emit(Phrase, start, end, value)
}

/** Warns of `*` next to a letter and of `?` between letters, which were meant as wildcards. */
function warnOfWildcards({ text, diagnostics }: Lexer, open: number, close: number) {
  const isLetter = (at: number) => at > open && at < close && wordRole(text.charCodeAt(at)) === IN_WORD
  const found: number[] = []
  for (let at = open + 1; at < close; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '*' && (isLetter(at - 1) || isLetter(at + 1))) found.push(at)
    else if (text[at] === '?' && isLetter(at - 1) && isLetter(at + 1)) found.push(at)
  }
  const [first] = found
  if (first === undefined) return
  const fixes: FixDraft[] = []
  const inside = text.slice(open + 1, close)
  if (!/[\s\u3000]/.test(inside)) fixes.push(replace('search-pattern', {}, open, close + 1, inside))
  const escapes = found.map((at) => edit(at, at, '\\'))
  fixes.push(fix('escape-character', { character: text[first]! }, escapes))
  diagnostics.warning('wildcard-in-phrase', first, first + 1, { character: text[first]! }, fixes)
}
