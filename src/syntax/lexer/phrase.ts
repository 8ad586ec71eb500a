import { edit, escapeCharacter, insert } from '../../diagnostics/diagnostic.ts'
import { wildcardInPhrase } from '../lints/wildcardInPhrase.ts'
import { skipBlanks } from './characters.ts'
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

/** What is in the quotes that begin at `open`, and where they end; the text ends those never closed. */
export function readQuoted(lexer: Lexer, open: number) {
  const close = closingQuote(lexer.text, open)
  const isClosed = close !== -1
  if (!isClosed) reportUnclosedPhrase(lexer, open)
  const stop = isClosed ? close : lexer.text.length
  return { value: lexer.unescape(open + 1, stop), end: isClosed ? close + 1 : stop, isClosed }
}

function reportUnclosedPhrase({ text, diagnostics, closingEdits }: Lexer, open: number) {
  const fixes = [insert('close-phrase', {}, text.length, '"'), escapeCharacter(text, open)]
  diagnostics.error('unclosed-phrase', open, open + 1, {}, fixes)
  closingEdits.push(edit(text.length, text.length, '"'))
}

/** Lexes a phrase, or a quoted text before a colon, which was meant as a field's name. */
export function lexPhrase(lexer: Lexer) {
  const { text, at: start } = lexer
  const { value, end, isClosed } = readQuoted(lexer, start)
  const colon = skipBlanks(text, end)
  if (text[colon] === ':') return lexer.emit(Field, start, colon + 1, value, 'quoted', end)
  if (isClosed && (value.includes('*') || value.includes('?')))
    lexer.suspect(wildcardInPhrase, { start: start + 1, end: end - 1 })
  lexer.countLeaf(start)
  lexer.emit(Phrase, start, end, value)
}
