import { ENDS_WORD, ESCAPE, IN_WORD, WILDCARD, wordRole } from './characters.ts'
import type { Lexer } from './lexer.ts'
import { Caret, Tilde } from './tokens.ts'

/** Reads a `~` and all that is written right behind it. */
export function lexTilde(lexer: Lexer) {
  const { text, at: start } = lexer
  const end = endOfTail(text, start + 1)
  if (end > text.length) lexer.unescape(text.length - 1, text.length)
  const stop = Math.min(end, text.length)
  lexer.emit(Tilde, start, stop, text.slice(start + 1, stop))
}

/** Reads a `^` with its number, or with what stands there instead of one. */
export function lexCaret(lexer: Lexer) {
  const { text, at: start } = lexer
  const end = endOfNumber(text, start + 1)
  if (end > start + 1) return lexer.emit(Caret, start, end, text.slice(start + 1, end))
  let stop = start + 1
  while (stop < text.length && wordRole(text.charCodeAt(stop)) === IN_WORD) stop++
  lexer.emit(Caret, start, stop, '')
}

// A slash begins a regular expression here: a suffix is no word.
function endOfTail(text: string, from: number): number {
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const role = wordRole(code)
    if (role === ENDS_WORD || role === WILDCARD || code === 0x2f) break
    if (role === ESCAPE) at++
  }
  return at
}

function endOfNumber(text: string, from: number): number {
  let at = digits(text, from)
  if (text[at] === '.') {
    const fraction = digits(text, at + 1)
    if (fraction > at + 1) at = fraction
  }
  return at
}

function digits(text: string, at: number): number {
  while (at < text.length && text.charCodeAt(at) >= 0x30 && text.charCodeAt(at) <= 0x39) at++
  return at
}
